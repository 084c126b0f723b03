import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { ContentRoots, ContentHash } from '@lectern/content';

/** The tables of content objects. */
export type ObjectTable = 'content_nodes' | 'content_documents';

/** Below `deadlock_timeout` of PostgreSQL, which is a second by default. */
const waitMs = 200;

/** SQL of sweeping the content that no revision reaches. */
export class ContentSweepsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * A store to be swept, first one that lost a space, else one that was not swept for so long; it counts as swept from
   * now on. No other worker gets it.
   */
  async claim(afterDays: number): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`update content_stores set has_garbage = false, swept_at = now()
      where id = coalesce(
        (select id from content_stores where has_garbage and (kept_until is null or kept_until <= now())
          limit 1 for no key update skip locked),
        (select id from content_stores where swept_at < now() - ${afterDays}::float8 * interval '1 day'
            and (kept_until is null or kept_until <= now())
          order by swept_at limit 1 for no key update skip locked))
      returning id`.execute(this.#db);
    return rows[0]?.id;
  }

  /** Releases a store, to be swept again soon. */
  async release(storeId: string): Promise<void> {
    await this.#db
      .updateTable('content_stores')
      .set({ has_garbage: true })
      .where('id', '=', storeId)
      .execute();
  }

  /**
   * Keeps everything in the store for a while, and has it swept after that: content is stored that no revision reaches yet,
   * and never will if the process is killed. Resolves with the number of deletions so far, for `lockKept`.
   */
  async keep(storeId: string, seconds: number): Promise<number> {
    const { rows } = await sql<{ deletions: number }>`update content_stores set has_garbage = true,
        kept_until = greatest(kept_until, clock_timestamp() + ${seconds}::float8 * interval '1 second')
      where id = ${storeId} returning deletions`.execute(this.#db);
    return rows[0]?.deletions ?? 0;
  }

  /**
   * Whether everything that was stored since a `keep` is still there, which is so if nothing was deleted since; no sweep
   * deletes it before the transaction ends. The time of `keep` proves nothing: it may have ended and been extended again.
   */
  async lockKept(storeId: string, deletions: number): Promise<boolean> {
    const { rows } =
      await sql`select id from content_stores where id = ${storeId} and deletions = ${deletions}
      for key share`.execute(this.#db);
    return rows.length > 0;
  }

  /**
   * Locks the store until the transaction ends; `false` while its content is kept. `putNodes` and `putDocuments` lock the
   * row, too, until what they stored is part of a revision. Waits for a short time only, and fails with a `StatementTimeoutError`: others
   * may wait behind this one for locks that the writers need.
   */
  async lockWithTimeout(storeId: string): Promise<boolean> {
    await sql`select set_config('lock_timeout', ${sql.lit(`${waitMs}ms`)}, true)`.execute(this.#db);
    const { rows } = await sql<{
      is_kept: boolean;
    }>`select coalesce(kept_until > clock_timestamp(), false) as is_kept
      from content_stores where id = ${storeId} for update`.execute(this.#db);
    return rows[0]?.is_kept !== true;
  }

  async isUsed(storeId: string): Promise<boolean> {
    const space = await this.#db
      .selectFrom('spaces')
      .select('id')
      .where('store_id', '=', storeId)
      .limit(1)
      .executeTakeFirst();
    return space !== undefined;
  }

  /** The ids of all revisions of spaces and change requests in the store, or of those of one organization. */
  async listRevisionIds(storeId: string, organizationId?: string): Promise<string[]> {
    let revisions = this.#db
      .selectFrom('revisions')
      .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
      .select('revisions.id')
      .where('spaces.store_id', '=', storeId);
    if (organizationId !== undefined)
      revisions = revisions.where('spaces.organization_id', '=', organizationId);
    const rows = await revisions.execute();
    return rows.map(({ id }) => id);
  }

  rootsOf(revisionIds: readonly string[]): Promise<ContentRoots[]> {
    return this.#db
      .selectFrom('revisions')
      .select(['pages_hash', 'places_hash', 'files_hash', 'reusable_contents_hash', 'repository_hash'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(revisionIds))))
      .execute();
  }

  /** The next hashes after one, in order. */
  async listHashes(
    table: ObjectTable,
    storeId: string,
    after: ContentHash,
    limit: number,
  ): Promise<ContentHash[]> {
    const rows = await this.#db
      .selectFrom(table)
      .select('hash')
      .where('store_id', '=', storeId)
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(limit)
      .execute();
    return rows.map(({ hash }) => hash);
  }

  /** Deletes objects, in the transaction that has the store locked. */
  async delete(table: ObjectTable, storeId: string, hashes: readonly ContentHash[]): Promise<void> {
    await sql`update content_stores set deletions = deletions + 1 where id = ${storeId}`.execute(this.#db);
    await this.#db
      .deleteFrom(table)
      .where('store_id', '=', storeId)
      .where((eb) => eb('hash', '=', eb.fn.any(eb.val(hashes))))
      .execute();
  }

  /** Deletes a store that no space uses, with its content. */
  async deleteStore(storeId: string): Promise<void> {
    await sql`delete from content_stores where id = ${storeId}
      and not exists (select from spaces where store_id = ${storeId})`.execute(this.#db);
  }
}
