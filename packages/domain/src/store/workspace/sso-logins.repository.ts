import { type Kysely, type Selectable, sql } from 'kysely';
import type { SsoCodesTable, SsoIdentitiesTable, SsoRequestsTable } from '../tables/sso.table.ts';
import type { Tables } from '../tables/tables.ts';

export type SsoRequestRow = Selectable<SsoRequestsTable>;
export type SsoCodeRow = Selectable<SsoCodesTable>;

/** What decides whether a person may be signed in as a user. */
export type AccountRow = {
  readonly id: string;
  readonly instance_admin: boolean;
  /** Whether the user is a member of the organization, and then whether a disabled one. */
  readonly is_member: boolean;
  readonly disabled: boolean | null;
  readonly sso: boolean | null;
  readonly email: string;
  readonly email_confirmed: boolean;
  /** Whether an administrator of the server disabled the user. */
  readonly is_disabled_user: boolean;
};

/** How many expired requests one sign-in deletes: more than it creates. */
const clearedAtOnce = 20;

/** SQL of signing in through the identity providers of organizations. */
export class SsoLoginsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insertRequest(row: SsoRequestRow): Promise<void> {
    await this.#db.insertInto('sso_requests').values(row).returning('id').executeTakeFirstOrThrow();
  }

  /** A request that still waits for its response. */
  findRequest(providerId: string, id: string, now: string): Promise<SsoRequestRow | undefined> {
    return this.#db
      .selectFrom('sso_requests')
      .select(['id', 'provider_id', 'browser_hash', 'redirect', 'expires_at', 'code_challenge'])
      .where('id', '=', id)
      .where('provider_id', '=', providerId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
  }

  /** Consumes a request: of several responses to it only the first finds it. */
  async consumeRequest(id: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('sso_requests')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async clearExpiredRequests(now: string): Promise<void> {
    await sql`delete from sso_requests where id in (
      select id from sso_requests where expires_at <= ${now}
      order by expires_at limit ${sql.lit(clearedAtOnce)} for update skip locked)`.execute(this.#db);
  }

  async insertCode(row: SsoCodeRow): Promise<void> {
    await this.#db.insertInto('sso_codes').values(row).returning('user_id').executeTakeFirstOrThrow();
  }

  /** Consumes a code that has not expired: of several exchanges only the first finds it. */
  async consumeCode(codeHash: Uint8Array, now: string): Promise<SsoCodeRow | undefined> {
    const row = await this.#db
      .deleteFrom('sso_codes')
      .where('code_hash', '=', codeHash)
      .returningAll()
      .executeTakeFirst();
    return row !== undefined && row.expires_at > now ? row : undefined;
  }

  async clearExpiredCodes(now: string): Promise<void> {
    await sql`delete from sso_codes where code_hash in (
      select code_hash from sso_codes where expires_at <= ${now}
      order by expires_at limit ${sql.lit(clearedAtOnce)} for update skip locked)`.execute(this.#db);
  }

  /** The user who is linked to a subject of a provider. */
  async findLinkedUser(providerId: string, subject: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('sso_identities')
      .select('user_id')
      .where('provider_id', '=', providerId)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row?.user_id;
  }

  async link(row: Selectable<SsoIdentitiesTable>): Promise<void> {
    await this.#db.insertInto('sso_identities').values(row).returning('user_id').executeTakeFirstOrThrow();
  }

  /** Records that a provider has verified the address of the user whom a subject is linked to. */
  async verifyLink(providerId: string, subject: string): Promise<void> {
    await this.#db
      .updateTable('sso_identities')
      .set({ email_verified: true })
      .where('provider_id', '=', providerId)
      .where('subject', '=', subject)
      .where('email_verified', '=', false)
      .execute();
  }

  /** Removes the links to a user whose address was not verified, and whether there were any. */
  async unlinkUnverified(organizationId: string, userId: string): Promise<boolean> {
    const rows = await this.#db
      .deleteFrom('sso_identities')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .where('email_verified', '=', false)
      .returning('subject')
      .execute();
    return rows.length > 0;
  }

  /** Removes the codes of a user that wait for their exchange. */
  async deleteCodes(organizationId: string, userId: string): Promise<void> {
    await this.#db
      .deleteFrom('sso_codes')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute();
  }

  /** Ends what has begun at a provider: requests that wait for their response, and codes that wait for their exchange. */
  async deletePending(providerId: string): Promise<void> {
    await this.#db.deleteFrom('sso_requests').where('provider_id', '=', providerId).execute();
    await this.#db.deleteFrom('sso_codes').where('provider_id', '=', providerId).execute();
  }

  /** Removes all links of a provider to users. */
  async unlinkAll(organizationId: string, providerId: string): Promise<void> {
    await this.#db
      .deleteFrom('sso_identities')
      .where('organization_id', '=', organizationId)
      .where('provider_id', '=', providerId)
      .execute();
  }

  /** A user by id or by e-mail address, as seen from an organization. */
  findAccount(
    organizationId: string,
    who: { readonly userId: string } | { readonly email: string },
  ): Promise<AccountRow | undefined> {
    return this.#db
      .selectFrom('users')
      .leftJoin('members', (join) =>
        join.onRef('members.user_id', '=', 'users.id').on('members.organization_id', '=', organizationId),
      )
      .select([
        'users.id',
        'users.instance_admin',
        sql<boolean>`members.user_id is not null`.as('is_member'),
        'members.disabled',
        'members.sso',
        'users.disabled as is_disabled_user',
        'users.email_confirmed',
        'users.email',
      ])
      .where(
        'userId' in who
          ? sql<boolean>`users.id = ${who.userId}`
          : sql<boolean>`lower(users.email) = lower(${who.email})`,
      )
      .executeTakeFirst();
  }
}
