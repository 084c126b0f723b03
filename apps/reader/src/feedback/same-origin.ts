import type { FastifyRequest } from 'fastify';

/**
 * Whether a request that changes something comes from a page of one of these origins (as the `Origin` of the request says, or
 * `Sec-Fetch-Site`), or from a program, which has no cookies of anybody.
 */
export function isSameOrigin({ headers }: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin') return true;
  const hosts = origins.map(hostOf);
  return origin === undefined ? site === undefined || site === 'none' : hosts.includes(hostOf(origin) ?? '');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
