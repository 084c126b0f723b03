import type { Sql } from 'postgres';

/** One request of the limit, answered in the two ways that are compared; both give the JSON text of the answer. */
export type LimitHandler = {
  /** PostgreSQL builds the JSON. */
  fromDatabase(sql: Sql, id: string, body: string): Promise<string>;
  /** PostgreSQL sends rows, and the text is put together here. */
  fromRows(sql: Sql, id: string, body: string): Promise<string>;
};
