import { performance } from 'node:perf_hooks';
import { ApiError } from '@lectern/contract';
import { FairQueue } from '@lectern/database';

export type RequestTurnsOptions = {
  /** How many requests of one tenant run at once while the thread is busy and others ask, too. */
  readonly perTenant: number;
  /** How many requests wait at most, and for how long. */
  readonly waiting: { readonly total: number; readonly perTenant: number };
  readonly waitSeconds: number;
  /** A request that takes longer waits for something else than this thread, and is not counted any more. */
  readonly countedSeconds: number;
  /** Whether requests want more of this thread than there is; measured by default. */
  readonly isBusy: () => boolean;
};

/** Called once when a request has ended. */
export type Leave = () => void;

type Waiter = { readonly tenant: string; readonly start: () => void };
type Tenant = { readonly running: Set<{ readonly startedAt: number }>; seenAt: number };

/** Who has not asked for this long does not ask any more. */
const activeMs = 1000;
const tickMs = 25;
/** The part of the time in which the thread has no pause. */
const busyShare = 0.9;

const defaults: Omit<RequestTurnsOptions, 'isBusy'> = {
  perTenant: 4,
  waiting: { total: 4000, perTenant: 1000 },
  waitSeconds: 20,
  countedSeconds: 5,
};

/**
 * The order of the requests of a process. A tenant that asks for more than the thread can answer waits for its own
 * requests, and others do not wait for it. Nobody waits while the thread has time, or while nobody else asks.
 */
export class RequestTurns {
  readonly #options: RequestTurnsOptions;
  readonly #queue: FairQueue<Waiter>;
  /** Those who asked lately or have requests that run, the longest ago first. */
  readonly #tenants = new Map<string, Tenant>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Partial<RequestTurnsOptions> = {}) {
    this.#options = { isBusy: measureThread(), ...defaults, ...options };
    this.#queue = new FairQueue(this.#options.waiting);
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
    const now = performance.now();
    const { running } = this.#see(tenant, now);
    const isAdmitted =
      this.#countRunning(running, now) < this.#options.perTenant ||
      this.#tenants.size === 1 ||
      !this.#options.isBusy();
    return isAdmitted ? Promise.resolve(this.#start(tenant)) : this.#wait(tenant, gone);
  }

  #see(id: string, now: number): Tenant {
    const tenant = this.#tenants.get(id) ?? { running: new Set(), seenAt: now };
    tenant.seenAt = now;
    this.#tenants.delete(id);
    this.#tenants.set(id, tenant);
    for (const [other, { running, seenAt }] of this.#tenants) {
      if (seenAt > now - activeMs || this.#countRunning(running, now) > 0) break;
      this.#tenants.delete(other);
    }
    return tenant;
  }

  #countRunning(running: Tenant['running'], now: number): number {
    for (const request of running) {
      if (request.startedAt > now - this.#options.countedSeconds * 1000) break;
      running.delete(request);
    }
    return running.size;
  }

  #start(id: string): Leave {
    const startedAt = performance.now();
    const { running } = this.#see(id, startedAt);
    const request = { startedAt };
    running.add(request);
    return () => {
      running.delete(request);
      this.#startWaiting();
    };
  }

  async #wait(tenant: string, gone: Promise<void> | undefined): Promise<Leave> {
    const { promise, resolve, reject } = Promise.withResolvers<Leave>();
    const waiter = { tenant, start: () => resolve(this.#start(tenant)) };
    if (!this.#queue.add(tenant, waiter)) throw tooBusy();
    this.#timer ??= setInterval(() => this.#tick(), tickMs);
    const giveUp = (error: ApiError) => {
      this.#queue.delete(tenant, waiter);
      reject(error);
    };
    const timer = setTimeout(() => giveUp(tooBusy()), this.#options.waitSeconds * 1000);
    void gone?.then(() => giveUp(callerGone()));
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #tick(): void {
    this.#startWaiting();
    // The thread has time for more, of which it is not known yet how much.
    if (!this.#options.isBusy())
      for (let started = 0; started < this.#options.perTenant; started += 1) this.#queue.take()?.start();
    if (this.#queue.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Starts those that may run, each tenant in its turn. */
  #startWaiting(): void {
    const now = performance.now();
    const mayStart = ({ tenant }: Waiter): boolean => {
      const { running } = this.#see(tenant, now);
      return this.#countRunning(running, now) < this.#options.perTenant || this.#tenants.size === 1;
    };
    for (;;) {
      const next = this.#queue.take(mayStart);
      if (next === undefined) return;
      next.start();
    }
  }
}

function measureThread(): () => boolean {
  let last = performance.eventLoopUtilization();
  let measuredAt = performance.now();
  let isBusy = false;
  return () => {
    const now = performance.now();
    if (now - measuredAt < tickMs) return isBusy;
    const current = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(current, last).utilization > busyShare;
    last = current;
    measuredAt = now;
    return isBusy;
  };
}

/** Nobody reads it. */
export function callerGone(): ApiError {
  return new ApiError('unavailable', 'The client has closed the connection before its turn.');
}

function tooBusy(): ApiError {
  const message = 'The server is busy, and too many of your requests wait. Try again shortly.';
  return new ApiError('unavailable', message, { retryAfterSeconds: 1 });
}
