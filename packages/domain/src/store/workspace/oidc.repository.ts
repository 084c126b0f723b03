import { type Kysely, type Selectable, sql } from 'kysely';
import type { OidcIdentitiesTable } from '../tables/oidc.table.ts';
import type { Tables } from '../tables/tables.ts';

/** What decides whether a person may be signed in as a user. */
export type OidcAccountRow = {
  readonly id: string;
  readonly email: string;
  readonly disabled: boolean;
  readonly email_confirmed: boolean;
};

/** SQL of sign-ins with OpenID Connect. */
export class OidcRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The user who is linked to a subject of a provider. */
  findLinked(issuer: string, subject: string): Promise<OidcAccountRow | undefined> {
    return this.#accounts()
      .innerJoin('oidc_identities', 'oidc_identities.user_id', 'users.id')
      .where('oidc_identities.issuer', '=', issuer)
      .where('oidc_identities.subject', '=', subject)
      .executeTakeFirst();
  }

  findByEmail(email: string): Promise<OidcAccountRow | undefined> {
    return this.#accounts()
      .where(sql<boolean>`lower(users.email) = lower(${email})`)
      .executeTakeFirst();
  }

  async link(row: Selectable<OidcIdentitiesTable>): Promise<void> {
    await this.#db.insertInto('oidc_identities').values(row).returning('user_id').executeTakeFirstOrThrow();
  }

  /** Removes all links to a user. */
  async unlinkAll(userId: string): Promise<void> {
    await this.#db.deleteFrom('oidc_identities').where('user_id', '=', userId).execute();
  }

  #accounts() {
    return this.#db
      .selectFrom('users')
      .select(['users.id', 'users.email', 'users.disabled', 'users.email_confirmed']);
  }
}
