import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { isBlockedAddress } from './blocked-address.ts';
import { blockedAddress, hostNotFound } from './fetch-error.ts';
import type { FetchSettings } from './fetch-settings.ts';
import { type HostLookup, systemLookup } from './host-lookup.ts';
import { isAllowedPrivateHost } from './private-hosts.ts';

/**
 * An undici connector that connects to the public internet and allowed private hosts only. A name is looked up once and
 * the connection goes to the addresses that were checked, so DNS rebinding has no effect.
 */
export function guardedConnector(
  { allowedPrivateHosts, lookup = systemLookup }: FetchSettings,
  timeoutMs: number,
): buildConnector.connector {
  const options = { allowH2: false, maxCachedSessions: 0, timeout: timeoutMs };
  const unguarded = buildConnector({ ...options, lookup: lookupFunction(lookup, () => true) });
  const guarded = buildConnector({
    ...options,
    lookup: lookupFunction(lookup, (address) => !isBlockedAddress(address)),
  });
  return (connect, callback) => {
    const hostname = connect.hostname.replace(/^\[|\]$/g, '');
    const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
    const url = new URL(`${connect.protocol}//${host}:${connect.port}`);
    if (isAllowedPrivateHost(allowedPrivateHosts, url)) unguarded(connect, callback);
    // An IP address is not looked up.
    else if (isIP(hostname) > 0 && isBlockedAddress(hostname)) callback(blockedAddress(hostname), null);
    else {
      guarded(connect, (error, socket) => {
        if (error !== null) callback(error, null);
        else if (isBlockedAddress(socket.remoteAddress ?? '')) {
          socket.destroy();
          callback(blockedAddress(hostname), null);
        } else callback(null, socket);
      });
    }
  };
}

/** A `lookup` for `net.connect`, which requests one address or all. */
function lookupFunction(lookup: HostLookup, isAllowed: (address: string) => boolean): LookupFunction {
  const lookupAllowed = callbackify(async (hostname: string) => {
    const addresses = await lookup(hostname);
    const [first, ...others] = addresses.filter(({ address }) => isAllowed(address));
    if (first === undefined) throw addresses.length === 0 ? hostNotFound(hostname) : blockedAddress(hostname);
    return { first, others };
  });
  return (hostname, options, callback) => {
    lookupAllowed(hostname, (error, addresses) => {
      if (error) {
        callback(error, '', 0);
        return;
      }
      const { first, others } = addresses;
      if (options.all === true) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    });
  };
}
