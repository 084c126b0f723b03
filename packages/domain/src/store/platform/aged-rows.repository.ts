import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Which rows of a table are of no use after a time. */
type AgingTable = {
  /** The name of the table, where it is not that of the entry. */
  readonly table?: keyof Tables;
  /** The age is counted from it; an index has it, so that the oldest rows are found without reading others. */
  readonly column: string;
  /** The rows that age; all of them by default. */
  readonly where?: string;
};

/** The tables whose rows are deleted with time, and what their age is counted from. What refers to a row goes with it. */
export const agingTables = {
  events: { column: 'created_at' },
  /** Of jobs there is one a second. */
  job_events: { table: 'events', column: 'created_at', where: `type = 'job_updated'` },
  audit_events: { column: 'created_at' },
  /** With the deliveries to webhooks and the imports that they did. A job that has not finished has no age. */
  jobs: { column: 'finished_at' },
  idempotency_records: { column: 'created_at' },
  mails: { column: 'created_at' },
  sso_requests: { column: 'expires_at' },
  sso_codes: { column: 'expires_at' },
  /** Sessions of single sign-on; other tokens are shown to their users after they have expired. */
  tokens: { column: 'expires_at', where: 'sso_provider_id is not null' },
} as const satisfies { readonly [name: string]: AgingTable };

export type AgingTableName = keyof typeof agingTables;

/** What a batch deleted. */
export type DeletedBatch = {
  readonly deleted: number;
  /** The time of the newest deleted row, where the next batch continues; null when there is nothing more to delete. */
  readonly until: string | null;
};

/** SQL of rows that are deleted with time. */
export class AgedRowsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Deletes the oldest rows that are older than `days`, at most `limit` of them. Rows that others have locked are left for
   * a later batch, and so is everything while another process deletes from this table. With `after`, which the batch
   * before returned, the entries of deleted rows in the index are not read again.
   */
  async deleteBatch(
    name: AgingTableName,
    { days, limit, after }: { readonly days: number; readonly limit: number; readonly after: string | null },
  ): Promise<DeletedBatch> {
    const { table: other, column, where }: AgingTable = agingTables[name];
    const [table, time] = [sql.table(other ?? name), sql.ref(column)];
    const { rows } = await sql<DeletedBatch>`
      with turn as materialized (select pg_try_advisory_xact_lock(hashtextextended(${`aged/${name}`}, 0)) as is_own),
      deleted as (
        delete from ${table} where ctid = any(array(
          select ctid from ${table}
          where ${time} < now() - ${days}::float8 * interval '1 day'
            and ${time} >= coalesce(${after}::timestamptz, '-infinity')
            and ${where === undefined ? sql`true` : sql.raw(where)} and (select is_own from turn)
          order by ${time} limit ${sql.lit(limit)} for update skip locked))
        returning ${time} as aged_at)
      select count(*) as deleted, max(aged_at) as until from deleted`.execute(this.#db);
    return rows[0] ?? { deleted: 0, until: null };
  }
}
