import type { Locale } from '@lectern/contract';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { AccountLinksTable } from '../tables/accounts.table.ts';
import type { Tables } from '../tables/tables.ts';

/** What a sign-in with a password is decided by. */
export type PasswordRow = {
  readonly user_id: string;
  readonly hash: string;
  /** Whether an administrator of the server disabled the user. */
  readonly is_disabled: boolean;
};

/** A link that is still valid, with its user. */
export type AccountLinkRow = Pick<Selectable<AccountLinksTable>, 'user_id' | 'purpose' | 'expires_at'> & {
  readonly email: string;
  readonly display_name: string;
  /** What the user has chosen. */
  readonly language: Locale | null;
  readonly is_disabled: boolean;
};

/** How many links a user has at most: those that somebody asks for again and again replace the oldest. */
const linksOfUser = 5;
/** How many expired links one new link deletes. */
const clearedAtOnce = 20;

/** SQL of passwords, and of the links that set them. */
export class AccountsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The password of the account with an e-mail address, or of a user. */
  findPassword(
    who: { readonly email: string } | { readonly userId: string },
  ): Promise<PasswordRow | undefined> {
    return this.#db
      .selectFrom('passwords')
      .innerJoin('users', 'users.id', 'passwords.user_id')
      .select(['passwords.user_id', 'passwords.hash', 'users.disabled as is_disabled'])
      .where(
        'userId' in who
          ? sql<boolean>`users.id = ${who.userId}`
          : sql<boolean>`lower(users.email) = lower(${who.email})`,
      )
      .executeTakeFirst();
  }

  async hasPassword(userId: string): Promise<boolean> {
    return (await this.findPassword({ userId })) !== undefined;
  }

  async putPassword(userId: string, hash: string, changedAt: string): Promise<void> {
    await this.#db
      .insertInto('passwords')
      .values({ user_id: userId, hash, changed_at: changedAt })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: changedAt }))
      .execute();
  }

  /** The id of the user with an e-mail address, unless they are disabled. */
  async findUserId(email: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`lower(users.email) = lower(${email})`)
      .where('disabled', '=', false)
      .executeTakeFirst();
    return row?.id;
  }

  async insertLink(row: Insertable<AccountLinksTable>): Promise<void> {
    const { user_id: userId, created_at: now } = row;
    await sql`delete from account_links where code_hash in (
      select code_hash from account_links where user_id = ${userId}
      order by created_at desc offset ${sql.lit(linksOfUser - 1)})`.execute(this.#db);
    await sql`delete from account_links where code_hash in (
      select code_hash from account_links where expires_at <= ${now}
      order by expires_at limit ${sql.lit(clearedAtOnce)} for update skip locked)`.execute(this.#db);
    await this.#db.insertInto('account_links').values(row).returning('user_id').executeTakeFirstOrThrow();
  }

  findLink(codeHash: Uint8Array, now: string): Promise<AccountLinkRow | undefined> {
    return this.#db
      .selectFrom('account_links')
      .innerJoin('users', 'users.id', 'account_links.user_id')
      .select([
        'account_links.user_id',
        'account_links.purpose',
        'account_links.expires_at',
        'users.email',
        'users.display_name',
        'users.language',
        'users.disabled as is_disabled',
      ])
      .where('account_links.code_hash', '=', codeHash)
      .where('account_links.expires_at', '>', now)
      .executeTakeFirst();
  }

  /** Consumes a link: of several uses only the first finds it. All other links of its user end with it. */
  async consumeLink(userId: string, codeHash: Uint8Array): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('account_links')
      .where('code_hash', '=', codeHash)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (row === undefined) return false;
    await this.deleteLinks(userId);
    return true;
  }

  async deleteLinks(userId: string): Promise<void> {
    await this.#db.deleteFrom('account_links').where('user_id', '=', userId).execute();
  }
}
