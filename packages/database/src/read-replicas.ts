import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { DatabaseBusyError, DatabaseUnavailableError, StatementTimeoutError } from './errors.ts';
import { setLoopTimeout } from './loop-clock.ts';

type ReplicaSettings = {
  /** By how much a replica that is read from may be behind the primary, in milliseconds. Default 1000. */
  readonly maxLagMs?: number;
  readonly now?: () => number;
};

/** How a replica was found when it was asked last. */
type Replica<T> = {
  readonly database: Database<T>;
  readonly number: number;
  /** A time before which every commit of the primary is replayed there. */
  currentAt: number | undefined;
  /** When it last answered, with everything that the primary was known to have written. */
  answeredAt: number | undefined;
  reads: number;
};

/** A replica to read from, and a time before which every commit is replayed there. */
export type ChosenReplica<T> = { readonly database: Database<T>; readonly currentAt: number };

/** For `/metrics`: how many reads went to a replica, and how far it is behind at most; without a lag while it is not known, as when nothing is read. */
export type ReplicaMetrics = {
  readonly number: number;
  readonly reads: number;
  readonly lagSeconds: number | undefined;
};

const pollMs = 100;
/** A replica that has not yet replayed what it should is asked again after this. */
const askAgainMs = 5;
/** Without reads for this long, nothing is asked. */
const idleMs = 5000;
const answerMs = 2000;

/**
 * Replicas of a PostgreSQL primary, by streaming replication, and how far each has replayed it: the positions of the
 * write-ahead log are compared ten times a second, while there are reads. While the primary cannot be reached, a replica
 * that has replayed what the primary was known to have written is as current as it gets.
 */
export class ReadReplicas<T> {
  readonly #primary: Database<T>;
  readonly #replicas: readonly Replica<T>[];
  readonly #maxLagMs: number;
  readonly #now: () => number;
  #primaryIs: 'up' | 'silent' | 'refusing' = 'up';
  /** The last position of the primary, and a time before which every commit is below it. */
  #known: Known | undefined;
  #askedAt = 0;
  #following: Promise<void> | undefined;
  #comparing: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  #next = 0;
  #closed = false;

