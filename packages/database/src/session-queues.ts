import { DatabaseBusyError } from './errors.ts';
import { FairQueue } from './fair-queue.ts';
import { setLoopTimeout } from './loop-clock.ts';
import type { WorkKind } from './work-scope.ts';

/** Reads that need no session of their own, writes that may share one, and three kinds of work that need one. */
export type QueueName = 'shared' | 'write' | WorkKind;

/** Why there is no session now: for a reason of this tenant alone, or for one that holds for all of them. */
export type Refusal = 'of-tenant' | 'of-all';

// The server's own work.
const noTenant = '';

/** Bounds by number and by time: who cannot be served soon is told so soon. */
const bounds = {
  shared: { perTenant: 1000, total: 10_000, waitSeconds: 10 },
  write: { perTenant: 500, total: 5000, waitSeconds: 10 },
  ordinary: { perTenant: 500, total: 5000, waitSeconds: 10 },
  expensive: { perTenant: 32, total: 256, waitSeconds: 5 },
  background: { perTenant: 250, total: 2500, waitSeconds: 60 },
} as const satisfies Record<QueueName, object>;

type Waiter = { readonly tryStart: () => boolean | 'stop'; readonly reject: (error: Error) => void };

/** What waits for a session of a pool. */
export class SessionQueues {
  readonly #queues = {
    shared: new FairQueue<Waiter>(bounds.shared),
    write: new FairQueue<Waiter>(bounds.write),
    ordinary: new FairQueue<Waiter>(bounds.ordinary),
    expensive: new FairQueue<Waiter>(bounds.expensive),
    background: new FairQueue<Waiter>(bounds.background),
  };
  /** The kinds take turns, too. */
  readonly #turns: QueueName[] = ['shared', 'write', 'ordinary', 'expensive', 'background'];

  get isEmpty(): boolean {
    return this.#turns.every((name) => this.#queues[name].size === 0);
  }

  /** Whether anything waits for a session of its own. */
  get hasReservations(): boolean {
    return this.#turns.some((name) => name !== 'shared' && this.#queues[name].size > 0);
  }

  /** Whether a session has to become idle: for a write of another tenant, or for work that needs one of its own. */
  needsIdleSession(tenant: string): boolean {
    const { write, shared: _, ...others } = this.#queues;
    return write.hasOthers(tenant) || Object.values(others).some(({ size }) => size > 0);
  }

  /**
   * Resolves with the result of `start` for the session that `choose` finds, at the latest when its turn has come.
   * @throws DatabaseBusyError when the queue is full, or the turn does not come in time
   */
  wait<Session extends object, R>(
    name: QueueName,
    tenant: string | undefined,
    { choose, start }: { choose: () => Session | Refusal; start: (session: Session) => Promise<R> },
  ): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const waiter: Waiter = {
      tryStart: () => {
        const session = choose();
        if (session === 'of-tenant') return false;
        if (session === 'of-all') return 'stop';
        resolve(start(session));
        return true;
      },
      reject,
    };
    const queue = this.#queues[name];
    const { waitSeconds } = bounds[name];
    if (!queue.add(tenant ?? noTenant, waiter)) {
      return Promise.reject(new DatabaseBusyError('Too many statements wait for a database session.'));
    }
    const timeout = setLoopTimeout(() => {
      queue.delete(tenant ?? noTenant, waiter);
      reject(new DatabaseBusyError(`No database session was available within ${waitSeconds} s.`));
    }, waitSeconds * 1000);
    return promise.finally(() => timeout.clear());
  }

  /** Starts what can be started. */
  serve(): void {
    for (const name of this.#turns) {
      const queue = this.#queues[name];
      while (queue.take((waiter) => waiter.tryStart()) !== undefined);
      // The server itself may have a session that no tenant may have.
      while (queue.takeOf(noTenant, (waiter) => waiter.tryStart()) !== undefined);
    }
    this.#turns.push(...this.#turns.splice(0, 1));
  }

  rejectAll(error: Error): void {
    for (const queue of Object.values(this.#queues)) for (const { reject } of queue.clear()) reject(error);
  }
}
