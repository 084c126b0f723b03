import type { CustomizationOverrides, CustomizationSettings } from '@lectern/contract';
import type { Kysely } from 'kysely';
import { firstRow, jsonValue } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';

/** The customization of a site, and the overrides of the spaces on it. */
export type StoredCustomizations = {
  readonly site: CustomizationSettings | undefined;
  readonly siteSpaces: readonly { site_space_id: string; overrides: CustomizationOverrides }[];
};

/** SQL of the customization of sites and of the spaces on them. */
export class CustomizationsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The customization of a site itself. */
  async find(siteId: string): Promise<CustomizationSettings | undefined> {
    return (await firstRow(findSettings(this.#db, { siteId })))?.settings;
  }

  /** All customizations of a site, in two statements. */
  async findOfSite(siteId: string): Promise<StoredCustomizations> {
    const [site, siteSpaces] = await Promise.all([
      this.find(siteId),
      listOverridesOfSite(this.#db, { siteId }),
    ]);
    return { site, siteSpaces };
  }

  /** The customization of a site and the overrides of one space on it; `undefined` without that space. */
  findForSiteSpace(siteId: string, siteSpaceId: string): Promise<SiteSpaceSettings | undefined> {
    return firstRow(findForSiteSpace(this.#db, { siteId, siteSpaceId }));
  }

  async save(siteId: string, settings: CustomizationSettings): Promise<void> {
    await this.#db
      .insertInto('site_customizations')
      .values({ site_id: siteId, settings: jsonValue(settings) })
      .onConflict((conflict) =>
        conflict.column('site_id').doUpdateSet((eb) => ({ settings: eb.ref('excluded.settings') })),
      )
      .returning('site_id')
      .executeTakeFirstOrThrow();
  }

  async saveOverrides(siteSpaceId: string, overrides: CustomizationOverrides): Promise<void> {
    await this.#db
      .insertInto('site_space_customizations')
      .values({ site_space_id: siteSpaceId, overrides: jsonValue(overrides) })
      .onConflict((conflict) =>
        conflict.column('site_space_id').doUpdateSet((eb) => ({ overrides: eb.ref('excluded.overrides') })),
      )
      .returning('site_space_id')
      .executeTakeFirstOrThrow();
  }

  async deleteOverrides(siteSpaceId: string): Promise<void> {
    await this.#db.deleteFrom('site_space_customizations').where('site_space_id', '=', siteSpaceId).execute();
  }
}

export type SiteSpaceSettings = {
  settings: CustomizationSettings | null;
  overrides: CustomizationOverrides | null;
};

const findSettings = preparedQuery<{ siteId: string }, { settings: CustomizationSettings }>((db, parameter) =>
  db.selectFrom('site_customizations').select('settings').where('site_id', '=', parameter('siteId')),
);

const listOverridesOfSite = preparedQuery<{ siteId: string }, StoredCustomizations['siteSpaces'][number]>(
  (db, parameter) =>
    db
      .selectFrom('site_space_customizations')
      .innerJoin('site_spaces', 'site_spaces.id', 'site_space_customizations.site_space_id')
      .select(['site_space_customizations.site_space_id', 'site_space_customizations.overrides'])
      .where('site_spaces.site_id', '=', parameter('siteId')),
);

const findForSiteSpace = preparedQuery<{ siteId: string; siteSpaceId: string }, SiteSpaceSettings>(
  (db, parameter) =>
    db
      .selectFrom('site_spaces')
      .leftJoin('site_customizations', 'site_customizations.site_id', 'site_spaces.site_id')
      .leftJoin('site_space_customizations', 'site_space_customizations.site_space_id', 'site_spaces.id')
      .select(['site_customizations.settings', 'site_space_customizations.overrides'])
      .where('site_spaces.id', '=', parameter('siteSpaceId'))
      .where('site_spaces.site_id', '=', parameter('siteId')),
);
