import type { Expression, Insertable, Kysely, Updateable } from 'kysely';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import { columnsOf, defineRow, type RowOf } from '../schema/row.ts';
import { type CustomFieldsTable, customFieldsTable } from '../tables/custom-fields.table.ts';
import { membersTable } from '../tables/members.table.ts';
import type { Tables } from '../tables/tables.ts';

/** A custom field as an actor sees it. */
export const customFieldRow = defineRow({
  ...columnsOf(customFieldsTable),
  organization_role: columnsOf(membersTable).role,
});
export type CustomFieldRow = RowOf<typeof customFieldRow>;

/** SQL of the custom fields of organizations. */
export class CustomFieldsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** A field by its name, if the user may see it. */
  find(organizationId: string, name: string, userId: string): Promise<CustomFieldRow | undefined> {
    return firstRow(findByName(this.#db, { organizationId, name, userId }));
  }

  /** The field of an id, if the user may see it, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return visible(this.#db, userId).where('custom_fields.id', '=', id);
  }

  /** The fields of an organization that the user may see: all or, for a guest, none. */
  listOfOrganization(organizationId: Expression<string>, userId: string) {
    return visible(this.#db, userId).where('custom_fields.organization_id', '=', organizationId);
  }

  async count(organizationId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('custom_fields')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Locks a field against other writers, and against checks of values, until the transaction ends. */
  lock(
    organizationId: string,
    name: string,
  ): Promise<Pick<CustomFieldRow, 'id' | 'type' | 'options'> | undefined> {
    return this.#db
      .selectFrom('custom_fields')
      .select(['id', 'type', 'options'])
      .where('organization_id', '=', organizationId)
      .where('name', '=', name)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  async insert(row: Insertable<CustomFieldsTable>): Promise<void> {
    await this.#db.insertInto('custom_fields').values(row).returning('id').executeTakeFirstOrThrow();
  }

  async update(id: string, changes: Updateable<CustomFieldsTable>): Promise<void> {
    await this.#db
      .updateTable('custom_fields')
      .set(changes)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** Whether there was such a field. */
  async delete(organizationId: string, name: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('custom_fields')
      .where('organization_id', '=', organizationId)
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
}

function visible(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('custom_fields')
    .innerJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'custom_fields.organization_id')
        .on('members.user_id', '=', userId)
        .on('members.disabled', '=', false),
    )
    .select(customFieldRow.selected)
    .where('members.role', 'is not', null);
}

const findByName = preparedQuery<{ organizationId: string; name: string; userId: string }, CustomFieldRow>(
  (db, parameter) =>
    visible(db, parameter('userId'))
      .where('custom_fields.organization_id', '=', parameter('organizationId'))
      .where('custom_fields.name', '=', parameter('name')),
);
