import { guardedFetch } from '@lectern/fetch';
import type { HttpClient } from '@lectern/git';
import type { DomainSettings } from '../../core/settings.ts';

/** How this server speaks HTTP with Git servers: to public addresses, and to private hosts that the operator allows. */
export function gitHttp({ fetching }: Pick<DomainSettings, 'fetching'>): HttpClient {
  return (url, request) => guardedFetch(fetching, url, { ...request, anyStatus: true });
}
