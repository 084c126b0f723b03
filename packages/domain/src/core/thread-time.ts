/** Time of the thread that was used, in milliseconds, less what is forgiven with time: a leaky bucket. */
type Bucket = { usedMs: number; at: number };

/** What a tenant has used. */
export type ThreadAccount = Bucket & {
  /** The time per tenant for which it was charged, while it has a request that runs. */
  charged: number | undefined;
  /** What had been forgiven to everybody when it was charged. */
  forgivenMs: number;
};

export type ThreadTimeOptions = {
  /** The part of the time that is forgiven. */
  readonly share: number;
  /** So much above the mean is not owed, in milliseconds: the calls of one page of an app. */
  readonly allowedMs: number;
  /** What a tenant owes at most, in milliseconds: what it uses beyond is forgiven at once. */
  readonly mostMs: number;
  /** For how long the thread has been active, in milliseconds. */
  readonly activeMs: () => number;
  /** How many tenants ask. */
  readonly tenants: () => number;
};

/**
 * Counts what tenants use of the thread. While requests of several of them run, each is charged an equal part (processor
 * sharing), because nobody knows for whom a callback runs: who always has a request is charged for all of the time, and who
 * seldom has one for little. So those above the mean are those who ask for most.
 */
export class ThreadTime {
  readonly #options: ThreadTimeOptions;
  readonly #mean: Bucket = { usedMs: 0, at: 0 };
  #activeMs: number;
  /** What a tenant would have used that always had a request. */
  #perTenantMs = 0;
  #forgivenMs = 0;
  #running = 0;

  constructor(options: ThreadTimeOptions) {
    this.#options = options;
    this.#activeMs = options.activeMs();
  }

  open(now: number): ThreadAccount {
    return { usedMs: 0, at: now, charged: undefined, forgivenMs: this.#forgivenMs };
  }

  /** When the first request of a tenant starts to run. */
  begin(account: ThreadAccount, now: number): void {
    this.#settle(account, now);
    account.charged = this.#perTenantMs;
    this.#running += 1;
  }

  /** When the last one has ended. */
  end(account: ThreadAccount, now: number): void {
    this.#settle(account, now);
    account.charged = undefined;
    this.#running -= 1;
  }

  /** Whether a tenant has used more than its share lately, and more than the mean. */
  owes(account: ThreadAccount, now: number): boolean {
    this.#settle(account, now);
    return account.usedMs > this.#mean.usedMs + this.#options.allowedMs;
  }

  #settle(account: ThreadAccount, now: number): void {
    this.#settleMean(now);
    const used = account.charged === undefined ? 0 : this.#perTenantMs - account.charged;
    this.#add(account, used - (this.#forgivenMs - account.forgivenMs), now);
    account.usedMs = Math.min(this.#options.mostMs, account.usedMs);
    account.forgivenMs = this.#forgivenMs;
    if (account.charged !== undefined) account.charged = this.#perTenantMs;
  }

  #settleMean(now: number): void {
    const { activeMs, tenants, mostMs } = this.#options;
    const active = activeMs();
    const used = this.#running > 0 ? active - this.#activeMs : 0;
    this.#activeMs = active;
    if (this.#running > 0) this.#perTenantMs += used / this.#running;
    this.#add(this.#mean, used / Math.max(1, tenants()), now);
    // Below what one tenant may owe. Everybody is forgiven as much, so that nobody gets above the mean by it.
    const excess = Math.max(0, this.#mean.usedMs - mostMs / 2);
    this.#mean.usedMs -= excess;
    this.#forgivenMs += excess;
  }

  #add(bucket: Bucket, usedMs: number, now: number): void {
    bucket.usedMs = Math.max(0, bucket.usedMs + usedMs - this.#options.share * (now - bucket.at));
    bucket.at = now;
  }
}
