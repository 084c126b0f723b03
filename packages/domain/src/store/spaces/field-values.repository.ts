import type { CustomFieldValue } from '@lectern/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { TreeItems } from './access.repository.ts';
import { preparedQuery } from '../prepared-query.ts';
import { columnsOf, outer, pick, defineRow, type RowOf } from '../schema/row.ts';
import {
  type CustomFieldsTable,
  customFieldsTable,
  customFieldValuesTable,
} from '../tables/custom-fields.table.ts';
import type { Tables } from '../tables/tables.ts';

/** A field with its value on one space; `null` where none is set. */
const fieldValueRow = defineRow({
  ...columnsOf(customFieldsTable),
  ...outer(pick(columnsOf(customFieldValuesTable), 'value')),
});
export type FieldValueRow = RowOf<typeof fieldValueRow>;

/** The columns by which a value is checked. */
export type LockedField = Pick<Selectable<CustomFieldsTable>, 'id' | 'name' | 'type' | 'options'>;

/** SQL of the values that spaces have for custom fields. */
export class FieldValuesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Every field of an organization with its value on one of its spaces, oldest field first. */
  listOfSpace(organizationId: string, spaceId: string): Promise<FieldValueRow[]> {
    return listOfSpace(this.#db, { organizationId, spaceId });
  }

  /** The fields with the given names, locked for share until the transaction ends. */
  lockFieldsForShare(organizationId: string, names: readonly string[]): Promise<LockedField[]> {
    return this.#db
      .selectFrom('custom_fields')
      .select(['id', 'name', 'type', 'options'])
      .where('organization_id', '=', organizationId)
      .where((eb) => eb('name', '=', eb.fn.any(eb.val(names))))
      .orderBy('id')
      .forShare()
      .execute();
  }

  /** Sets values by the id of their field. */
  async set(spaceId: string, values: ReadonlyMap<string, CustomFieldValue>): Promise<void> {
    const fieldIds = [...values.keys()];
    const texts = [...values.values()].map((value) => JSON.stringify(value));
    await sql`insert into custom_field_values (space_id, field_id, value)
      select ${spaceId}, field_id, value::jsonb
      from unnest(${fieldIds}::text[], ${texts}::text[]) as given (field_id, value)
      on conflict (space_id, field_id) do update set value = excluded.value`.execute(this.#db);
  }

  async clear(spaceId: string, fieldIds: readonly string[]): Promise<void> {
    await this.#db
      .deleteFrom('custom_field_values')
      .where('space_id', '=', spaceId)
      .where((eb) => eb('field_id', '=', eb.fn.any(eb.val(fieldIds))))
      .execute();
  }

  /** Deletes all values of spaces that leave the organization of the fields. */
  async clearBelow({ collectionIds = [], spaceIds = [] }: TreeItems): Promise<void> {
    await sql`delete from custom_field_values where space_id in (
      select id from spaces where parent_id = any(${collectionIds}) or id = any(${spaceIds}))`.execute(
      this.#db,
    );
  }

  /** Copies the values of a space to another one of an organization. */
  async copy(fromSpaceId: string, toSpaceId: string, organizationId: string): Promise<void> {
    await sql`insert into custom_field_values (space_id, field_id, value)
      select ${toSpaceId}, field_id, value
      from custom_field_values inner join custom_fields on custom_fields.id = field_id
      where space_id = ${fromSpaceId} and organization_id = ${organizationId}`.execute(this.#db);
  }

  /** On how many spaces the value of a field is not, or not only, of these options. */
  async countOutside(fieldId: string, options: readonly string[]): Promise<number> {
    const { count } = await this.#db
      .selectFrom('custom_field_values')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('field_id', '=', fieldId)
      // A list of options holds an option, and it holds a list of some of them.
      .where(sql<boolean>`not to_jsonb(${options}::text[]) @> value`)
      .executeTakeFirstOrThrow();
    return count;
  }
}

const listOfSpace = preparedQuery<{ organizationId: string; spaceId: string }, FieldValueRow>(
  (db, parameter) =>
    db
      .selectFrom('custom_fields')
      .leftJoin('custom_field_values', (join) =>
        join
          .onRef('custom_field_values.field_id', '=', 'custom_fields.id')
          .on('custom_field_values.space_id', '=', parameter('spaceId')),
      )
      .select(fieldValueRow.selected)
      .where('custom_fields.organization_id', '=', parameter('organizationId'))
      .orderBy('custom_fields.created_at')
      .orderBy('custom_fields.id'),
);
