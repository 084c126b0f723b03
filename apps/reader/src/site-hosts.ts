import { isIP } from 'node:net';
import { ApiError } from '@lectern/contract';
import { anonymous, type Domain, isSiteHost } from '@lectern/domain';

/** How long what the database said about a host name is taken for true. */
const knownMs = 5000;
/** Names of sites, and names that strangers make up, which are forgotten first. */
const maxSites = 10_000;
const maxOthers = 1000;
/** So many names are asked for at once, and so many may wait: a request names any host before it is counted. */
const maxAsking = 4;
const maxWaiting = 200;

type Known = { readonly isSite: boolean; readonly askedAt: number };

/** Whether a host name is that of a site, for `registerReader`. Addresses and the server's own names are not asked for. */
export function siteHosts(
  domain: Domain,
  ask = (host: string): Promise<boolean> => isSiteHost(domain.context(anonymous), host),
): (host: string) => boolean | Promise<boolean> {
  const { publicUrl, appUrl, sitesUrl } = domain.settings;
  const own = new Set([publicUrl, appUrl, sitesUrl].map((url) => new URL(url).hostname));
  const known = { sites: new Map<string, Known>(), others: new Map<string, Known>() };
  const asked = new Map<string, Promise<boolean>>();
  const waiting: (() => void)[] = [];
  let asking = 0;

  /** @throws ApiError 503 when too many wait */
  async function takeTurn(): Promise<void> {
    if (asking < maxAsking) asking += 1;
    else if (waiting.length >= maxWaiting)
      throw new ApiError('unavailable', 'Too many unknown host names are asked for.');
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  async function look(host: string): Promise<boolean> {
    await takeTurn();
    try {
      const isSite = await ask(host);
      known.sites.delete(host);
      known.others.delete(host);
      const [names, most] = isSite ? [known.sites, maxSites] : [known.others, maxOthers];
      names.set(host, { isSite, askedAt: performance.now() });
      const [oldest] = names.keys();
      if (names.size > most && oldest !== undefined) names.delete(oldest);
      return isSite;
    } finally {
      const next = waiting.shift();
      if (next === undefined) asking -= 1;
      else next();
    }
  }

  async function find(host: string): Promise<boolean> {
    const last = known.sites.get(host) ?? known.others.get(host);
    if (last !== undefined && last.askedAt > performance.now() - knownMs) return last.isSite;
    const looking = asked.get(host) ?? look(host).finally(() => asked.delete(host));
    asked.set(host, looking);
    // A site that is known stays one until the database says that it is not; its pages are authorized anyway.
    if (last?.isSite === true) {
      looking.catch(() => undefined);
      return true;
    }
    try {
      return await looking;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      // Without the database, a request gets the error of its own route.
      return false;
    }
  }

  return (name) => {
    const host = name.toLowerCase();
    if (own.has(host) || !host.includes('.') || host.length > 253 || isAddress(host)) return false;
    return find(host);
  };
}

function isAddress(host: string): boolean {
  return isIP(host.startsWith('[') ? host.replaceAll(/[[\]]/g, '') : host) !== 0;
}
