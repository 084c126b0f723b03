import type { Insertable, Kysely, Selectable } from 'kysely';
import { firstRow, jsonValue } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { SiteAdaptiveSchemasTable } from '../tables/site-settings.table.ts';
import type { Tables } from '../tables/tables.ts';

export type AdaptiveSchemaRow = Selectable<SiteAdaptiveSchemasTable>;

/** SQL of the adaptive schemas of sites. */
export class AdaptiveSchemasRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(siteId: string): Promise<AdaptiveSchemaRow | undefined> {
    return firstRow(find(this.#db, { siteId }));
  }

  async save({ json_schema: jsonSchema, ...row }: Insertable<SiteAdaptiveSchemasTable>): Promise<void> {
    await this.#db
      .insertInto('site_adaptive_schemas')
      .values({ ...row, json_schema: jsonValue(jsonSchema) })
      .onConflict((conflict) =>
        conflict.column('site_id').doUpdateSet((eb) => ({
          json_schema: eb.ref('excluded.json_schema'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .returning('site_id')
      .executeTakeFirstOrThrow();
  }
}

const find = preparedQuery<{ siteId: string }, AdaptiveSchemaRow>((db, parameter) =>
  db
    .selectFrom('site_adaptive_schemas')
    .select(['site_id', 'json_schema', 'updated_at'])
    .where('site_id', '=', parameter('siteId')),
);
