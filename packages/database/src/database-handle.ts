import type { Backend } from './backend.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { setLoopTimeout } from './loop-clock.ts';
import { kyselyOver } from './sql-dialect.ts';
import type { SlowStatements } from './statement-observer.ts';

/** A database over a backend. */
export function databaseHandle<T>(
  backend: Backend,
  {
    onStatement = () => undefined,
    slowStatements,
  }: {
    readonly onStatement?: (sql: string) => void;
    readonly slowStatements?: SlowStatements | undefined;
  } = {},
): Database<T> {
  let statements = 0;
  const kysely = kyselyOver<T>(backend.executor, {
    slow: slowStatements,
    onStatement: (text) => {
      statements += 1;
      onStatement(text);
    },
  });
  return {
    kind: backend.kind,
    kysely,
    notifications: backend.notifications,
    ping: (timeoutMs = 5000) => ping(backend, timeoutMs),
    assertWritable: () => backend.assertWritable?.(),
    vacuum: async () => backend.vacuum?.(),
    statements: () => statements,
    close: () => backend.close(),
    copy: () => backend.copy(),
    dump: (compression = 'gzip') => backend.dump(compression),
  };
}

async function ping(backend: Backend, timeoutMs: number): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setLoopTimeout(() => {
    reject(new DatabaseUnavailableError(`The database did not answer within ${timeoutMs} ms.`));
  }, timeoutMs);
  try {
    const { rows } = await Promise.race([backend.executor.run('select 42 as answer', []), timeout]);
    if (rows[0]?.['answer'] === 42) return;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    throw new DatabaseUnavailableError('The database failed a trivial statement.', { cause: error });
  } finally {
    timer.clear();
  }
  backend.onWrongResult();
  throw new DatabaseUnavailableError('The database returned a wrong result for a trivial statement.');
}
