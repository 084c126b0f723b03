import type { Operation } from '@lectern/contract';
import type { Ctx } from '../context/context.ts';
import type { RateLimitState } from '../security/rate-limits.ts';

/**
 * Counts a call from outside against the limits of its user, or of its address without one. Transports do before they
 * call: within an operation others are called, in transactions.
 * @throws ApiError 429
 */
export function countCall(
  { actor, origin, rateLimits }: Pick<Ctx, 'actor' | 'origin' | 'rateLimits'>,
  { rateLimit }: Pick<Operation, 'rateLimit'>,
): Promise<RateLimitState> | undefined {
  if (actor.kind === 'user') return rateLimits.count(rateLimit, { userId: actor.userId });
  return rateLimits.count(rateLimit === 'jobs' ? 'anonymousJobs' : rateLimit, { address: origin.address });
}
