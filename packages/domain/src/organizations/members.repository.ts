import type { Role } from '@lectern/contract';
import type { Insertable, Kysely } from 'kysely';
import { first, preparedQuery } from '../database/prepared-query.ts';
import type { MembersTable, Tables } from '../database/tables.ts';

/** SQL of memberships. */
export class MembersRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The membership of a user, unless there is none or it is disabled. */
  find(organizationId: string, userId: string): Promise<{ role: Role | null } | undefined> {
    return first(find(this.#db, { organizationId, userId }));
  }

  /** The members of an organization among the given user ids and e-mail addresses, disabled ones too. */
  findNamed(organizationId: string, names: readonly string[]): Promise<{ user_id: string; email: string }[]> {
    return this.#db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['members.user_id', 'users.email'])
      .where('members.organization_id', '=', organizationId)
      .where((eb) =>
        eb.or([
          eb('users.id', '=', eb.fn.any(eb.val(names))),
          eb(eb.fn<string>('lower', ['users.email']), '=', eb.fn.any(eb.val(names.map(lowerCase)))),
        ]),
      )
      .execute();
  }

  async insert(row: Insertable<MembersTable>): Promise<void> {
    await this.#db.insertInto('members').values(row).returning('user_id').executeTakeFirstOrThrow();
  }
}

const find = preparedQuery<{ organizationId: string; userId: string }, { role: Role | null }>(
  (db, parameter) =>
    db
      .selectFrom('members')
      .select('role')
      .where('organization_id', '=', parameter('organizationId'))
      .where('user_id', '=', parameter('userId'))
      .where('disabled', '=', false),
);

function lowerCase(text: string): string {
  return text.toLowerCase();
}
