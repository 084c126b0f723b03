import type { Locale } from '@lectern/contract';
import { type Expression, type Insertable, type Kysely, sql } from 'kysely';
import type { OrganizationFilter, UserActor } from '../../core/actor.ts';
import { isOpen } from '../fragments/open-organizations.ts';
import type { Tables } from '../tables/tables.ts';
import { columnsOf, omit, defineRow, type RowOf } from '../schema/row.ts';
import { type UsersTable, usersTable } from '../tables/users.table.ts';

const shownColumns = omit(columnsOf(usersTable), 'language', 'browser_language');
export const userRow = defineRow(omit(shownColumns, 'email_confirmed', 'disabled'));
export type UserRow = RowOf<typeof userRow>;

/** A user as administrators of the server see them. */
export const instanceUserRow = defineRow(shownColumns);
export type InstanceUserRow = RowOf<typeof instanceUserRow>;

/** SQL of users. */
export class UsersRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(id: string): Promise<UserRow | undefined> {
    return this.#db.selectFrom('users').select(userRow.selected).where('id', '=', id).executeTakeFirst();
  }

  /** A user who shares one of these organizations with `otherUserId`. */
  findInSharedOrganization(
    id: string,
    otherUserId: string,
    organizations: OrganizationFilter,
  ): Promise<UserRow | undefined> {
    return this.#db
      .selectFrom('users')
      .select(userRow.selected)
      .where('id', '=', id)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('members as theirs')
            .innerJoin('members as ours', 'ours.organization_id', 'theirs.organization_id')
            .select('theirs.user_id')
            .where('theirs.user_id', '=', id)
            .where('ours.user_id', '=', otherUserId)
            .where('ours.disabled', '=', false)
            .where(isOpen('ours.organization_id', organizations)),
        ),
      )
      .executeTakeFirst();
  }

  /** A user as administrators of the server see them. */
  findForInstance(id: string): Promise<InstanceUserRow | undefined> {
    return this.#db
      .selectFrom('users')
      .select(instanceUserRow.selected)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Whether there was such a user. */
  async updateForInstance(
    id: string,
    changes: Partial<Pick<InstanceUserRow, 'disabled' | 'email_confirmed' | 'email'>>,
  ): Promise<boolean> {
    const row = await this.#db
      .updateTable('users')
      .set(changes)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The user of an id, if the actor may see them, to be composed. */
  visible(id: Expression<string>, { userId, instanceAdmin }: Pick<UserActor, 'userId' | 'instanceAdmin'>) {
    return this.#db
      .selectFrom('users')
      .select(userRow.selected)
      .where('users.id', '=', id)
      .where((eb) =>
        eb.or([
          eb('users.id', '=', userId),
          sql<boolean>`${instanceAdmin}::boolean`,
          eb.exists(
            eb
              .selectFrom('members as theirs')
              .innerJoin('members as ours', 'ours.organization_id', 'theirs.organization_id')
              .select('theirs.user_id')
              .whereRef('theirs.user_id', '=', 'users.id')
              .where('ours.user_id', '=', userId)
              .where('ours.disabled', '=', false),
          ),
        ]),
      );
  }

  /** The users with the addresses of new ones, who are inserted where an address is not in use yet. */
  async findOrInsertByEmail(rows: readonly (UserRow & { email_confirmed: boolean })[]): Promise<UserRow[]> {
    if (rows.length === 0) return [];
    // In one order, so that two callers with the same addresses wait for each other instead of deadlocking.
    const sorted = rows.toSorted((a, b) => (a.email < b.email ? -1 : 1));
    await this.#db
      .insertInto('users')
      .values(sorted)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const emails = rows.map((row) => row.email.toLowerCase());
    return this.#db
      .selectFrom('users')
      .select(userRow.selected)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', eb.fn.any(eb.val(emails))))
      .execute();
  }

  /** The ids of the users with these addresses, in lower case. */
  async findIdsByEmail(emails: readonly string[]): Promise<string[]> {
    if (emails.length === 0) return [];
    const rows = await this.#db
      .selectFrom('users')
      .select('id')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', eb.fn.any(eb.val(emails))))
      .execute();
    return rows.map(({ id }) => id);
  }

  /** The address of a user, where it is confirmed for every organization. */
  async findConfirmedEmail(id: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .where('email_confirmed', '=', true)
      .executeTakeFirst();
    return row?.email;
  }

  /**
   * Those of the given addresses, in lower case, that nobody has proven and whose user an identity provider of another
   * organization signs in; not those of members of this one.
   */
  async listUnprovenElsewhere(emails: readonly string[], organizationId: string): Promise<string[]> {
    const { rows } = await sql<{ email: string }>`
      select lower(users.email) as email from users
      where lower(users.email) = any(${emails}) and not users.email_confirmed
        and exists (select from sso_identities as held
          where held.user_id = users.id and held.organization_id <> ${organizationId})
        and not exists (select from members
          where members.user_id = users.id and members.organization_id = ${organizationId})`.execute(
      this.#db,
    );
    return rows.map((row) => row.email);
  }

  /** Locks the row against other writers until the transaction ends. */
  async lock(id: string): Promise<void> {
    await this.#db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  }

  insert(row: Insertable<UsersTable>): Promise<UserRow> {
    return this.#db.insertInto('users').values(row).returning(userRow.selected).executeTakeFirstOrThrow();
  }

  update(id: string, changes: Partial<Pick<UserRow, 'display_name' | 'photo_url'>>): Promise<UserRow> {
    return this.#db
      .updateTable('users')
      .set(changes)
      .where('id', '=', id)
      .returning(userRow.selected)
      .executeTakeFirstOrThrow();
  }

  /** The language that a user has chosen, and that of their browser. */
  findLanguages(
    id: string,
  ): Promise<{ language: Locale | null; browser_language: Locale | null } | undefined> {
    return this.#db
      .selectFrom('users')
      .select(['language', 'browser_language'])
      .where('id', '=', id)
      .executeTakeFirst();
  }

  async chooseLanguage(id: string, language: Locale | null): Promise<void> {
    await this.#db.updateTable('users').set({ language }).where('id', '=', id).execute();
  }

  /** Writes nothing while the language of the browser stays the same. */
  async rememberLanguage(id: string, language: Locale): Promise<void> {
    await this.#db
      .updateTable('users')
      .set({ browser_language: language })
      .where('id', '=', id)
      .where('browser_language', 'is distinct from', language)
      .execute();
  }

  /** Serializes the check for the first user. */
  async lockForBootstrap(): Promise<void> {
    await sql`lock table users in share row exclusive mode`.execute(this.#db);
  }

  /** Every user of the server, oldest first. */
  list() {
    return this.#db.selectFrom('users').select(userRow.selected);
  }

  count(): Promise<number> {
    return this.#db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
      .then((row) => row.count);
  }
}
