import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables/tables.ts';

/** The rows of a table that were inserted, updated or deleted, and the bytes of the written ones. */
export type WrittenRows = { readonly table: string; readonly rows: number; readonly bytes: number };

/**
 * Counts every row that is written to any table of a database from now on, by triggers: exact, and the same on both
 * databases. Indexes and TOAST tables are not counted.
 */
export async function trackWrittenRows(kysely: Kysely<Tables>): Promise<void> {
  await sql`create table written_rows (name text not null, bytes bigint not null)`.execute(kysely);
  await sql`create function track_written_row() returns trigger language plpgsql as $$
    begin
      insert into written_rows values (
        tg_table_name, case when tg_op = 'DELETE' then 0 else pg_column_size(new) end
      );
      return null;
    end $$`.execute(kysely);
  await sql`do $$
    declare target text;
    begin
      for target in select relname from pg_class where relkind = 'r' and relname <> 'written_rows'
        and relnamespace = 'public'::regnamespace
      loop
        execute format('create trigger rows_tracked after insert or update or delete on %I
          for each row execute function track_written_row()', target);
      end loop;
    end $$`.execute(kysely);
}

/** The rows that `work` writes, by table, most rows first. There must be no other writers. */
export async function rowsWrittenBy(
  kysely: Kysely<Tables>,
  work: () => Promise<unknown>,
): Promise<WrittenRows[]> {
  await sql`truncate written_rows`.execute(kysely);
  await work();
  const { rows } = await sql<WrittenRows>`
    select name as table, count(*) as rows, coalesce(sum(bytes), 0)::bigint as bytes
    from written_rows group by name order by count(*) desc, name
  `.execute(kysely);
  return rows;
}

export function sumOf(written: readonly WrittenRows[]): { rows: number; bytes: number } {
  let [rows, bytes] = [0, 0];
  for (const one of written) {
    rows += one.rows;
    bytes += one.bytes;
  }
  return { rows, bytes };
}
