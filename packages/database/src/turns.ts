import { DatabaseBusyError, type DatabaseUnavailableError } from './errors.ts';
import { FairQueue } from './fair-queue.ts';
import { currentWorkScope, type WorkKind } from './work-scope.ts';

/** `server` is work without a scope: leases of jobs, health checks, sign-in. */
type Kind = 'server' | WorkKind;

type Waiter = {
  readonly grant: () => void;
  readonly reject: (error: Error) => void;
};

/** From the first to the last that has its turn. */
const kinds: readonly Kind[] = ['server', 'ordinary', 'expensive', 'background'];
/** How many turns of kinds before it a kind waits through at most. */
const patience: Readonly<Record<Kind, number>> = { server: 0, ordinary: 8, expensive: 4, background: 4 };
const bounds: Readonly<Record<Kind, { perTenant: number; total: number }>> = {
  server: { perTenant: 2000, total: 2000 },
  ordinary: { perTenant: 300, total: 1500 },
  expensive: { perTenant: 50, total: 200 },
  background: { perTenant: 200, total: 400 },
};
/** How many others come between two that have waited through enough: each may be long, and who waits for both waits twice as long. */
const turnsBetween = 4;
/** How long work waits at most, in seconds; nobody waits for jobs, and the server watches its own time. */
const waitSeconds: Readonly<Record<Kind, number>> = {
  server: Infinity,
  ordinary: 10,
  expensive: 10,
  background: 120,
};

/**
 * Turns at something that takes one at a time. What waits for a turn is bounded, in number and time. Organizations take
 * turns; requests come before jobs, but jobs have a turn after every few requests, and so have searches.
 */
export class Turns {
  readonly #queues: Readonly<Record<Kind, FairQueue<Waiter>>> = {
    server: new FairQueue(bounds.server),
    ordinary: new FairQueue(bounds.ordinary),
    expensive: new FairQueue(bounds.expensive),
    background: new FairQueue(bounds.background),
  };
  /** How many turns others had while a kind waited. */
  readonly #passed: Record<Kind, number> = { server: 0, ordinary: 0, expensive: 0, background: 0 };
  /** How many turns there were since one of a kind that had waited through enough. */
  #sinceOvertaking = turnsBetween;
  #isTaken = false;
  #closed: DatabaseUnavailableError | undefined;
  #onIdle: (() => void) | undefined;

  /**
   * Resolves when it is the turn of the caller, with the function that ends the turn. `unlimited` work waits for as long as
   * it takes.
   * @throws DatabaseBusyError when too many wait, or when the turn has not come in time
   */
  async take({ unlimited = false } = {}): Promise<() => void> {
    if (this.#closed) throw this.#closed;
    if (!this.#isTaken) {
      this.#isTaken = true;
      return this.#release();
    }
    const { kind, tenant } = currentWorkScope() ?? { kind: 'server' as const, tenant: '' };
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const waiter: Waiter = { grant: () => resolve(undefined), reject };
    if (!this.#queues[kind].add(tenant, waiter)) {
      throw new DatabaseBusyError('Too many statements wait for the embedded database.');
    }
    const seconds = unlimited ? Infinity : waitSeconds[kind];
    const stopWaiting = afterSeconds(seconds, () => {
      this.#queues[kind].delete(tenant, waiter);
      reject(new DatabaseBusyError(`The embedded database was busy for ${seconds} s.`));
    });
    try {
      await promise;
    } finally {
      stopWaiting();
    }
    return this.#release();
  }

  /** Rejects everything that comes; resolves with the last turn when everything that waits has had its own. */
  async close(error: DatabaseUnavailableError): Promise<void> {
    this.#closed = error;
    if (!this.#isTaken) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#onIdle = () => resolve(undefined);
    await promise;
  }

  #release(): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = this.#next();
      if (next) next.grant();
      else {
        this.#isTaken = false;
        this.#onIdle?.();
      }
    };
  }

  /** The first kind that waits, unless a later one has waited through enough turns: of several, the one that has through most. */
  #next(): Waiter | undefined {
    const waiting = kinds.filter((kind) => this.#queues[kind].size > 0);
    const [overtaking] = this.#mayOvertake(waiting).toSorted(
      (one, other) => this.#passed[other] - this.#passed[one],
    );
    const kind = overtaking ?? waiting[0];
    if (kind === undefined) return undefined;
    this.#sinceOvertaking = overtaking === undefined ? this.#sinceOvertaking + 1 : 0;
    for (const each of waiting) this.#passed[each] = each === kind ? 0 : this.#passed[each] + 1;
    return this.#queues[kind].take();
  }

  #mayOvertake(waiting: readonly Kind[]): Kind[] {
    if (this.#sinceOvertaking < turnsBetween) return [];
    return waiting.filter((kind) => kind !== 'server' && this.#passed[kind] >= patience[kind]);
  }
}

/** Counts seconds in which this process ran: a stall of the event loop is one, however long it is. */
function afterSeconds(seconds: number, fn: () => void): () => void {
  if (seconds === Infinity) return () => undefined;
  let left = seconds;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    fn();
  }, 1000).unref();
  return () => clearInterval(timer);
}
