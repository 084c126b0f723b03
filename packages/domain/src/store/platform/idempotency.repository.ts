import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** A key of a user. */
export type UserKey = { readonly userId: string; readonly key: string };
export type IdempotencyRow = { readonly requestHash: Uint8Array; readonly result: unknown };

/** How many expired records one write removes at most. */
const expiredAtOnce = 20;

/** SQL of the responses of requests with an `Idempotency-Key`. */
export class IdempotencyRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Locks the key until the transaction ends; `false` when another transaction has it. */
  async tryLock({ userId, key }: UserKey): Promise<boolean> {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`idempotency/${userId}/${key}`}, 0)) as held`.execute(
      this.#db,
    );
    return rows[0]?.held === true;
  }

  /** The response of a key, unless it was recorded before `since`. */
  async find({ userId, key }: UserKey, since: string): Promise<IdempotencyRow | undefined> {
    const row = await this.#db
      .selectFrom('idempotency_records')
      .select(['request_hash', 'result'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('created_at', '>', since)
      .executeTakeFirst();
    return row && { requestHash: row.request_hash, result: row.result };
  }

  /** Records a response, in place of one that is older than `since`. */
  async insert(
    { userId, key }: UserKey,
    { requestHash, result }: IdempotencyRow,
    { now, since }: { readonly now: string; readonly since: string },
  ): Promise<void> {
    const json = result === undefined ? null : sql<string>`${JSON.stringify(result)}::text::json`;
    const stored = await this.#db
      .insertInto('idempotency_records')
      .values({ user_id: userId, key, created_at: now, request_hash: requestHash, result: json })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'key'])
          .doUpdateSet({ created_at: now, request_hash: requestHash, result: json })
          .where('idempotency_records.created_at', '<=', since),
      )
      .returning('key')
      .executeTakeFirst();
    if (stored === undefined) throw new Error('the key was recorded although its lock was held');
  }

  /** Deletes some of the records from before `since`, without waiting for other writers. */
  async deleteExpired(since: string): Promise<void> {
    await this.#db
      .deleteFrom('idempotency_records')
      .where((eb) =>
        eb(
          eb.refTuple('user_id', 'key'),
          'in',
          eb
            .selectFrom('idempotency_records')
            .select(['user_id', 'key'])
            .where('created_at', '<=', since)
            .orderBy('created_at')
            .limit(expiredAtOnce)
            .forUpdate()
            .skipLocked()
            .$asTuple('user_id', 'key'),
        ),
      )
      .execute();
  }
}
