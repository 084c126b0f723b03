import type { Sql } from 'postgres';

/** A workload of the limit in the two variants that are compared; both return the JSON text of the response. */
export type LimitHandler = {
  /** PostgreSQL builds the JSON; absent where it cannot. */
  fromDatabase?(sql: Sql, id: string, body: string): Promise<string>;
  /** PostgreSQL returns rows, and JavaScript builds the text. */
  fromRows(sql: Sql, id: string, body: string): Promise<string>;
};
