import { isIP } from 'node:net';
import { isBlockedAddress } from './blocked-address.ts';
import { blockedAddress, FetchError } from './fetch-error.ts';
import { defaultFetchSettings, type FetchSettings } from './fetch-settings.ts';
import { parseFetchUrl } from './fetch-url.ts';
import { systemLookup } from './host-lookup.ts';
import { isAllowedPrivateHost } from './private-hosts.ts';

/** A name that takes longer is not known yet. */
const lookupLimitMs = 5000;

/**
 * Asserts that a URL leads to the public internet or an allowed private host, as far as its name is found now. A fetch checks
 * the address again.
 * @throws FetchError for an invalid URL and for a blocked address
 */
export async function assertAllowedAddress(
  settings: FetchSettings = defaultFetchSettings,
  address: string | URL,
): Promise<void> {
  const { url, authorization } = parseFetchUrl(address);
  if (authorization !== undefined)
    throw new FetchError('url', 'The URL must not contain a user name or password.');
  if (isAllowedPrivateHost(settings.allowedPrivateHosts, url)) return;
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(hostname) > 0 ? [hostname] : await addressesOf(hostname, settings);
  if (addresses.length > 0 && addresses.every(isBlockedAddress)) throw blockedAddress(hostname);
}

/** None for a name that is not found. */
async function addressesOf(hostname: string, { lookup = systemLookup }: FetchSettings): Promise<string[]> {
  const { promise: late, resolve } = Promise.withResolvers<string[]>();
  const timer = setTimeout(resolve, lookupLimitMs, []);
  const found = lookup(hostname).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
  try {
    return await Promise.race([found, late]);
  } finally {
    clearTimeout(timer);
  }
}
