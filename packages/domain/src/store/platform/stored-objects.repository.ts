import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Objects that are put together, each key once. */
export type StoredObjectsPut = {
  readonly organizationId: string;
  /** The content store of files. */
  readonly storeId: string | undefined;
  readonly objects: readonly { readonly key: string; readonly sizeBytes: number }[];
  readonly putId: string;
};

export type StorageUsageRow = {
  readonly id: string;
  readonly title: string;
  readonly created_at: string;
  /** Null for an organization that never stored anything. */
  readonly size_bytes: number | null;
};

/** Spaces, or all those in collections. */
type TransferredItems =
  | { readonly spaceIds: readonly string[] }
  | { readonly collectionIds: readonly string[] };

/** SQL of the objects that count for an organization. What changes them runs in a transaction. */
export class StoredObjectsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** All organizations with what their files use. */
  list() {
    return this.#db
      .selectFrom('organizations')
      .leftJoin('storage_usage', 'storage_usage.organization_id', 'organizations.id')
      .select([
        'organizations.id',
        'organizations.title',
        'organizations.created_at',
        'storage_usage.size_bytes',
      ]);
  }

  usageOf(organizationId: string): Promise<StorageUsageRow | undefined> {
    return this.list().where('organizations.id', '=', organizationId).executeTakeFirst();
  }

  /** The bytes of an organization. */
  async usedBytes(organizationId: string): Promise<number> {
    const row = await this.#db
      .selectFrom('storage_usage')
      .select('size_bytes')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    return row?.size_bytes ?? 0;
  }

  /** The bytes of an organization, which no other transaction changes until this one ends; `undefined` if it is deleted. */
  async lockUsedBytes(organizationId: string): Promise<number | undefined> {
    const { rows } = await sql<{ size_bytes: number }>`insert into storage_usage (organization_id, size_bytes)
      select id, 0 from organizations where id = ${organizationId}
      on conflict (organization_id) do update set size_bytes = storage_usage.size_bytes
      returning size_bytes`.execute(this.#db);
    return rows[0]?.size_bytes;
  }

  /** The sizes of those objects that count already, by key. */
  async findSizes(organizationId: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#db
      .selectFrom('stored_objects')
      .select(['key', 'size_bytes'])
      .where('organization_id', '=', organizationId)
      .where((eb) => eb('key', '=', eb.fn.any(eb.val(keys))))
      .execute();
    return new Map(rows.map(({ key, size_bytes: sizeBytes }) => [key, sizeBytes]));
  }

  /** Counts objects, or replaces them. */
  async put({ organizationId, objects, storeId, putId }: StoredObjectsPut): Promise<void> {
    const keys = objects.map(({ key }) => key);
    const sizes = objects.map(({ sizeBytes }) => sizeBytes);
    await sql`insert into stored_objects (organization_id, key, store_id, size_bytes, put_id, put_at)
      select ${organizationId}, key, ${storeId ?? null}::text, size_bytes, ${putId}, clock_timestamp()
      from unnest(${keys}::text[], ${sizes}::bigint[]) as made (key, size_bytes)
      on conflict (organization_id, key) do update set store_id = excluded.store_id, size_bytes = excluded.size_bytes,
        put_id = excluded.put_id, put_at = excluded.put_at`.execute(this.#db);
  }

  async add(organizationId: string, sizeBytes: number): Promise<void> {
    await this.#db
      .updateTable('storage_usage')
      .set((eb) => ({ size_bytes: eb('size_bytes', '+', sizeBytes) }))
      .where('organization_id', '=', organizationId)
      .execute();
  }

  /** Stops counting objects whose put failed, apart from those that were put again since. */
  async deleteFailed({ organizationId, objects, putId }: StoredObjectsPut): Promise<void> {
    if (objects.length === 0) return;
    const keys = objects.map(({ key }) => key);
    await this.#deleteWhere(
      sql`organization_id = ${organizationId} and key = any(${keys}::text[]) and put_id = ${putId}`,
    );
  }

  /** Stops counting objects that were deleted, unless they were put again since `before`. */
  async deleteByKeys(keys: readonly string[], before: string): Promise<void> {
    if (keys.length > 0) await this.#deleteWhere(sql`key = any(${keys}::text[]) and put_at < ${before}`);
  }

  /** Stops counting the objects with a prefix that were put before a time, when all of them were deleted. */
  async deleteByPrefix(prefix: string, before: string): Promise<void> {
    await this.#deleteWhere(sql`key >= ${`${prefix}/`} and key < ${`${prefix}0`} and put_at < ${before}`);
  }

  /**
   * Makes the objects of a content store those that the storage has, apart from what was put since `before`. What no
   * organization counts, such as what was stored before there were quotas, counts for each one with a space in the store;
   * `put` names it as its put.
   */
  async replaceOfStore(
    storeId: string,
    objects: readonly { readonly key: string; readonly sizeBytes: number }[],
    { putId, before }: { putId: string; before: string },
  ): Promise<void> {
    const keys = objects.map(({ key }) => key);
    const sizes = objects.map(({ sizeBytes }) => sizeBytes);
    await this.#deleteWhere(sql`store_id = ${storeId} and put_at < ${before} and (
      not exists (select from spaces where spaces.store_id = ${storeId}
        and spaces.organization_id = stored_objects.organization_id)
      or key not in (select unnest(${keys}::text[])))`);
    await this.#insert(sql`select spaces.organization_id, found.key, ${storeId}::text, found.size_bytes, ${putId}::text,
        ${before}::timestamptz
      from (select distinct organization_id from spaces where store_id = ${storeId}) as spaces
      cross join unnest(${keys}::text[], ${sizes}::bigint[]) as found (key, size_bytes)
      where not exists (select from stored_objects where stored_objects.key = found.key)`);
  }

  /** Counts the files of the content stores of spaces for the organization that these were transferred to. */
  async transfer(items: TransferredItems, target: string): Promise<void> {
    const transferred =
      'spaceIds' in items
        ? sql`id = any(${items.spaceIds}::text[])`
        : sql`parent_id = any(${items.collectionIds}::text[])`;
    const stores = sql`select store_id from spaces where ${transferred}`;
    await this.#insert(sql`select distinct on (key) ${target}::text, key, store_id, size_bytes, put_id, put_at
      from stored_objects where store_id in (${stores}) order by key`);
    await this.#deleteWhere(sql`store_id in (${stores}) and not exists (select from spaces
      where spaces.store_id = stored_objects.store_id and spaces.organization_id = stored_objects.organization_id)`);
  }

  async #insert(rows: RawBuilder<unknown>): Promise<void> {
    await sql`with added as (
        insert into stored_objects (organization_id, key, store_id, size_bytes, put_id, put_at) ${rows}
        on conflict (organization_id, key) do nothing returning organization_id, size_bytes)
      insert into storage_usage (organization_id, size_bytes)
      select organization_id, sum(size_bytes) from added group by 1 order by 1
      on conflict (organization_id) do update set size_bytes = storage_usage.size_bytes + excluded.size_bytes`.execute(
      this.#db,
    );
  }

  async #deleteWhere(condition: RawBuilder<unknown>): Promise<void> {
    // The usage first, as whoever puts an object does.
    await sql`select organization_id from storage_usage where organization_id in (
        select organization_id from stored_objects where ${condition})
      order by organization_id for no key update`.execute(this.#db);
    await sql`with deleted as (
        delete from stored_objects where ${condition} returning organization_id, size_bytes),
      sums as (select organization_id, sum(size_bytes) as size_bytes from deleted group by 1)
      update storage_usage set size_bytes = storage_usage.size_bytes - sums.size_bytes
      from sums where sums.organization_id = storage_usage.organization_id`.execute(this.#db);
  }
}
