import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** A key of a user. */
export type UserKey = { readonly userId: string; readonly key: string };
export type IdempotencyRow = { readonly requestHash: Uint8Array; readonly result: unknown };
/** `running` while a request has claimed the key, `abandoned` when its claim has ended without a response. */
export type FoundKey = IdempotencyRow & { readonly state: 'running' | 'abandoned' | 'recorded' };
/** The claim of a running request: a random token, and how long it lasts unless it is extended. */
export type KeyClaim = { readonly token: string; readonly seconds: number };

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

  /** The response or the claim of a key, unless it was recorded before `since`. */
  async find({ userId, key }: UserKey, since: string): Promise<FoundKey | undefined> {
    const row = await this.#db
      .selectFrom('idempotency_records')
      .select(['request_hash', 'result', stateOfKey.as('state')])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('created_at', '>', since)
      .executeTakeFirst();
    return row && { requestHash: row.request_hash, result: row.result, state: row.state };
  }

  /** Claims a key; `false` when another request claimed it or recorded its response meanwhile. */
  async claim(
    { userId, key }: UserKey,
    { token, seconds }: KeyClaim,
    { requestHash, now, since }: { requestHash: Uint8Array; now: string; since: string },
  ): Promise<boolean> {
    const claimed = {
      created_at: now,
      request_hash: requestHash,
      result: null,
      claim: token,
      claimed_until: untilIn(seconds),
    };
    const row = await this.#db
      .insertInto('idempotency_records')
      .values({ user_id: userId, key, ...claimed })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'key']).doUpdateSet(claimed).where(isReplaceable(since)),
      )
      .returning('key')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Extends a claim that the request still has. */
  async extendClaim(userKey: UserKey, { token, seconds }: KeyClaim): Promise<void> {
    await this.#claimed(userKey, token)
      .set({ claimed_until: untilIn(seconds) })
      .execute();
  }

  /** Locks the key until the transaction ends; whether the request still has its claim. */
  async lockClaim({ userId, key }: UserKey, token: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('idempotency_records')
      .select('key')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('claim', '=', token)
      .forUpdate()
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Records the response of the request that has the claim. */
  async complete(userKey: UserKey, token: string, result: unknown): Promise<void> {
    await this.#claimed(userKey, token)
      .set({ result: jsonOf(result), claim: null, claimed_until: null })
      .execute();
  }

  /** Releases the key of a request that failed. */
  async releaseClaim({ userId, key }: UserKey, token: string): Promise<void> {
    await this.#db
      .deleteFrom('idempotency_records')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('claim', '=', token)
      .execute();
  }

  /** Records a response, in place of one that is older than `since` and of an abandoned claim. */
  async insert(
    { userId, key }: UserKey,
    { requestHash, result }: IdempotencyRow,
    { now, since }: { readonly now: string; readonly since: string },
  ): Promise<void> {
    const recorded = {
      created_at: now,
      request_hash: requestHash,
      result: jsonOf(result),
      claim: null,
      claimed_until: null,
    };
    const stored = await this.#db
      .insertInto('idempotency_records')
      .values({ user_id: userId, key, ...recorded })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'key']).doUpdateSet(recorded).where(isReplaceable(since)),
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

  #claimed({ userId, key }: UserKey, token: string) {
    return this.#db
      .updateTable('idempotency_records')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('claim', '=', token);
  }
}

/** Times of claims are those of the database, so that the clocks of processes need not agree. */
const stateOfKey = sql<FoundKey['state']>`case when claim is null then 'recorded'
  when claimed_until > now() then 'running' else 'abandoned' end`;

function untilIn(seconds: number) {
  return sql<string>`now() + ${seconds}::float8 * interval '1 second'`;
}

function isReplaceable(since: string) {
  return sql<boolean>`idempotency_records.created_at <= ${since}::timestamptz
    or idempotency_records.claimed_until <= now()`;
}

function jsonOf(result: unknown) {
  return result === undefined ? null : sql<string>`${JSON.stringify(result)}::text::json`;
}
