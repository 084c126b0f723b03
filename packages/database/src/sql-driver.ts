import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { toTextParameters } from './parameters.ts';
import type { SqlResult, SqlSource } from './sql-source.ts';
import { SqlTransaction } from './sql-transaction.ts';
import { assertOutsideTransaction, currentTransactionScope } from './transaction-scope.ts';

/**
 * Kysely's driver over an `SqlSource`. A query outside of a transaction takes no session of its own, so
 * `kysely.connection()` does not hold one either.
 */
export class SqlDriver implements Driver {
  readonly #source: SqlSource;
  readonly #onStatement: (sql: string) => void;
  /** The transaction of each connection Kysely holds; connections without one are not in it. */
  readonly #transactions = new WeakMap<DatabaseConnection, SqlTransaction>();

  constructor(source: SqlSource, onStatement: (sql: string) => void) {
    this.#source = source;
    this.#onStatement = onStatement;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTransaction(this.#source);
    const connection: DatabaseConnection = {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: refuseToStream,
    };
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const scope = currentTransactionScope();
    const transaction = await SqlTransaction.begin(this.#source, settings, scope?.unlimited ?? false);
    this.#transactions.set(connection, transaction);
    if (scope) scope.source ??= this.#source;
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#transactions.get(connection)?.commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#transactions.get(connection)?.rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#transactions.get(connection)?.release();
  }

  async destroy(): Promise<void> {}

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    const transaction = this.#transactions.get(connection);
    if (!transaction && /^\s*(?:begin|start)\b/i.test(query.sql)) throw new Error('Use runTransaction.');
    this.#onStatement(query.sql);
    const runner = transaction ?? this.#source;
    return toQueryResult<R>(await runner.run(query.sql, toTextParameters(query.parameters)));
  }
}

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function toQueryResult<R>(result: SqlResult): QueryResult<R> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely knows their shape
  const rows = result.rows as R[];
  return writes.has(result.command) ? { rows, numAffectedRows: BigInt(result.count) } : { rows };
}

// oxlint-disable-next-line eslint/require-yield -- there is nothing to yield
async function* refuseToStream(): AsyncGenerator<never> {
  throw new Error('Rows cannot be streamed; read them page by page.');
}
