import type { fetchWithUndici } from './undici-fetch.ts';

/**
 * Fetches a URL that a user chose, from the public internet or an allowed private host. Each fetch has its own
 * connections: no cookie, cache or connection is shared. undici is loaded for the first one: most starts need none.
 * @param settings the public internet only when undefined
 * @throws FetchError, whose message may be shown; the reason of `signal` when that is aborted
 */
export const guardedFetch: typeof fetchWithUndici = async (...request) => {
  const undici = await import('./undici-fetch.ts');
  return undici.fetchWithUndici(...request);
};
