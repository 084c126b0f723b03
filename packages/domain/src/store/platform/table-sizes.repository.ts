import { type Kysely, sql } from 'kysely';
import { type Tables, tables } from '../tables/tables.ts';

/** How large a table is. */
export type TableSize = {
  readonly table: string;
  /** As the database estimated it last; null where it has not yet. */
  readonly rows: number | null;
  /** With its indexes and long values. */
  readonly bytes: number;
};

const names = tables.map(({ name }) => name);

/** SQL of the sizes of tables, from the catalog of the database: no row of a table is read. */
export class TableSizesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(): Promise<TableSize[]> {
    const { rows } = await sql<TableSize>`
      select relname as "table", nullif(reltuples, -1)::float8 as rows, pg_total_relation_size(oid) as bytes
      from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname = any(${names}::text[])
      order by relname`.execute(this.#db);
    return rows;
  }
}
