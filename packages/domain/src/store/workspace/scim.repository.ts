import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely';
import type { ScimGroupsTable, ScimUsersTable } from '../tables/scim.table.ts';
import type { Tables } from '../tables/tables.ts';

/** What a list of users or groups is limited to. */
export type ScimFilter = {
  readonly attribute: 'userName' | 'externalId' | 'displayName' | 'emails' | 'id';
  readonly value: string;
};
export type ScimPage = { readonly offset: number; readonly limit: number };

/** SQL of members and teams as identity providers see them. */
export class ScimRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Members, disabled ones too, in the order in which they joined. */
  listUsers(organizationId: string, filter: ScimFilter | undefined, { offset, limit }: ScimPage) {
    return this.#users(organizationId, filter)
      .select([
        'users.id',
        'users.email',
        'users.display_name as account_name',
        'members.disabled',
        'members.joined_at',
        'provided.external_id',
        sql<string>`coalesce(provided.user_name, users.email)`.as('user_name'),
        'provided.display_name',
        'provided.given_name',
        'provided.family_name',
        sql<string>`coalesce(provided.updated_at, members.joined_at)`.as('updated_at'),
      ])
      .orderBy('members.joined_at')
      .orderBy('members.user_id')
      .offset(offset)
      .limit(limit)
      .execute();
  }

  async countUsers(organizationId: string, filter: ScimFilter | undefined): Promise<number> {
    const row = await this.#users(organizationId, filter)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  }

  listGroups(organizationId: string, filter: ScimFilter | undefined, { offset, limit }: ScimPage) {
    return this.#groups(organizationId, filter)
      .select([
        'teams.id',
        'teams.title',
        'teams.created_at',
        'provided.external_id',
        sql<string>`coalesce(provided.updated_at, teams.created_at)`.as('updated_at'),
      ])
      .orderBy('teams.created_at')
      .orderBy('teams.id')
      .offset(offset)
      .limit(limit)
      .execute();
  }

  async countGroups(organizationId: string, filter: ScimFilter | undefined): Promise<number> {
    const row = await this.#groups(organizationId, filter)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  }

  /** The first members of teams of an organization, with their names; all without a limit. */
  listMembers(organizationId: string, teamIds: readonly string[], limit: number | undefined) {
    return this.#db
      .selectFrom('team_members')
      .innerJoin('users', 'users.id', 'team_members.user_id')
      .select(['team_members.team_id', 'users.id', 'users.display_name'])
      .where('team_members.organization_id', '=', organizationId)
      .where((eb) => eb('team_members.team_id', '=', eb.fn.any(eb.val([...teamIds]))))
      .orderBy('team_members.joined_at')
      .orderBy('team_members.user_id')
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute();
  }

  async putUser(row: Insertable<ScimUsersTable>): Promise<void> {
    const { organization_id: _, user_id: __, ...values } = row;
    await this.#db
      .insertInto('scim_users')
      .values(row)
      .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(values))
      .execute();
  }

  async putGroup(row: Insertable<ScimGroupsTable>): Promise<void> {
    const { external_id, updated_at } = row;
    await this.#db
      .insertInto('scim_groups')
      .values(row)
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet({ external_id, updated_at }))
      .execute();
  }

  #users(organizationId: string, filter: ScimFilter | undefined) {
    return this.#db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .leftJoin('scim_users as provided', (join) =>
        join
          .onRef('provided.organization_id', '=', 'members.organization_id')
          .onRef('provided.user_id', '=', 'members.user_id'),
      )
      .where('members.organization_id', '=', organizationId)
      .$if(filter !== undefined, (query) => query.where(isUser(filter)));
  }

  #groups(organizationId: string, filter: ScimFilter | undefined) {
    return this.#db
      .selectFrom('teams')
      .leftJoin('scim_groups as provided', 'provided.team_id', 'teams.id')
      .where('teams.organization_id', '=', organizationId)
      .$if(filter !== undefined, (query) => query.where(isGroup(filter)));
  }
}

/** Names are compared without case (RFC 7643: `caseExact` is false), external ids with it. */
function isUser({ attribute, value }: ScimFilter = { attribute: 'id', value: '' }) {
  switch (attribute) {
    case 'id':
      return sql<SqlBool>`members.user_id = ${value}`;
    case 'externalId':
      return sql<SqlBool>`provided.external_id = ${value}`;
    case 'userName':
      return sql<SqlBool>`lower(coalesce(provided.user_name, users.email)) = lower(${value})`;
    case 'displayName':
      return sql<SqlBool>`lower(coalesce(provided.display_name, users.display_name)) = lower(${value})`;
    case 'emails':
      return sql<SqlBool>`lower(users.email) = lower(${value})`;
    default:
      return attribute satisfies never;
  }
}

function isGroup({ attribute, value }: ScimFilter = { attribute: 'id', value: '' }) {
  switch (attribute) {
    case 'id':
      return sql<SqlBool>`teams.id = ${value}`;
    case 'externalId':
      return sql<SqlBool>`provided.external_id = ${value}`;
    case 'displayName':
      return sql<SqlBool>`lower(teams.title) = lower(${value})`;
    case 'userName':
    case 'emails':
      return sql<SqlBool>`false`;
    default:
      return attribute satisfies never;
  }
}
