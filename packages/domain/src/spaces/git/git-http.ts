import { outboundFetch } from '../../core/outbound-fetch.ts';
import type { HttpClient } from '@lectern/git';
import type { DomainSettings } from '../../core/settings.ts';

/** The HTTP client for Git servers: at public addresses, and at the private hosts that the operator allows. */
export function gitHttp({ fetching }: Pick<DomainSettings, 'fetching'>): HttpClient {
  return (url, request) => outboundFetch(fetching, url, { ...request, anyStatus: true });
}
