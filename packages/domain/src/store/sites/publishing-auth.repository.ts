import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { SitePublishingAuthTable } from '../tables/site-settings.table.ts';
import type { Tables } from '../tables/tables.ts';

export type PublishingAuthRow = Selectable<SitePublishingAuthTable>;

/** SQL of how visitors of sites authenticate; every site has one row. */
export class PublishingAuthRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  get(siteId: string): Promise<PublishingAuthRow> {
    return this.#db
      .selectFrom('site_publishing_auth')
      .selectAll()
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
  }

  /** What a new site starts with. */
  async insert(siteId: string, privateKey: string): Promise<void> {
    await this.#db
      .insertInto('site_publishing_auth')
      .values({ site_id: siteId, backend: 'custom', private_key: privateKey })
      .returning('site_id')
      .executeTakeFirstOrThrow();
  }

  update(siteId: string, changes: Updateable<SitePublishingAuthTable>): Promise<PublishingAuthRow> {
    return this.#db
      .updateTable('site_publishing_auth')
      .set(changes)
      .where('site_id', '=', siteId)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Replaces the key. */
  regenerate(siteId: string, privateKey: string): Promise<PublishingAuthRow> {
    return this.#db
      .updateTable('site_publishing_auth')
      .set({ private_key: privateKey, key_number: sql<number>`key_number + 1` })
      .where('site_id', '=', siteId)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
}
