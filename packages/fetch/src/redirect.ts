import { FetchError } from './fetch-error.ts';
import { parseFetchUrl } from './fetch-url.ts';

export type FetchRequest = {
  readonly url: URL;
  readonly method: string;
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
};

/** All others are dropped on a cross-origin redirect, so no credential or signature reaches another origin. */
const crossOriginHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'git-protocol',
  'user-agent',
]);

/**
 * The request that follows a redirect, by the rules of the fetch standard (HTTP-redirect fetch); `undefined` for a
 * response that is no redirect.
 * @throws FetchError for a redirect that may not be followed
 */
export function redirectRequest(
  request: FetchRequest,
  status: number,
  location: string | undefined,
): FetchRequest | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  const { hostname } = request.url;
  const { url, authorization } = parseFetchUrl(location, request.url);
  if (authorization !== undefined)
    throw new FetchError('url', `${hostname} redirects to a URL with a user name or password.`);
  const becomesGet = status === 303 ? request.method !== 'HEAD' : status < 303 && request.method === 'POST';
  const sameOrigin = url.origin === request.url.origin;
  if (!becomesGet && !sameOrigin && request.body !== undefined)
    throw new FetchError('redirects', `${hostname} redirects the request body to another origin.`);
  const headers = Object.entries(request.headers).filter(
    ([name]) => (sameOrigin || crossOriginHeaders.has(name)) && !(becomesGet && name.startsWith('content-')),
  );
  return {
    url,
    method: becomesGet ? 'GET' : request.method,
    headers: Object.fromEntries(headers),
    body: becomesGet ? undefined : request.body,
  };
}
