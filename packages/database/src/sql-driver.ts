import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { toTextParameters } from './parameters.ts';
import type { SqlResult, SqlExecutor } from './sql-executor.ts';
import { SqlTransaction } from './sql-transaction.ts';
import { observeStatement, observeTransaction, type SlowStatements } from './statement-observer.ts';
import { assertOutsideTransaction, currentTransactionScope } from './transaction-scope.ts';

export type StatementListeners = {
  readonly onStatement: (sql: string) => void;
  readonly slow: SlowStatements | undefined;
};

/**
 * A Kysely driver over an `SqlExecutor`. A query outside of a transaction reserves no session, and neither does
 * `kysely.connection()`.
 */
export class SqlDriver implements Driver {
  readonly #executor: SqlExecutor;
  readonly #onStatement: (sql: string) => void;
  readonly #slow: SlowStatements | undefined;
  /** By Kysely connection; those outside of a transaction are not in it. */
  readonly #transactions = new WeakMap<DatabaseConnection, SqlTransaction>();

  constructor(executor: SqlExecutor, { onStatement, slow }: StatementListeners) {
    this.#executor = executor;
    this.#onStatement = onStatement;
    this.#slow = slow;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTransaction(this.#executor);
    const connection: DatabaseConnection = {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: rejectStreaming,
    };
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const scope = currentTransactionScope();
    await observeTransaction('BEGIN', async () => {
      const transaction = await SqlTransaction.begin(this.#executor, settings, scope?.unlimited ?? false);
      this.#transactions.set(connection, transaction);
    });
    if (scope) scope.executor ??= this.#executor;
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await observeTransaction('COMMIT', async () => this.#transactions.get(connection)?.commit());
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await observeTransaction('ROLLBACK', async () => this.#transactions.get(connection)?.rollback());
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#transactions.get(connection)?.release();
  }

  async destroy(): Promise<void> {}

  /** Runs a statement outside of a transaction, without the connection that Kysely asks for before each one. */
  async run(text: string, parameters: readonly unknown[]): Promise<SqlResult> {
    assertOutsideTransaction(this.#executor);
    assertNoBegin(text);
    return this.#observe(this.#executor, text, parameters);
  }

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    const transaction = this.#transactions.get(connection);
    if (!transaction) assertNoBegin(query.sql);
    const executor = transaction ?? this.#executor;
    return toQueryResult<R>(await this.#observe(executor, query.sql, query.parameters));
  }

  #observe(
    executor: Pick<SqlExecutor, 'run'>,
    text: string,
    parameters: readonly unknown[],
  ): Promise<SqlResult> {
    this.#onStatement(text);
    return observeStatement(text, this.#slow, () => executor.run(text, toTextParameters(parameters)));
  }
}

function assertNoBegin(text: string): void {
  if (/^\s*(?:begin|start)\b/i.test(text)) throw new Error('Use runTransaction instead of BEGIN.');
}

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function toQueryResult<R>(result: SqlResult): QueryResult<R> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query determines the type of its rows
  const rows = result.rows as R[];
  return writes.has(result.command) ? { rows, numAffectedRows: BigInt(result.count) } : { rows };
}

// oxlint-disable-next-line eslint/require-yield -- there is nothing to yield
async function* rejectStreaming(): AsyncGenerator<never> {
  throw new Error('Streaming is not supported: read page by page.');
}
