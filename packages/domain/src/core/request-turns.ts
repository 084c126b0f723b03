import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { ApiError } from '@lectern/contract';
import { FairQueue } from '@lectern/database';
import { activeTime, measureThread } from './thread-load.ts';
import { type ThreadAccount, ThreadTime } from './thread-time.ts';

export type RequestTurnsOptions = {
  /** How many requests of one tenant run at once while the thread is busy and others ask, too. */
  readonly perTenant: number;
  /**
   * The part of the thread's time that a tenant may use then: once it has used more, and more than the mean of those who ask,
   * its next request waits until the thread has a pause.
   */
  readonly share: number;
  /** How many run at once while nobody else asks, once they take long: who comes next waits until they have ended. */
  readonly alone: number;
  /** A request that has run for so many milliseconds takes long. */
  readonly longMs: number;
  /** How many requests wait at most, and for how long. */
  readonly waiting: { readonly total: number; readonly perTenant: number };
  readonly waitSeconds: number;
  /** A request that takes longer waits for something else than this thread, and is not counted any more. */
  readonly countedSeconds: number;
  /** The part of the last milliseconds in which the thread was active; measured by default. */
  readonly utilization: () => number;
  /** The same over at least a second. */
  readonly load: () => number;
  /** For how long the thread has been active, in milliseconds; measured by default. */
  readonly activeMs: () => number;
};

/** Called once when a request has ended. */
export type Leave = () => void;

type Waiter = {
  readonly tenant: string;
  readonly start: () => void;
  /** Where it is to be answered, for a request of HTTP. */
  readonly response: ServerResponse | undefined;
  /** Ends its time limit. */
  readonly leaveQueue: () => void;
};
type Tenant = {
  readonly running: Set<{ readonly startedAt: number }>;
  readonly account: ThreadAccount;
  seenAt: number;
};

/** Who has not asked for this long does not ask any more. */
const askedMs = 1000;
const tickMs = 25;
const loadMs = 1000;
/** Requests want more of the thread than there is when it was active for more than this part of the time. */
const busy = 0.9;
/** It is overloaded when it was active for more than this part of a second, with the pauses that turns make. */
const overloaded = 0.6;
/** The thread has a pause when it was active for less than this part. */
const pausing = 0.5;
/** What a tenant owes: at most what its share forgives in less than two seconds. */
const owed = { allowedMs: 30, mostMs: 500 } as const;

const defaults: Omit<RequestTurnsOptions, 'utilization' | 'load' | 'activeMs'> = {
  // With one, requests that wait for the database would wait for each other, too.
  perTenant: 2,
  share: 0.3,
  alone: 8,
  longMs: 100,
  waiting: { total: 4000, perTenant: 1000 },
  waitSeconds: 20,
  countedSeconds: 5,
};

/**
 * The order of the requests of a process. While several tenants ask, each of them starts one request in a turn of the
 * event loop, so that what a request waits for between its steps is one request of each tenant, not all that arrived. A tenant
 * that asks for more than the thread can answer has a few requests at once and a share of the thread's time, and its others
 * wait. Nobody waits while nobody else asks.
 */
