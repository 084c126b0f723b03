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
