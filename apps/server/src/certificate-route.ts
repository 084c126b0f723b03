import { ApiError } from '@lectern/contract';
import type { Domain } from '@lectern/domain';
import type { FastifyInstance } from 'fastify';

type Query = { readonly domain?: unknown };

/**
 * `GET /internal/domains?domain=`, for a proxy that gets certificates on demand: 200 for a host name that this server
 * serves, 404 for any other, so that nobody makes the proxy ask for certificates of names that only lead to it.
 */
export function certificateRoute(
  app: FastifyInstance,
  { settings }: Domain,
  isSiteHost: (host: string) => boolean | Promise<boolean>,
): void {
  const own = new Set([settings.publicUrl, settings.appUrl, settings.sitesUrl].map(hostnameOf));
  app.get<{ Querystring: Query }>('/internal/domains', async ({ query }, reply) => {
    const { domain } = query;
    if (typeof domain !== 'string' || domain === '')
      throw new ApiError('invalid_input', 'Name one host: /internal/domains?domain=docs.example.com.');
    const host = domain.toLowerCase();
    if (!own.has(host) && !(await isSiteHost(host)))
      throw new ApiError('not_found', 'No site is served at this host name.');
    reply.header('cache-control', 'no-store');
    return { domain: host };
  });
}

function hostnameOf(url: string): string {
  return new URL(url).hostname;
}
