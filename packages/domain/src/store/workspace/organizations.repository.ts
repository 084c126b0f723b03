import { type Expression, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { type OrganizationFilter, organizationsOpenTo, type UserActor } from '../../core/actor.ts';
import { isOpen } from '../fragments/open-organizations.ts';
import { columnsOf, pick, prefixed, defineRow, type RowOf } from '../schema/row.ts';
import { membersTable } from '../tables/members.table.ts';
import { type OrganizationsTable, organizationsTable } from '../tables/organizations.table.ts';
import type { Tables } from '../tables/tables.ts';

const organizationColumns = defineRow(columnsOf(organizationsTable));

/** An organization as a member sees it. */
export const organizationRow = defineRow({
  ...organizationColumns.columns,
  ...prefixed('member_', pick(columnsOf(membersTable), 'role', 'joined_at')),
});
export type OrganizationRow = RowOf<typeof organizationRow>;

/** An organization as a user sees it who need not be a member. */
export type KnownOrganizationRow = Omit<OrganizationRow, 'member_joined_at'> & {
  /** Null for a user who is no member. */
  readonly member_joined_at: string | null;
};

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
    return this.#db
      .selectFrom('organizations')
      .select(organizationColumns.selected)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** The organization that has verified an e-mail domain: if the user is a member of it, or if `mayJoin`. */
  listOfEmailDomain(
    emailDomain: string,
    { userId, scope }: Pick<UserActor, 'userId' | 'scope'>,
    mayJoin: boolean,
  ): Promise<KnownOrganizationRow[]> {
    return this.#db
      .selectFrom('domain_verifications')
      .innerJoin('organizations', 'organizations.id', 'domain_verifications.organization_id')
      .leftJoin('members', (join) =>
        join.onRef('members.organization_id', '=', 'organizations.id').on('members.user_id', '=', userId),
      )
      .select(organizationRow.selected)
      .where('domain_verifications.type', '=', 'email-domain')
      .where('domain_verifications.domain', '=', emailDomain)
      .where('domain_verifications.verified_at', 'is not', null)
      .where(sql<boolean>`members.disabled is not true`)
      .where(isOpen('organizations.id', organizationsOpenTo(scope === undefined ? {} : { scope })))
      .$if(!mayJoin, (query) => query.where('members.user_id', 'is not', null))
      .execute();
  }

  /** The id of the organization with this hostname, if the user is a member of it and the token opens it. */
  async findIdByHostname(
    hostname: string,
    userId: string,
    organizations: OrganizationFilter,
  ): Promise<string | undefined> {
    const row = await this.listOpen(sql.val(userId), organizations)
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

  /** Those of the organizations of a user that a token opens, with the role there. */
  listOpen(userId: Expression<string>, organizations: OrganizationFilter) {
    return this.listOfMember(userId).where(isOpen('organizations.id', organizations));
  }

  /** The organizations of a user, with the role there. */
  listOfMember(userId: Expression<string>) {
    return this.#db
      .selectFrom('organizations')
      .innerJoin('members', 'members.organization_id', 'organizations.id')
      .select(organizationRow.selected)
      .where('members.user_id', '=', userId)
      .where('members.disabled', '=', false);
  }
}
