import { type Expression, type Insertable, type Kysely, sql } from 'kysely';
import type { UserActor } from '../../core/actor.ts';
import type { Tables } from '../tables/tables.ts';
import { columnsOf, omit, defineRow, type RowOf } from '../schema/row.ts';
import { type UsersTable, usersTable } from '../tables/users.table.ts';

export const userRow = defineRow(omit(columnsOf(usersTable), 'email_confirmed'));
export type UserRow = RowOf<typeof userRow>;

/** SQL of users. */
export class UsersRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(id: string): Promise<UserRow | undefined> {
    return this.#db.selectFrom('users').select(userRow.selected).where('id', '=', id).executeTakeFirst();
  }

  /** A user who shares an organization with `otherUserId`. */
  findInSharedOrganization(id: string, otherUserId: string): Promise<UserRow | undefined> {
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
            .where('ours.disabled', '=', false),
        ),
      )
      .executeTakeFirst();
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

  /** A user whom the actor may see. */
  findVisible(id: string, actor: UserActor): Promise<UserRow | undefined> {
    return this.visible(sql.val(id), actor).executeTakeFirst();
  }

  /** The users with the addresses of new ones, who are inserted where an address is not in use yet. */
  async findOrInsertByEmail(rows: readonly UserRow[]): Promise<UserRow[]> {
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

  /** Revokes the confirmation, because an organization can open the account. */
  async unconfirmEmail(id: string): Promise<void> {
    await this.#db
      .updateTable('users')
      .set({ email_confirmed: false })
      .where('id', '=', id)
      .where('email_confirmed', '=', true)
      .execute();
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
