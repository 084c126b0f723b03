import { splitTarget } from './split-target.ts';
import type { ServerAddresses, Target } from './target.ts';

const spacePage = /^\/o\/[\w-]+\/s\/([\w-]{1,100})(?:\/(.*?))?\/?$/;

/** What a full address means when it is one of this server; undefined for all others. */
export function serverTarget(
  url: string,
  { appUrl, sitesUrl, published }: ServerAddresses,
): Target | undefined {
  const site = published.find((prefix) => isBelow(url, prefix));
  if (site !== undefined) return treeTarget(url.slice(site.length));
  if (isBelow(url, appUrl)) {
    const { path = '', anchor } = splitTarget(url.slice(appUrl.length));
    const [, space, page = ''] = spacePage.exec(path) ?? [];
    if (space === undefined) return { type: 'app', url };
    return page === ''
      ? { type: 'reference', kind: 'space', id: space }
      : { type: 'tree', space, path: page, ...(anchor !== undefined && { anchor }) };
  }
  return isBelow(url, sitesUrl) ? { type: 'app', url } : undefined;
}

function treeTarget(rest: string): Target {
  const { path = '', anchor } = splitTarget(rest);
  return {
    type: 'tree',
    path: path.replaceAll(/^\/+|\/+$/g, ''),
    ...(anchor !== undefined && { anchor }),
  };
}

function isBelow(url: string, prefix: string): boolean {
  return prefix !== '' && url.startsWith(prefix) && /^(?:$|[/?#])/.test(url.slice(prefix.length));
}
