import {
  type Expression,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from 'kysely';
import { columnsOf, omit, defineRow, type RowOf } from '../schema/row.ts';
import { membersTable } from '../tables/members.table.ts';
import { type OpenAPISpecsTable, openAPISpecsTable } from '../tables/openapi-specs.table.ts';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';

/** A spec as an actor sees it, without its text. */
export const openapiSpecRow = defineRow({
  ...omit(columnsOf(openAPISpecsTable), 'source_text'),
  organization_role: columnsOf(membersTable).role,
});
export type OpenAPISpecRow = RowOf<typeof openapiSpecRow>;

/** What is processed. */
export type OpenAPISpecSourceRow = Pick<
  Selectable<OpenAPISpecsTable>,
  'id' | 'source_url' | 'source_text' | 'run'
>;

/** The latest version of a spec, which has an outline. */
type OutlinedSpecRow = Pick<
  OpenAPISpecRow,
  'organization_id' | 'slug' | 'visibility' | 'organization_role'
> & {
  readonly version_id: string;
};

type SpecName = { readonly organizationId: string; readonly slug: string };

/** SQL of OpenAPI specs. */
export class OpenAPISpecsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** A spec, whoever may see it, with the role of the user in its organization. */
  find(organizationId: string, slug: string, userId: string): Promise<OpenAPISpecRow | undefined> {
    return firstRow(find(this.#db, { organizationId, slug, userId }));
  }

  /** Those of the specs of organizations that have an outline, with the role of the user in their organization. */
  findOutlined(names: readonly SpecName[], userId: string): Promise<OutlinedSpecRow[]> {
    const organizationIds = names.map(({ organizationId }) => organizationId);
    const slugs = names.map(({ slug }) => slug);
    const asked = sql<{
      organization_id: string;
      slug: string;
    }>`(select distinct * from unnest(${organizationIds}::text[], ${slugs}::text[]) as names (organization_id, slug))`;
    return this.#db
      .selectFrom(asked.as('asked'))
      .innerJoin('openapi_specs', (join) =>
        join
          .onRef('openapi_specs.organization_id', '=', 'asked.organization_id')
          .onRef('openapi_specs.slug', '=', 'asked.slug'),
      )
      .innerJoin('openapi_spec_versions', 'openapi_spec_versions.id', 'openapi_specs.last_version_id')
      .leftJoin('members', (join) =>
        join
          .onRef('members.organization_id', '=', 'openapi_specs.organization_id')
          .on('members.user_id', '=', userId)
          .on('members.disabled', '=', false),
      )
      .select([
        'openapi_specs.organization_id',
        'openapi_specs.slug',
        'openapi_specs.visibility',
        'openapi_spec_versions.id as version_id',
        'members.role as organization_role',
      ])
      .where('openapi_spec_versions.outline', 'is not', null)
      .orderBy('openapi_specs.organization_id')
      .orderBy('openapi_specs.slug')
      .execute();
  }

  /** Whether a spec is public or, with a user, one of an organization that they are a member of; to be composed. */
  isReadable(userId: string | undefined) {
    const isMember = (organizationId: Expression<string>) =>
      userId === undefined
        ? sql`false`
        : sql`(select role is not null from members
          where members.organization_id = ${organizationId} and members.user_id = ${userId} and not members.disabled)`;
    return (organizationId: Expression<string>, slug: Expression<string>) => sql<SqlBool>`(
      ${isMember(organizationId)} is true or exists (select from openapi_specs
        where openapi_specs.organization_id = ${organizationId} and openapi_specs.slug = ${slug}
          and openapi_specs.visibility = 'public'))`;
  }

  /** The names of a spec. */
  findNames(id: string): Promise<{ organization_id: string; slug: string } | undefined> {
    return this.#db
      .selectFrom('openapi_specs')
      .select(['organization_id', 'slug'])
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** The spec of an id, if the user may see it, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return visible(this.#db, userId).where('openapi_specs.id', '=', id);
  }

  /** The specs of an organization that the user may see: all or, for a guest, none. */
  listOfOrganization(organizationId: Expression<string>, userId: string) {
    return visible(this.#db, userId).where('openapi_specs.organization_id', '=', organizationId);
  }

  async insert(row: Insertable<OpenAPISpecsTable>): Promise<void> {
    await this.#db.insertInto('openapi_specs').values(row).returning('id').executeTakeFirstOrThrow();
  }

  /** Whether there was such a spec. */
  async update(organizationId: string, id: string, changes: Updateable<OpenAPISpecsTable>): Promise<boolean> {
    const row = await this.#db
      .updateTable('openapi_specs')
      .set(changes)
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether there was such a spec. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('openapi_specs')
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Marks a source as being processed, and returns it; `undefined` when there is a newer one, or the spec is gone. */
  startProcessing(
    organizationId: string,
    id: string,
    run: number,
  ): Promise<OpenAPISpecSourceRow | undefined> {
    return this.#db
      .updateTable('openapi_specs')
      .set({ processing_state: 'progress' })
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .where('run', '=', run)
      .returning(['id', 'source_url', 'source_text', 'run'])
      .executeTakeFirst();
  }

  /** Writes the result of processing a source; `undefined` when there is a newer one, or the spec is gone. */
  finishProcessing(
    { id, run }: Pick<OpenAPISpecSourceRow, 'id' | 'run'>,
    outcome: Pick<Updateable<OpenAPISpecsTable>, 'last_error_code' | 'last_processed_at'>,
  ): Promise<{ last_version_id: string | null } | undefined> {
    return this.#db
      .updateTable('openapi_specs')
      .set({ ...outcome, processing_state: 'complete' })
      .where('id', '=', id)
      .where('run', '=', run)
      .returning('last_version_id')
      .executeTakeFirst();
  }

  /** Resolves with the names of the spec. */
  setLastVersion(id: string, versionId: string): Promise<{ organization_id: string; slug: string }> {
    return this.#db
      .updateTable('openapi_specs')
      .set({ last_version_id: versionId })
      .where('id', '=', id)
      .returning(['organization_id', 'slug'])
      .executeTakeFirstOrThrow();
  }
}

function visible(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('openapi_specs')
    .innerJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'openapi_specs.organization_id')
        .on('members.user_id', '=', userId)
        .on('members.disabled', '=', false),
    )
    .select(openapiSpecRow.selected)
    .where('members.role', 'is not', null);
}

const find = preparedQuery<{ organizationId: string; slug: string; userId: string }, OpenAPISpecRow>(
  (db, parameter) =>
    db
      .selectFrom('openapi_specs')
      .leftJoin('members', (join) =>
        join
          .onRef('members.organization_id', '=', 'openapi_specs.organization_id')
          .on('members.user_id', '=', parameter('userId'))
          .on('members.disabled', '=', false),
      )
      .select(openapiSpecRow.selected)
      .where('openapi_specs.organization_id', '=', parameter('organizationId'))
      .where('openapi_specs.slug', '=', parameter('slug')),
);
