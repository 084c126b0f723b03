import type { Role } from '@lectern/contract';
import type { Insertable, Kysely } from 'kysely';
import type { MembersTable, Tables } from '../database/tables.ts';

/** SQL of memberships. */
export class MembersRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The membership of a user, unless there is none or it is disabled. */
  find(organizationId: string, userId: string): Promise<{ role: Role | null } | undefined> {
    return this.#db
      .selectFrom('members')
      .select('role')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .where('disabled', '=', false)
      .executeTakeFirst();
  }

  async insert(row: Insertable<MembersTable>): Promise<void> {
    await this.#db.insertInto('members').values(row).returning('user_id').executeTakeFirstOrThrow();
  }
}