  constructor(primary: Database<T>, replicas: readonly Database<T>[], settings: ReplicaSettings = {}) {
    this.#primary = primary;
    this.#replicas = replicas.map((database, index) => ({
      database,
      number: index + 1,
      currentAt: undefined,
      answeredAt: undefined,
      reads: 0,
    }));
    this.#maxLagMs = settings.maxLagMs ?? 1000;
    this.#now = settings.now ?? (() => performance.now());
  }

  /** Each in its turn, of those that have replayed what was committed before a time; `undefined` for none. */
  choose(changedAt: number): ChosenReplica<T> | undefined {
    this.#keepFollowing();
    for (let tries = 0; tries < this.#replicas.length; tries += 1) {
      const replica = this.#replicas[this.#next % this.#replicas.length];
      this.#next += 1;
      if (replica === undefined || !this.#isCurrent(replica, changedAt)) continue;
      replica.reads += 1;
      return { database: replica.database, currentAt: this.#currentAt(replica) };
    }
    this.#wake();
    return undefined;
  }

  /** Whether there is a replica to read from, asked of all where that is not known. */
  async canChoose(): Promise<boolean> {
    const isAny = () => this.#replicas.some((replica) => this.#isCurrent(replica, 0));
    this.#keepFollowing();
    if (!isAny()) await this.#compare();
    return isAny();
  }

  /** A time before which every commit is replayed on a replica now, as far as it will ever be. */
  currentAt(database: Database<T>): number {
    const replica = this.#replicas.find((known) => known.database === database);
    return replica === undefined ? Number.NEGATIVE_INFINITY : this.#currentAt(replica);
  }

  get metrics(): readonly ReplicaMetrics[] {
    const now = this.#now();
    const isKnown = this.#following !== undefined;
    return this.#replicas.map(({ number, reads, currentAt }) => ({
      number,
      reads,
      lagSeconds: isKnown && currentAt !== undefined ? (now - currentAt) / 1000 : undefined,
    }));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake();
    await this.#following;
  }

  #isCurrent(replica: Replica<T>, changedAt: number): boolean {
    const currentAt = this.#currentAt(replica);
    if (currentAt < changedAt) return false;
    return this.#primaryIs === 'up' ? currentAt >= this.#now() - this.#maxLagMs : this.#isAnswering(replica);
  }

  #currentAt(replica: Replica<T>): number {
    // Where nobody can commit anything, for as long as it answers.
    if (this.#primaryIs === 'refusing' && this.#isAnswering(replica)) return this.#now();
    return replica.currentAt ?? Number.NEGATIVE_INFINITY;
  }

  #isAnswering({ answeredAt }: Replica<T>): boolean {
    const roundMs = answerMs + pollMs;
    return answeredAt !== undefined && answeredAt >= this.#now() - this.#maxLagMs - roundMs;
  }

  #keepFollowing(): void {
    this.#askedAt = this.#now();
    this.#following ??= this.#follow();
  }

  async #follow(): Promise<void> {
    while (!this.#closed && this.#now() - this.#askedAt < idleMs) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await this.#compare();
      // A replica that does not answer is not asked more often for every reader.
      const isAnswered = this.#replicas.some(({ answeredAt }) => answeredAt !== undefined);
      await Promise.race([pause(pollMs), ...(isAnswered ? [woken.then(() => pause(askAgainMs))] : [])]);
    }
    this.#following = undefined;
  }

  /** Once for all who ask meanwhile: anybody may. */
  #compare(): Promise<void> {
    this.#comparing ??= this.#compareAll().finally(() => {
      this.#comparing = undefined;
    });
    return this.#comparing;
  }

  /** Not one after the other: a primary that hangs keeps nobody from the replicas. */
  async #compareAll(): Promise<void> {
    const known = this.#known;
    const asked = this.#askPrimary();
    await Promise.all(this.#replicas.map((replica) => this.#ask(replica, known, asked)));
  }

  async #askPrimary(): Promise<Known | undefined> {
    const at = this.#now();
    try {
      this.#known = { ...(await inTime(writtenPosition(this.#primary))), at };
      this.#primaryIs = 'up';
      return this.#known;
    } catch (error) {
      // One that has too much to do knows more than its replicas, and says so later.
      if (error instanceof LateAnswerError) this.#primaryIs = 'silent';
      else if (isAway(error)) this.#primaryIs = 'refusing';
      return undefined;
    }
  }

  /** Asks a replica until it has replayed a position of the primary, or until the next one is asked for. */
  async #ask(
    replica: Replica<T>,
    known: Known | undefined,
    asked: Promise<Known | undefined>,
  ): Promise<void> {
    const ask = async (target: Known | undefined) => {
      const replayed = await inTime(replayedPosition(replica.database));
      if (target !== undefined && replayed.cluster !== target.cluster)
        throw new Error('This is a replica of another server.');
      const isReached = target === undefined || replayed.position >= target.position;
      if (isReached) replica.answeredAt = this.#now();
      if (isReached && target !== undefined) replica.currentAt = target.at;
      return isReached;
    };
    try {
      await ask(known);
      const target = await asked;
      if (target === undefined) return;
      while (!(await ask(target)) && this.#now() - target.at < pollMs && !this.#closed)
        await pause(askAgainMs);
    } catch {
      // Nothing is read from it until it answers, and has replayed what the primary has.
      replica.currentAt = undefined;
      replica.answeredAt = undefined;
    }
  }
}

/** A position of the log of a server and its replicas, which have the identifier of the server. */
type Position = { readonly cluster: string; readonly position: bigint };

type Known = Position & { readonly at: number };

class LateAnswerError extends Error {}

/** Whether a database cannot be reached: not one that has too much to do. */
function isAway(error: unknown): boolean {
  if (error instanceof DatabaseBusyError || error instanceof StatementTimeoutError) return false;
  return error instanceof DatabaseUnavailableError;
}

/** Up to where the primary has written its log, which is what it sends to replicas. Throws on a standby. */
function writtenPosition<T>(database: Database<T>): Promise<Position> {
  return positionOf(database, sql`pg_current_wal_flush_lsn()`);
}

/** Up to where a replica has replayed it. Throws on a server that is no replica, or no longer. */
function replayedPosition<T>(database: Database<T>): Promise<Position> {
  return positionOf(database, sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`);
}

async function positionOf<T>({ kysely }: Database<T>, lsn: RawBuilder<unknown>): Promise<Position> {
  const { rows } = await sql<{ cluster: string; lsn: string | null }>`
    select system_identifier::text as cluster, ${lsn}::text as lsn from pg_control_system()`.execute(kysely);
  const [{ cluster, lsn: text } = { cluster: '', lsn: null }] = rows;
  // Such as `16/B374D848`: two halves in hexadecimal.
  const [high, low] = (text ?? '').split('/');
  if (!high || !low) throw new Error('This is no replica.');
  return { cluster, position: (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) };
}

async function inTime<R>(answer: Promise<R>): Promise<R> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setLoopTimeout(() => {
    reject(new LateAnswerError('It did not answer in time.'));
  }, answerMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    timer.clear();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
