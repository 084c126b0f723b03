import { FetchError } from './fetch-error.ts';
import { targetOf } from './fetch-url.ts';

export type FetchRequest = {
  readonly url: URL;
  readonly method: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
};

/** What another origin may be told; credentials, signatures and whatever else are not. */
const keptAcrossOrigins = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'git-protocol',
  'user-agent',
]);

/**
 * The request that a redirect asks for instead, as browsers make it; `undefined` for an answer that is none.
 * @throws FetchRefused for a redirect to where nothing is fetched from
 */
export function redirected(
  request: FetchRequest,
  status: number,
  location: string | undefined,
): FetchRequest | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  const { url, authorization } = targetOf(location, request.url);
  if (authorization !== undefined) {
    throw new FetchError('url', `${request.url.hostname} redirects to an address with a user name in it.`);
  }
  const becomesGet = status === 303 ? request.method !== 'HEAD' : status < 303 && request.method === 'POST';
  const sameOrigin = url.origin === request.url.origin;
  if (!becomesGet && !sameOrigin && request.body !== undefined) {
    throw new FetchError('redirects', `${request.url.hostname} redirects what was sent to another host.`);
  }
  const headers = Object.entries(request.headers).filter(
    ([name]) => (sameOrigin || keptAcrossOrigins.has(name)) && !(becomesGet && name.startsWith('content-')),
  );
  return {
    url,
    method: becomesGet ? 'GET' : request.method,
    headers: Object.fromEntries(headers),
    body: becomesGet ? undefined : request.body,
  };
}
