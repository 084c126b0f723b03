import type { SlowStatement } from '@lectern/database';
import { currentSpan } from '@lectern/tracing';
import type { Logger } from 'pino';

/** Texts of some queries of GraphQL are longer. */
const maxSqlLength = 2000;

/** Logs slow statements, without the values of their parameters. */
export function onSlowStatement(logger: Logger) {
  return ({ sql, ms, tenant }: SlowStatement): void => {
    const traceId = currentSpan()?.context.traceId;
    logger.warn({ sql: sql.slice(0, maxSqlLength), ms, tenant, traceId }, 'An SQL statement was slow.');
  };
}
