import type { Locale } from '@lectern/contract';
import { type Expression, type Insertable, type Kysely, sql } from 'kysely';
import { columnsOf, defineRow, omit, rowColumn, type RowOf } from '../schema/row.ts';
import { nullable, text, timestamp } from '../schema/column.ts';
import { type SessionsTable, sessionsTable } from '../tables/sessions.table.ts';
import type { Tables } from '../tables/tables.ts';

export const sessionRow = defineRow({
  ...omit(columnsOf(sessionsTable), 'token_id', 'user_id'),
  expires_at: rowColumn('tokens.expires_at', nullable(timestamp())),
  organization_id: rowColumn('tokens.organization_id', nullable(text())),
});
export type SessionRow = RowOf<typeof sessionRow>;

/** The limit that the sessions have in common; without a member, whatever it is. */
export type SessionFilter = { readonly organizationId?: string | undefined };

type FoundSession = {
  readonly id: string;
  readonly user_id: string;
  readonly organization_id: string | null;
  /** What its user has chosen. */
  readonly language: Locale | null;
};

/** SQL of sessions. Their tokens are deleted, and they with them. */
export class SessionsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(row: Insertable<SessionsTable>): Promise<void> {
    await this.#db.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow();
  }

  listOfUser(userId: Expression<string>, { organizationId }: SessionFilter = {}) {
    return this.#db
      .selectFrom('sessions')
      .innerJoin('tokens', 'tokens.id', 'sessions.token_id')
      .select(sessionRow.selected)
      .where('sessions.user_id', '=', userId)
      .$if(organizationId !== undefined, (query) =>
        query.where('tokens.organization_id', '=', organizationId ?? ''),
      );
  }

  /** The session of a token that has not expired, with its user. */
  findByToken(secretHash: Uint8Array, now: string): Promise<FoundSession | undefined> {
    return this.#db
      .selectFrom('tokens')
      .innerJoin('sessions', 'sessions.token_id', 'tokens.id')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', 'sessions.user_id', 'tokens.organization_id', 'users.language'])
      .where('tokens.secret_hash', '=', secretHash)
      .where((eb) => eb.or([eb('tokens.expires_at', 'is', null), eb('tokens.expires_at', '>', now)]))
      .executeTakeFirst();
  }

  /** Ends a session; whether there was one. */
  async delete(userId: string, id: string, { organizationId }: SessionFilter = {}): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('tokens')
      .using('sessions')
      .whereRef('tokens.id', '=', 'sessions.token_id')
      .where('sessions.user_id', '=', userId)
      .where('sessions.id', '=', id)
      .$if(organizationId !== undefined, (query) =>
        query.where('tokens.organization_id', '=', organizationId ?? ''),
      )
      .returning('tokens.id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Ends all sessions of a user but the one of a token. */
  async deleteAll(
    userId: string,
    keep: Uint8Array | undefined,
    { organizationId }: SessionFilter = {},
  ): Promise<void> {
    await this.#db
      .deleteFrom('tokens')
      .using('sessions')
      .whereRef('tokens.id', '=', 'sessions.token_id')
      .where('sessions.user_id', '=', userId)
      .$if(keep !== undefined, (query) => query.where('tokens.secret_hash', '!=', keep ?? new Uint8Array()))
      .$if(organizationId !== undefined, (query) =>
        query.where('tokens.organization_id', '=', organizationId ?? ''),
      )
      .execute();
  }

  /**
   * Deletes the sessions of a user that have expired, and the oldest beyond a number of those with a limit: to one organization,
   * whose identity providers end no session elsewhere, or `null` for those without.
   */
  async clear(userId: string, now: string, most: number, organizationId: string | null): Promise<void> {
    await sql`delete from tokens using sessions
      where tokens.id = sessions.token_id and sessions.user_id = ${userId}
        and (tokens.expires_at <= ${now} or sessions.id in (
          select sessions.id from sessions join tokens on tokens.id = sessions.token_id
          where sessions.user_id = ${userId} and tokens.organization_id is not distinct from ${organizationId}
          order by sessions.created_at desc, sessions.id desc offset ${sql.lit(most)}))`.execute(this.#db);
  }

  /** Records that a session was used, unless another process did since `before`. */
  async touch(id: string, now: string, before: string): Promise<void> {
    await this.#db
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('id', '=', id)
      .where('last_used_at', '<', before)
      .execute();
  }
}
