import type { Expression, Insertable, Kysely, Updateable } from 'kysely';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import { columnsOf, defineRow, type RowOf } from '../schema/row.ts';
import { type TranslationSettingsTable, translationSettingsTable } from '../tables/translations.table.ts';
import { membersTable } from '../tables/members.table.ts';
import type { Tables } from '../tables/tables.ts';

/** Translation settings as an actor sees them. */
export const translationRow = defineRow({
  ...columnsOf(translationSettingsTable),
  organization_role: columnsOf(membersTable).role,
});
export type TranslationRow = RowOf<typeof translationRow>;

/** SQL of translation settings. */
export class TranslationsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Settings of an organization, if the user may see them. */
  find(organizationId: string, id: string, userId: string): Promise<TranslationRow | undefined> {
    return firstRow(find(this.#db, { organizationId, id, userId }));
  }

  /** The settings of an id, if the user may see them, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return visible(this.#db, userId).where('translation_settings.id', '=', id);
  }

  /** The settings of an organization that the user may see: all or, for a guest, none. */
  listOfOrganization(organizationId: Expression<string>, userId: string) {
    return visible(this.#db, userId).where('translation_settings.organization_id', '=', organizationId);
  }

  async insert(row: Insertable<TranslationSettingsTable>): Promise<void> {
    await this.#db.insertInto('translation_settings').values(row).returning('id').executeTakeFirstOrThrow();
  }

  /** Whether the organization has such settings. */
  async update(
    organizationId: string,
    id: string,
    changes: Updateable<TranslationSettingsTable>,
  ): Promise<boolean> {
    const row = await this.#db
      .updateTable('translation_settings')
      .set(changes)
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether there were such settings. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('translation_settings')
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
}

function visible(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('translation_settings')
    .innerJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'translation_settings.organization_id')
        .on('members.user_id', '=', userId)
        .on('members.disabled', '=', false),
    )
    .select(translationRow.selected)
    .where('members.role', 'is not', null);
}

const find = preparedQuery<{ organizationId: string; id: string; userId: string }, TranslationRow>(
  (db, parameter) =>
    visible(db, parameter('userId'))
      .where('translation_settings.organization_id', '=', parameter('organizationId'))
      .where('translation_settings.id', '=', parameter('id')),
);
