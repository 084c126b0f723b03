import type { Expression, Insertable, Kysely, NotNull } from 'kysely';
import { columnsOf, omit, pick, defineRow, type RowOf } from '../schema/row.ts';
import {
  openAPISpecsTable,
  type OpenAPISpecVersionsTable,
  openAPISpecVersionsTable,
} from '../tables/openapi-specs.table.ts';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';

/** A version with what its address is made of. */
export const openapiSpecVersionRow = defineRow({
  ...omit(columnsOf(openAPISpecVersionsTable), 'content_hash', 'content', 'outline'),
  ...pick(columnsOf(openAPISpecsTable), 'organization_id', 'slug'),
});
export type OpenAPISpecVersionRow = RowOf<typeof openapiSpecVersionRow>;

/** SQL of the versions of OpenAPI specs. */
export class OpenAPISpecVersionsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(specId: string, id: string): Promise<OpenAPISpecVersionRow | undefined> {
    return firstRow(find(this.#db, { specId, id }));
  }

  /** The files of a version as JSON text. */
  async findContent(specId: string, id: string): Promise<string | undefined> {
    return (await firstRow(findContent(this.#db, { specId, id })))?.content;
  }

  async findHash(specId: string, id: string): Promise<string | undefined> {
    return (await firstRow(findHash(this.#db, { specId, id })))?.content_hash;
  }

  /** The outlines of versions, by the id of the version. */
  async findOutlines(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db
      .selectFrom('openapi_spec_versions')
      .select(['id', 'outline'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .where('outline', 'is not', null)
      .$narrowType<{ outline: NotNull }>()
      .execute();
    return new Map(rows.map(({ id, outline }) => [id, outline]));
  }

  /** Adds the outline of a version that has none; whether it did. */
  async addOutline(specId: string, id: string, outline: string): Promise<boolean> {
    const row = await this.#db
      .updateTable('openapi_spec_versions')
      .set({ outline })
      .where('id', '=', id)
      .where('spec_id', '=', specId)
      .where('outline', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The version of an id, if the user may see its spec, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return visible(this.#db, userId).where('openapi_spec_versions.id', '=', id);
  }

  /** The versions of a spec, if the user may see it. */
  listOfSpec(specId: Expression<string>, userId: string) {
    return visible(this.#db, userId).where('openapi_spec_versions.spec_id', '=', specId);
  }

  async insert(row: Insertable<OpenAPISpecVersionsTable>): Promise<void> {
    await this.#db.insertInto('openapi_spec_versions').values(row).returning('id').executeTakeFirstOrThrow();
  }
}

function withSpec(db: Kysely<Tables>) {
  return db
    .selectFrom('openapi_spec_versions')
    .innerJoin('openapi_specs', 'openapi_specs.id', 'openapi_spec_versions.spec_id');
}

function visible(db: Kysely<Tables>, userId: string) {
  return withSpec(db)
    .innerJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'openapi_specs.organization_id')
        .on('members.user_id', '=', userId)
        .on('members.disabled', '=', false),
    )
    .select(openapiSpecVersionRow.selected)
    .where('members.role', 'is not', null);
}

type Version = { specId: string; id: string };

const find = preparedQuery<Version, OpenAPISpecVersionRow>((db, parameter) =>
  withSpec(db)
    .select(openapiSpecVersionRow.selected)
    .where('openapi_spec_versions.id', '=', parameter('id'))
    .where('openapi_spec_versions.spec_id', '=', parameter('specId')),
);

const findContent = preparedQuery<Version, { content: string }>((db, parameter) =>
  db
    .selectFrom('openapi_spec_versions')
    .select('content')
    .where('id', '=', parameter('id'))
    .where('spec_id', '=', parameter('specId')),
);

const findHash = preparedQuery<Version, { content_hash: string }>((db, parameter) =>
  db
    .selectFrom('openapi_spec_versions')
    .select('content_hash')
    .where('id', '=', parameter('id'))
    .where('spec_id', '=', parameter('specId')),
);
