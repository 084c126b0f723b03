import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { SecondFactorsTable, SignInChallengesTable } from '../tables/second-factors.table.ts';
import type { Tables } from '../tables/tables.ts';

export type SecondFactorRow = Pick<Selectable<SecondFactorsTable>, 'secret' | 'enabled_at'>;

/** How many expired sign-ins one new one deletes. */
const clearedAtOnce = 20;

/** SQL of authenticator apps, recovery codes, and sign-ins that wait for a code. */
export class SecondFactorsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(userId: string): Promise<SecondFactorRow | undefined> {
    return this.#db
      .selectFrom('second_factors')
      .select(['secret', 'enabled_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
  }

  /** Whether sign-ins of a user need a code. */
  async isEnabled(userId: string): Promise<boolean> {
    const row = await this.find(userId);
    return row !== undefined && row.enabled_at !== null;
  }

  /** Begins anew, unless it is enabled; whether it did. */
  async start(row: Insertable<SecondFactorsTable>): Promise<boolean> {
    const inserted = await this.#db
      .insertInto('second_factors')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret: row.secret, created_at: row.created_at })
          .where('second_factors.enabled_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    return inserted !== undefined;
  }

  /** Whether it was there, and not enabled yet. */
  async enable(userId: string, secret: string, enabledAt: string): Promise<boolean> {
    const row = await this.#db
      .updateTable('second_factors')
      .set({ enabled_at: enabledAt })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where('enabled_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Accepts the code of a step, unless that of this step or a later one was accepted already. */
  async acceptStep(userId: string, step: number): Promise<boolean> {
    const row = await this.#db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** With the recovery codes; whether it was there. */
  async delete(userId: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('second_factors')
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async insertRecoveryCodes(userId: string, hashes: readonly Uint8Array[]): Promise<void> {
    await this.#db
      .insertInto('recovery_codes')
      .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
      .execute();
  }

  /** Consumes a recovery code; whether there was one. */
  async consumeRecoveryCode(userId: string, hash: Uint8Array): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  countRecoveryCodes(userId: string): Promise<number> {
    return this.#db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
      .then((row) => row.count);
  }

  async insertChallenge(row: Insertable<SignInChallengesTable>, now: string): Promise<void> {
    await sql`delete from sign_in_challenges where secret_hash in (
      select secret_hash from sign_in_challenges where expires_at <= ${now}
      order by expires_at limit ${sql.lit(clearedAtOnce)} for update skip locked)`.execute(this.#db);
    await this.#db
      .insertInto('sign_in_challenges')
      .values(row)
      .returning('user_id')
      .executeTakeFirstOrThrow();
  }

  /** Counts an attempt at a sign-in that waits, and returns its user; `undefined` once it has ended. */
  async attempt(secretHash: Uint8Array, now: string): Promise<string | undefined> {
    const row = await this.#db
      .updateTable('sign_in_challenges')
      .set((eb) => ({ attempts_left: eb('attempts_left', '-', 1) }))
      .where('secret_hash', '=', secretHash)
      .where('attempts_left', '>', 0)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    return row?.user_id;
  }

  /** Ends all sign-ins of a user that wait. */
  async deleteChallenges(userId: string): Promise<void> {
    await this.#db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  }
}
