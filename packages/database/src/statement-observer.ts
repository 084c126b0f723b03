import { currentSpan, traced } from '@lectern/tracing';
import { describeStatement } from './describe-statement.ts';
import type { SqlResult } from './sql-executor.ts';
import { currentWorkScope } from './work-scope.ts';

/** A statement that took long. */
export type SlowStatement = {
  /** Without its parameters. */
  readonly sql: string;
  /** From its call to its result, with the time in which it waited for a session. */
  readonly ms: number;
  /** Whose work it is part of, such as the id of an organization. */
  readonly tenant: string | undefined;
};

export type SlowStatements = {
  /** From how many milliseconds on a statement is slow. */
  readonly ms: number;
  readonly report: (statement: SlowStatement) => void;
};

type Run = () => Promise<SqlResult>;

/** Runs a statement in a span, and reports a slow one. */
export function observeStatement(
  sql: string,
  slow: SlowStatements | undefined,
  run: Run,
): Promise<SqlResult> {
  const measured = slow === undefined ? run : () => measure(sql, slow, run);
  return currentSpan() === undefined ? measured() : trace(sql, measured);
}

/** Runs what begins or ends a transaction in a span. */
export function observeTransaction(
  command: 'BEGIN' | 'COMMIT' | 'ROLLBACK',
  run: () => Promise<void>,
): Promise<void> {
  if (currentSpan() === undefined) return run();
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': command };
  return traced(command, { kind: 'client', attributes }, run);
}

async function measure(sql: string, { ms: limitMs, report }: SlowStatements, run: Run): Promise<SqlResult> {
  const startedAt = performance.now();
  try {
    return await run();
  } finally {
    const ms = performance.now() - startedAt;
    if (ms >= limitMs) report({ sql, ms: Math.round(ms), tenant: currentWorkScope()?.tenant });
  }
}

function trace(sql: string, run: Run): Promise<SqlResult> {
  const { operation, collection } = describeStatement(sql);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.collection.name': collection,
    'db.query.text': sql,
  };
  const name = collection === undefined ? operation : `${operation} ${collection}`;
  return traced(name, { kind: 'client', attributes }, async (span) => {
    const result = await run();
    span?.set({ 'db.response.returned_rows': result.rows.length });
    return result;
  });
}
