import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { FetchError } from './fetch-error.ts';
import type { FetchSettings } from './fetch-settings.ts';
import { isForbiddenAddress } from './forbidden-address.ts';
import { type HostLookup, systemLookup } from './host-addresses.ts';
import { isAllowedPrivateHost } from './private-hosts.ts';

/**
 * Connects to addresses of the public internet only. A name is asked for once, and the connection goes to the very
 * addresses that were checked, so an answer that changes afterwards changes nothing.
 */
export function guardedConnector(
  { allowedPrivateHosts, lookup = systemLookup }: FetchSettings,
  timeoutMs: number,
): buildConnector.connector {
  const common = { allowH2: false, maxCachedSessions: 0, timeout: timeoutMs };
  const free = buildConnector({ ...common, lookup: lookupFunction(lookup, () => true) });
  const guarded = buildConnector({
    ...common,
    lookup: lookupFunction(lookup, (address) => !isForbiddenAddress(address)),
  });
  return (options, callback) => {
    const hostname = options.hostname.replace(/^\[|\]$/g, '');
    const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
    const url = new URL(`${options.protocol}//${host}:${options.port}`);
    if (isAllowedPrivateHost(allowedPrivateHosts, url)) free(options, callback);
    // A literal address is not looked up.
    else if (isIP(hostname) > 0 && isForbiddenAddress(hostname)) callback(forbidden(hostname), null);
    else {
      guarded(options, (error, socket) => {
        if (error !== null) callback(error, null);
        else if (isForbiddenAddress(socket.remoteAddress ?? '')) {
          socket.destroy();
          callback(forbidden(hostname), null);
        } else callback(null, socket);
      });
    }
  };
}

/** As `net.connect` wants it; whether one address or all are asked for. */
function lookupFunction(lookup: HostLookup, mayConnectTo: (address: string) => boolean): LookupFunction {
  const find = callbackify(async (hostname: string) => {
    const found = await lookup(hostname);
    const [first, ...others] = found.filter(({ address }) => mayConnectTo(address));
    if (first === undefined) throw found.length === 0 ? noAddress(hostname) : forbidden(hostname);
    return { first, others };
  });
  return (hostname, options, callback) => {
    find(hostname, (error, addresses) => {
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

function forbidden(hostname: string): FetchError {
  return new FetchError(
    'forbidden-address',
    `${hostname} is not an address of the public internet, and not among the ALLOWED_PRIVATE_HOSTS.`,
  );
}

function noAddress(hostname: string): FetchError {
  return new FetchError('network', `There is no host ${hostname}.`);
}
