import { ApiError } from '@lectern/contract';
import { FairQueue } from '@lectern/database';

export type FairSlotsOptions = {
  /** How many run at once, and how many of one tenant. */
  readonly total: number;
  readonly perTenant: number;
  /** How many wait at most. */
  readonly waiting: { readonly total: number; readonly perTenant: number };
  readonly waitSeconds: number;
  /** The message of the error when too many wait. */
  readonly busy: string;
};

/** Bounds how much work of a kind runs at once in this process. What waits takes turns by tenant. */
export class FairSlots {
  readonly #options: FairSlotsOptions;
  readonly #queue: FairQueue<{ readonly tenant: string; readonly start: () => void }>;
  readonly #running = new Map<string, number>();
  #count = 0;

  constructor(options: FairSlotsOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.waiting);
  }

  /** @throws ApiError 503 when too many wait, or when it has waited for too long; what `work` throws */
  async run<R>(tenant: string, work: () => Promise<R>): Promise<R> {
    if (this.#admits(tenant)) this.#enter(tenant);
    else await this.#wait(tenant);
    try {
      return await work();
    } finally {
      this.#leave(tenant);
    }
  }

  async #wait(tenant: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const waiter = { tenant, start: () => resolve(undefined) };
    if (!this.#queue.add(tenant, waiter)) throw this.#busy();
    const timer = setTimeout(() => {
      this.#queue.delete(tenant, waiter);
      reject(this.#busy());
    }, this.#options.waitSeconds * 1000);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #admits(tenant: string): boolean {
    return this.#count < this.#options.total && (this.#running.get(tenant) ?? 0) < this.#options.perTenant;
  }

  #enter(tenant: string): void {
    this.#count += 1;
    this.#running.set(tenant, (this.#running.get(tenant) ?? 0) + 1);
  }

  #leave(tenant: string): void {
    this.#count -= 1;
    const left = (this.#running.get(tenant) ?? 1) - 1;
    if (left > 0) this.#running.set(tenant, left);
    else this.#running.delete(tenant);
    const next = this.#queue.take((waiter) => this.#admits(waiter.tenant));
    if (next === undefined) return;
    this.#enter(next.tenant);
    next.start();
  }

  #busy(): ApiError {
    return new ApiError('unavailable', this.#options.busy, { retryAfterSeconds: 5 });
  }
}
