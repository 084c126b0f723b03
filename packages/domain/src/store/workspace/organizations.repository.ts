import { type Expression, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { MembersTable, OrganizationsTable, Tables } from '../tables/tables.ts';

/** An organization as somebody sees it who need not be a member. */
export type KnownOrganizationRow = Selectable<OrganizationsTable> & {
  member_role: Selectable<MembersTable>['role'];
  /** Null for whoever is no member. */
  member_joined_at: string | null;
};

/** An organization as a member sees it. */
export type OrganizationRow = KnownOrganizationRow & { member_joined_at: string };

const columns = [
  'organizations.id',
  'organizations.title',
  'organizations.created_at',
  'organizations.email_domains',
  'organizations.hostname',
  'organizations.type',
  'organizations.use_case',
  'organizations.default_role',
  'organizations.default_site_id',
  'organizations.logo_url',
  'organizations.sso',
  'organizations.ai',
  'organizations.invite_links',
] as const;

/** SQL of organizations. */
export class OrganizationsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Those of the given organizations that the user is a member of. */
  async findManyForMember(ids: readonly string[], userId: string): Promise<OrganizationRow[]> {
    return this.listOfMember(sql.val(userId))
      .where((eb) => eb('organizations.id', '=', eb.fn.any(eb.val(ids))))
      .execute();
  }

  find(id: string): Promise<Selectable<OrganizationsTable> | undefined> {
    return this.#db.selectFrom('organizations').select(columns).where('id', '=', id).executeTakeFirst();
  }

  /** The organizations of an e-mail domain: those of the user, and the others, too, if `mayJoin`. Oldest first. */
  listOfEmailDomain(emailDomain: string, userId: string, mayJoin: boolean): Promise<KnownOrganizationRow[]> {
    return this.#db
      .selectFrom('organizations')
      .leftJoin('members', (join) =>
        join.onRef('members.organization_id', '=', 'organizations.id').on('members.user_id', '=', userId),
      )
      .select(columns)
      .select(['members.role as member_role', 'members.joined_at as member_joined_at'])
      .where(sql<boolean>`organizations.email_domains @> array[${emailDomain}]`)
      .where(sql<boolean>`members.disabled is not true`)
      .$if(!mayJoin, (query) => query.where('members.user_id', 'is not', null))
      .orderBy('organizations.created_at')
      .orderBy('organizations.id')
      .limit(sql.lit(1000))
      .execute();
  }

  /** The id of the organization with this hostname, if the user is a member of it. */
  async findIdByHostname(hostname: string, userId: string): Promise<string | undefined> {
    const row = await this.listOfMember(sql.val(userId))
      .where('organizations.hostname', '=', hostname)
      .executeTakeFirst();
    return row?.id;
  }

  /** Deletes an organization with everything in it; whether it was there. */
  async delete(id: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('organizations')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async insert(row: Selectable<OrganizationsTable>): Promise<void> {
    await this.#db.insertInto('organizations').values(row).returning('id').executeTakeFirstOrThrow();
  }

  async update(id: string, changes: Updateable<OrganizationsTable>): Promise<void> {
    await this.#db
      .updateTable('organizations')
      .set(changes)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** Serializes changes of the tree of collections and spaces of one organization. */
  async lock(ids: readonly string[]): Promise<void> {
    await this.#db
      .selectFrom('organizations')
      .select('id')
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }

  /** The organizations of a user, with the role there. */
  listOfMember(userId: Expression<string>) {
    return this.#db
      .selectFrom('organizations')
      .innerJoin('members', 'members.organization_id', 'organizations.id')
      .select(columns)
      .select(['members.role as member_role', 'members.joined_at as member_joined_at'])
      .where('members.user_id', '=', userId)
      .where('members.disabled', '=', false);
  }
}
