import { type Expression, type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { columnsOf, defineRow, omit, type RowOf } from '../schema/row.ts';
import { type SsoProtocol, type SsoProvidersTable, ssoProvidersTable } from '../tables/sso.table.ts';
import type { Tables } from '../tables/tables.ts';

export const ssoProviderRow = defineRow(omit(columnsOf(ssoProvidersTable), 'ready'));
export type SsoProviderRow = RowOf<typeof ssoProviderRow>;

/** SQL of the identity providers of organizations. */
export class SsoProvidersRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(organizationId: string, protocol: SsoProtocol, id: string): Promise<SsoProviderRow | undefined> {
    return this.#select(protocol)
      .where('sso_providers.id', '=', id)
      .where('sso_providers.organization_id', '=', organizationId)
      .executeTakeFirst();
  }

  /** For a sign-in, whose user is not known yet. */
  findForLogin(protocol: SsoProtocol, id: string): Promise<SsoProviderRow | undefined> {
    return this.#select(protocol).where('sso_providers.id', '=', id).executeTakeFirst();
  }

  /** The provider that a row refers to. */
  get(id: string): Promise<SsoProviderRow> {
    return this.#db
      .selectFrom('sso_providers')
      .select(ssoProviderRow.selected)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  /** All providers of an organization, of every protocol, oldest first. */
  listAll(organizationId: string): Promise<SsoProviderRow[]> {
    return this.#db
      .selectFrom('sso_providers')
      .select(ssoProviderRow.selected)
      .where('sso_providers.organization_id', '=', organizationId)
      .orderBy('sso_providers.created_at')
      .orderBy('sso_providers.id')
      .execute();
  }

  /** Whether users can sign in through any provider of an organization. */
  async hasReady(organizationId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('sso_providers')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('ready', '=', true)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Those of the organization that has verified an e-mail domain, in lower case, through which people can sign in; oldest first. */
  listOfEmailDomain(domain: string, limit: number) {
    return this.#db
      .selectFrom('domain_verifications')
      .innerJoin('sso_providers', 'sso_providers.organization_id', 'domain_verifications.organization_id')
      .select(['sso_providers.id', 'sso_providers.protocol', 'sso_providers.label'])
      .where('domain_verifications.type', '=', 'email-domain')
      .where('domain_verifications.domain', '=', domain)
      .where('domain_verifications.verified_at', 'is not', null)
      .where('sso_providers.ready', '=', true)
      .orderBy('sso_providers.created_at')
      .orderBy('sso_providers.id')
      .limit(limit)
      .execute();
  }

  count(organizationId: string): Promise<number> {
    return this.#db
      .selectFrom('sso_providers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
      .then((row) => row.count);
  }

  async insert(row: Insertable<SsoProvidersTable>): Promise<void> {
    await this.#db.insertInto('sso_providers').values(row).returning('id').executeTakeFirstOrThrow();
  }

  /** Whether it was there. */
  async update(organizationId: string, id: string, changes: Updateable<SsoProvidersTable>): Promise<boolean> {
    const row = await this.#db
      .updateTable('sso_providers')
      .set(changes)
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether it was there. The sessions and links that it created are deleted with it. */
  async delete(organizationId: string, protocol: SsoProtocol, id: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('sso_providers')
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .where('protocol', '=', protocol)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The provider of an id, if the user administrates its organization, to be composed. */
  visible(protocol: SsoProtocol, id: Expression<string>, userId: string) {
    return this.#visible(protocol, userId).where('sso_providers.id', '=', id);
  }

  /** The providers of an organization, for its admins. */
  listOfOrganization(protocol: SsoProtocol, organizationId: Expression<string>, userId: string) {
    return this.#visible(protocol, userId).where('sso_providers.organization_id', '=', organizationId);
  }

  #visible(protocol: SsoProtocol, userId: string) {
    return this.#select(protocol).innerJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'sso_providers.organization_id')
        .on('members.user_id', '=', userId)
        .on('members.role', '=', sql.lit('admin'))
        .on('members.disabled', '=', false),
    );
  }

  #select(protocol: SsoProtocol) {
    return this.#db
      .selectFrom('sso_providers')
      .select(ssoProviderRow.selected)
      .where('sso_providers.protocol', '=', sql.lit(protocol));
  }
}
