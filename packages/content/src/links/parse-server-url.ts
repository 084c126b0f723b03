import { trimOf } from '@lectern/contract/trim-characters';
import { splitLinkTarget } from './split-target.ts';
import type { ServerAddresses, LinkTarget } from './link-target.ts';

const spacePage = /^\/o\/[\w-]+\/s\/([\w-]{1,100})(?:\/(.*?))?\/?$/;

/** Parses an absolute URL of this server; `undefined` for all others. */
export function parseServerUrl(
  url: string,
  { appUrl, sitesUrl, published }: ServerAddresses,
): LinkTarget | undefined {
  const site = published.find((prefix) => hasUrlPrefix(url, prefix));
  if (site !== undefined) return treeTarget(url.slice(site.length));
  if (hasUrlPrefix(url, appUrl)) {
    const { path = '', anchor } = splitLinkTarget(url.slice(appUrl.length));
    const [, space, page = ''] = spacePage.exec(path) ?? [];
    if (space === undefined) return { type: 'app', url };
    return page === ''
      ? { type: 'reference', kind: 'space', id: space }
      : { type: 'tree', space, path: page, ...(anchor !== undefined && { anchor }) };
  }
  return hasUrlPrefix(url, sitesUrl) ? { type: 'app', url } : undefined;
}

function treeTarget(rest: string): LinkTarget {
  const { path = '', anchor } = splitLinkTarget(rest);
  return {
    type: 'tree',
    path: trimOf(path, '/'),
    ...(anchor !== undefined && { anchor }),
  };
}

function hasUrlPrefix(url: string, prefix: string): boolean {
  return prefix !== '' && url.startsWith(prefix) && /^(?:$|[/?#])/.test(url.slice(prefix.length));
}
