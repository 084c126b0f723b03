import type { RateLimitState } from '@lectern/domain';
import type { FastifyReply } from 'fastify';

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10): the limit, and what is left of it. */
export function sendRateLimit(reply: FastifyReply, state: RateLimitState | undefined): void {
  if (state === undefined) return;
  const { name, limit, remaining, resetSeconds } = state;
  reply.header('ratelimit-policy', `"${name}";q=${limit};w=60`);
  reply.header('ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`);
}
