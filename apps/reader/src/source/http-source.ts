import {
  changeRequests,
  createAreaClient,
  insights,
  openapiSpecs,
  pdfs,
  publishedContent,
  redirects,
  revisions,
  search,
  users,
} from '@lectern/client';
import { trimEndOf } from '@lectern/contract';
import { ResponseCache } from '@lectern/domain';
import { apiErrorOf } from './api-error-of.ts';
import type { SiteSource, VisitorClient } from './site-source.ts';

const areas = {
  changeRequests,
  insights,
  openapiSpecs,
  pdfs,
  publishedContent,
  redirects,
  revisions,
  search,
  users,
};

export type HttpSourceOptions = {
  /** `PUBLIC_URL` of the server. */
  readonly server: string;
  /** `SITES_URL` of the server; `/sites` below it by default. */
  readonly sites?: string | undefined;
  readonly timeoutSeconds?: number;
  readonly cacheBytes?: number;
};

/**
 * The sites of a server elsewhere, over its REST API. That server counts what visitors do, if it trusts the proxy that this
 * process is to it.
 */
export function httpSource({
  server,
  sites,
  timeoutSeconds = 30,
  cacheBytes,
}: HttpSourceOptions): SiteSource {
  const url = trimEndOf(server, '/');
  const clientFor = (address: string, token?: string): VisitorClient =>
    createAreaClient(
      {
        url,
        token,
        // For the limits of the server.
        headers: { 'x-forwarded-for': address },
        // The visitor waits, and can ask again.
        retries: 0,
        fetch: (target, init) =>
          fetch(target, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutSeconds * 1000) }),
        mapError: apiErrorOf,
      },
      areas,
    );
  return {
    addresses: { publicUrl: url, sitesUrl: trimEndOf(sites ?? `${url}/sites`, '/') },
    cache: new ResponseCache(cacheBytes),
    async open({ ip: address }) {
      return {
        anonymous: clientFor(address),
        visitor: async (token) => clientFor(address, token),
        // The server does, when it is asked.
        count: async () => undefined,
      };
    },
  };
}
