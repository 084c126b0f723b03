import type { Expression, Insertable, Kysely, Selectable } from 'kysely';
import type { OpenAPISpecVersionsTable } from '../tables/openapi-tables.ts';
import { first } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';

/** A version with what its address is made of. */
export type OpenAPISpecVersionRow = Pick<
  Selectable<OpenAPISpecVersionsTable>,
  'id' | 'spec_id' | 'created_at'
> & { organization_id: string; slug: string };

const columns = [
  'openapi_spec_versions.id',
  'openapi_spec_versions.spec_id',
  'openapi_spec_versions.created_at',
] as const;
const specColumns = ['openapi_specs.organization_id', 'openapi_specs.slug'] as const;

/** SQL of the versions of OpenAPI specs. */
export class OpenAPISpecVersionsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(specId: string, id: string): Promise<OpenAPISpecVersionRow | undefined> {
    return first(find(this.#db, { specId, id }));
  }

  /** The files of a version as JSON text. */
  async findContent(specId: string, id: string): Promise<string | undefined> {
    return (await first(findContent(this.#db, { specId, id })))?.content;
  }

  async findHash(specId: string, id: string): Promise<string | undefined> {
    return (await first(findHash(this.#db, { specId, id })))?.content_hash;
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
    .select(columns)
    .select(specColumns)
    .where('members.role', 'is not', null);
}

type Version = { specId: string; id: string };

const find = preparedQuery<Version, OpenAPISpecVersionRow>((db, parameter) =>
  withSpec(db)
    .select(columns)
    .select(specColumns)
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