export class RequestTurns {
  readonly #options: RequestTurnsOptions;
  readonly #queue: FairQueue<Waiter>;
  readonly #time: ThreadTime;
  /** Those who asked lately or have requests that run, the longest ago first. */
  readonly #tenants = new Map<string, Tenant>();
  /** The tenants that have started a request in this turn of the event loop. */
  readonly #startedNow = new Set<string>();
  #isTurnScheduled = false;
  #busyUntil = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Partial<RequestTurnsOptions> = {}) {
    this.#options = {
      utilization: measureThread(tickMs),
      load: measureThread(loadMs),
      activeMs: activeTime,
      ...defaults,
      ...options,
    };
    const { waiting, share, activeMs } = this.#options;
    this.#queue = new FairQueue(waiting);
    this.#time = new ThreadTime({ ...owed, share, activeMs, tenants: () => this.#tenants.size });
  }

  /** How many requests wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Resolves when a request may run; one whose caller is `gone` waits no longer.
   * @throws ApiError 503 when too many wait, when it has waited for too long, or when its caller is gone by then
   */
  enter(tenant: string, gone?: Promise<void>): Promise<Leave> {
    const leave = this.enterNow(tenant);
    return leave === undefined ? this.wait(tenant, gone) : Promise.resolve(leave);
  }

  /** The same for a request that need not wait; `undefined` for one that has to `wait`. */
  enterNow(tenant: string): Leave | undefined {
    const now = performance.now();
    const seen = this.#see(tenant, now);
    // Behind those of the tenant that wait already.
    if (this.#queue.has(tenant) || !this.#mayStart(tenant, seen, now)) return undefined;
    return this.#start(tenant, seen, now);
  }

  /**
   * Whether a tenant asks for more than its share of an overloaded thread, one that was active for most of a second, while
   * others ask, too. Asking counts as a request of the tenant.
   */
  exceedsShare(tenant: string): boolean {
    const now = performance.now();
    const { account } = this.#see(tenant, now);
    return this.#tenants.size > 1 && this.#options.load() > overloaded && this.#time.owes(account, now);
  }

  /**
   * Removes those of a tenant's waiting requests that `accepts` accepts, for another thread to answer: the promises of their
   * turns never settle.
   */
  takeWaiting(tenant: string, accepts: (response: ServerResponse) => boolean): ServerResponse[] {
    const taken = this.#queue.takeAll(tenant, ({ response }) => response !== undefined && accepts(response));
    return taken.flatMap(({ response, leaveQueue }) => {
      leaveQueue();
      return response ?? [];
    });
  }

  #mayStart(id: string, tenant: Tenant, now: number): boolean {
    const { perTenant, alone, longMs } = this.#options;
    const count = this.#countRunning(tenant, now);
    if (this.#tenants.size > 1) {
      if (this.#startedNow.has(id)) return false;
      return !this.#wasBusy(now) || (count < perTenant && !this.#time.owes(tenant.account, now));
    }
    const [oldest] = tenant.running;
    return count < alone || oldest === undefined || oldest.startedAt > now - longMs || !this.#wasBusy(now);
  }

  /** Whether the thread was busy within the last second: a short pause is no reason to start all that wait. */
  #wasBusy(now: number): boolean {
    if (this.#options.utilization() > busy) this.#busyUntil = now + askedMs;
    return now < this.#busyUntil;
  }

  #see(id: string, now: number): Tenant {
    const known = this.#tenants.get(id);
    const tenant = known ?? { running: new Set(), account: this.#time.open(now), seenAt: now };
    tenant.seenAt = now;
    if (known !== undefined && this.#tenants.size === 1) return known;
    this.#tenants.delete(id);
    this.#tenants.set(id, tenant);
    for (const [other, asked] of this.#tenants) {
      if (asked.seenAt > now - askedMs || this.#countRunning(asked, now) > 0) break;
      this.#tenants.delete(other);
    }
    return tenant;
  }

  #countRunning(tenant: Tenant, now: number): number {
    const { running } = tenant;
    for (const request of running) {
      if (request.startedAt > now - this.#options.countedSeconds * 1000) break;
      this.#stop(tenant, request, now);
    }
    return running.size;
  }

  #stop({ running, account }: Tenant, request: { readonly startedAt: number }, now: number): void {
    if (running.delete(request) && running.size === 0) this.#time.end(account, now);
  }

  #start(id: string, tenant: Tenant, startedAt: number): Leave {
    const request = { startedAt };
    if (tenant.running.size === 0) this.#time.begin(tenant.account, startedAt);
    tenant.running.add(request);
    if (this.#tenants.size > 1) {
      this.#startedNow.add(id);
      this.#scheduleTurn();
    }
    return () => {
      this.#stop(tenant, request, performance.now());
      if (this.#queue.size > 0) this.#scheduleTurn();
    };
  }

  /** @throws ApiError 503 as `enter` does */
  wait(tenant: string, gone: Promise<void> | undefined, response?: ServerResponse): Promise<Leave> {
    const { promise, resolve, reject } = Promise.withResolvers<Leave>();
    const timer = setTimeout(() => giveUp(tooBusy), this.#options.waitSeconds * 1000);
    const leaveQueue = () => clearTimeout(timer);
    const start = () => {
      const now = performance.now();
      leaveQueue();
      resolve(this.#start(tenant, this.#see(tenant, now), now));
    };
    const waiter = { tenant, start, response, leaveQueue };
    // The caller of a request that has started goes, too, once it is answered: no error is made for those.
    const giveUp = (errorOf: () => ApiError) => {
      leaveQueue();
      if (this.#queue.delete(tenant, waiter)) reject(errorOf());
    };
    if (this.#queue.add(tenant, waiter)) {
      this.#timer ??= setInterval(() => this.#tick(), tickMs);
      void gone?.then(() => giveUp(callerGone));
    } else {
      leaveQueue();
      reject(tooBusy());
    }
    return promise;
  }

  /** Requests start in the check phase of the event loop, after all that has arrived in the meantime was read. */
  #scheduleTurn(): void {
    if (this.#isTurnScheduled) return;
    this.#isTurnScheduled = true;
    setImmediate(() => {
      this.#isTurnScheduled = false;
      this.#startedNow.clear();
      this.#startWaiting();
    });
  }

  #tick(): void {
    // The thread has time for more, of which it is not known yet how much. While it has a pause, nobody has to wait for
    // what is owed.
    const utilization = this.#options.utilization();
    if (utilization < pausing) this.#queue.take()?.start();
    else if (utilization <= busy) this.#startWithinShare();
    this.#startWaiting();
  }

  /** Starts one, of a tenant that is alone or has not used more than its share. */
  #startWithinShare(): void {
    const now = performance.now();
    const next = this.#queue.take(({ tenant }) => {
      const { account } = this.#see(tenant, now);
      return this.#tenants.size === 1 || !this.#time.owes(account, now);
    });
    next?.start();
  }

  /** Starts those that may run, one of each tenant. */
  #startWaiting(): void {
    const now = performance.now();
    for (;;) {
      const next = this.#queue.take(({ tenant }) => this.#mayStart(tenant, this.#see(tenant, now), now));
      if (next === undefined) break;
      next.start();
    }
    if (this.#queue.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Nobody reads it. */
export function callerGone(): ApiError {
  return new ApiError('unavailable', 'The client has closed the connection before its turn.');
}

function tooBusy(): ApiError {
  const message = 'The server is busy, and too many of your requests wait. Try again shortly.';
  return new ApiError('unavailable', message, { retryAfterSeconds: 1 });
}
