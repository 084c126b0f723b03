import { isIP } from 'node:net';
import { anonymous, type Domain, isSiteHost } from '@lectern/domain';

/** How long what the database said about a host name is taken for true. */
const knownMs = 5000;
/** Names that strangers make up are forgotten first. */
const maxKnown = 1000;

type Known = { readonly isSite: Promise<boolean>; readonly askedAt: number };

/** Whether a host name is that of a site, for `registerReader`. Addresses and the server's own names are not asked for. */
export function siteHosts(domain: Domain): (host: string) => Promise<boolean> {
  const { publicUrl, appUrl, sitesUrl } = domain.settings;
  const own = new Set([publicUrl, appUrl, sitesUrl].map((url) => new URL(url).hostname));
  const known = new Map<string, Known>();
  return async (name) => {
    const host = name.toLowerCase();
    if (
      own.has(host) ||
      !host.includes('.') ||
      host.length > 253 ||
      isIP(host.replaceAll(/[[\]]/g, '')) !== 0
    )
      return false;
    const now = performance.now();
    const last = known.get(host);
    if (last !== undefined && last.askedAt > now - knownMs) return last.isSite;
    // Without the database, a request gets the error of its own route.
    const isSite = isSiteHost(domain.context(anonymous), host).catch(() => false);
    known.delete(host);
    known.set(host, { isSite, askedAt: now });
    for (const [oldest] of known) {
      if (known.size <= maxKnown) break;
      known.delete(oldest);
    }
    return isSite;
  };
}
