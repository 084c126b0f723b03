import { trimEndOf } from '@lectern/contract';
import { ResponseCache } from '@lectern/domain';
import { httpClient } from './http-client.ts';
import type { SiteSource } from './site-source.ts';

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
  const api = { url, timeoutSeconds };
  return {
    addresses: { publicUrl: url, sitesUrl: trimEndOf(sites ?? `${url}/sites`, '/') },
    cache: new ResponseCache(cacheBytes),
    async open({ ip: address }) {
      return {
        anonymous: httpClient(api, { token: undefined, address }),
        visitor: async (token) => httpClient(api, { token, address }),
        // The server does, when it is asked.
        countSearch: async () => undefined,
      };
    },
  };
}
