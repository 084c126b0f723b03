import { hash } from 'node:crypto';
import { ApiError } from '@lectern/contract';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { networkOf } from '../core/network-address.ts';
import type { RateLimitName, RateLimitSettings } from '../core/rate-limit-settings.ts';
import type { CounterQuery, RateCountersRepository } from '../store/platform/rate-counters.repository.ts';

const windowSeconds = 60;

/** What is left of a limit. */
export type RateLimitState = {
  readonly name: RateLimitName;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
};

/**
 * Counted by all processes of a database together, because each counted call costs more than the statement that counts it.
 * The others are counted by each process for itself, without any statement.
 */
const shared: ReadonlySet<RateLimitName> = new Set([
  'wrongTokens',
  'signIns',
  'accountSignIns',
  'jobs',
  'anonymousJobs',
]);

/** Whom calls are counted by: a user, the e-mail address of an account that there may be, or the network of an address. */
type Counted =
  | { readonly userId: string }
  | { readonly account: string }
  | { readonly address: string | undefined };

/** Limits how often somebody does something in a minute. */
export class RateLimits {
  readonly #limiters = new Map<RateLimitName, RateLimiterAbstract>();

  /** With `counters`, processes count together. */
  constructor(settings: RateLimitSettings, counters: RateCountersRepository | undefined) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The settings have these names only.
    for (const [name, points] of Object.entries(settings) as [RateLimitName, number][]) {
      if (points > 0) this.#limiters.set(name, limiterOf(name, points, counters));
    }
  }

  /**
   * Counts a call; `undefined` where nothing is limited.
   * @throws ApiError 429 beyond the limit, with the time until the next call
   */
  count(name: RateLimitName, by: Counted): Promise<RateLimitState> | undefined {
    const limiter = this.#limiters.get(name);
    return limiter && this.#consume(name, limiter, by);
  }

  async #consume(name: RateLimitName, limiter: RateLimiterAbstract, by: Counted): Promise<RateLimitState> {
    const key = keyOf(by);
    try {
      return stateOf(name, limiter, await limiter.consume(key));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const { limit, resetSeconds } = stateOf(name, limiter, error);
      throw new ApiError('rate_limited', `${reasons[name]}: at most ${limit} in a minute.`, {
        retryAfterSeconds: Math.max(1, resetSeconds),
      });
    }
  }
}

function keyOf(by: Counted): string {
  if ('userId' in by) return by.userId;
  // Whoever reads the counters learns no addresses, which may be of nobody here.
  if ('account' in by) return hash('sha256', by.account.toLowerCase(), 'base64url');
  return networkOf(by.address ?? '');
}

const reasons: Readonly<Record<RateLimitName, string>> = {
  reads: 'Too many reads',
  writes: 'Too many writes',
  jobs: 'Too many imports, exports, PDFs, uploads and the like',
  anonymousJobs: 'Too many PDFs and the like from this address',
  wrongTokens: 'Too many wrong tokens from this address',
  signIns: 'Too many sign-ins from this address',
  accountSignIns: 'Too many attempts for this account',
};

function limiterOf(
  name: RateLimitName,
  points: number,
  counters: RateCountersRepository | undefined,
): RateLimiterAbstract {
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });
  if (counters === undefined || !shared.has(name)) return memory;
  return new RateLimiterPostgres({
    storeClient: { query: (query: CounterQuery) => counters.run(query) },
    storeType: 'client',
    tableName: 'rate_counters',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: windowSeconds,
    // Beyond the limit no statement counts any more.
    inMemoryBlockOnConsumed: points + 1,
    inMemoryBlockDuration: windowSeconds,
    // While the database is away.
    insuranceLimiter: memory,
  });
}

function stateOf(name: RateLimitName, limiter: RateLimiterAbstract, result: RateLimiterRes): RateLimitState {
  return {
    name,
    limit: limiter.points,
    remaining: result.remainingPoints,
    resetSeconds: Math.ceil(result.msBeforeNext / 1000),
  };
}
