import { hash } from 'node:crypto';
import type { CustomizationSettings, PublishedSiteContent, Site, SiteStructure } from '@lectern/contract';
import type { VisitorClient } from '../source/site-source.ts';
import { encodePath } from '../html/safe-url.ts';
import type { TreePage } from './page-tree.ts';
import { pathOfSpace, type PlacedSpace, spacesOf } from './site-structure.ts';

/** A site as a visitor sees it at a URL. */
export type SiteView = {
  readonly lookup: PublishedSiteContent;
  readonly site: Site;
  readonly title: string;
  readonly structure: SiteStructure;
  readonly settings: CustomizationSettings;
  /** The space at the URL. */
  readonly current: PlacedSpace;
  readonly revisionId: string;
  /** What every link to the site begins with, with a slash at its end: a path, or the URL of the site's proxy. */
  readonly siteBase: string;
  /** The same of the space. */
  readonly base: string;
  readonly origin: string;
  readonly isPreview: boolean;
  /** Identifies everything of the site that a page depends on, for this visitor. */
  readonly digest: string;
};

/** Reads the site that a URL was resolved to. */
export async function readSite(
  client: VisitorClient,
  lookup: PublishedSiteContent,
  origin: string,
): Promise<SiteView | undefined> {
  const { organization: organizationId, site: siteId, shareKey } = lookup;
  const published = await client.publishedContent.getSite({ organizationId, siteId, shareKey });
  const { site, structure, customizations } = published;
  const current = spacesOf(structure).find(({ siteSpace }) => siteSpace.id === lookup.siteSpace);
  if (current === undefined) return undefined;
  const settings = customizations.siteSpaces[lookup.siteSpace] ?? customizations.site;
  const revisionId = await revisionOf(client, lookup, current);
  // A proxy shows the site below another path than this server: links must lead there.
  const proxied = site.proxy === undefined ? undefined : site.urls.published;
  const siteBase = proxied ?? lookup.siteBasePath;
  const isPreview = lookup.changeRequest !== undefined || lookup.revision !== undefined;
  return {
    lookup,
    site,
    title: settings.title ?? site.title,
    structure,
    settings,
    current,
    revisionId,
    siteBase,
    base: proxied === undefined || isPreview ? lookup.basePath : proxied + pathOfSpace(current),
    origin,
    isPreview,
    digest: JSON.stringify([
      digestOf(published),
      lookup.siteSpace,
      revisionId,
      lookup.changeRequest,
      lookup.revision,
      lookup.contextId,
      lookup.basePath,
      origin,
    ]),
  };
}

const digests = new WeakMap<object, string>();

/** Of the JSON of a result; once for those that requests share, which are frozen. */
function digestOf(result: object): string {
  const known = digests.get(result);
  if (known !== undefined) return known;
  const digest = hash('sha256', JSON.stringify(result), 'base64url');
  if (Object.isFrozen(result)) digests.set(result, digest);
  return digest;
}

async function revisionOf(
  client: VisitorClient,
  { changeRequest: changeRequestId, revision, space: spaceId }: PublishedSiteContent,
  { siteSpace }: PlacedSpace,
): Promise<string> {
  if (changeRequestId === undefined) return revision ?? siteSpace.space.revision;
  return (await client.changeRequests.get({ spaceId, changeRequestId })).revision;
}

/** The decoded path of a page, without slashes at its ends; `undefined` for one that no page has. */
export function decodedPath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes('\0') ? undefined : path.replace(/^\//, '').replace(/\/$/, '');
  } catch {
    return undefined;
  }
}

/** The URL of a space on the site. */
export function spaceUrl(view: Pick<SiteView, 'siteBase' | 'current' | 'base'>, placed: PlacedSpace): string {
  return placed.siteSpace.id === view.current.siteSpace.id ? view.base : view.siteBase + pathOfSpace(placed);
}

/** The URL of a page of the space; its first page is at the URL of the space itself. */
export function pageUrl(base: string, path: string | undefined, homePath: string | undefined): string {
  return path === undefined || path === homePath ? base : `${base}${encodePath(path)}`;
}

/** The published URL of a page, for search engines. */
export function canonicalUrl(view: SiteView, path: string | undefined, homePath: string | undefined): string {
  const published = view.current.siteSpace.urls.published ?? new URL(view.base, view.origin).href;
  return pageUrl(published, path, homePath);
}

/** The published URL of a path of the site. */
export function absoluteUrl({ site, siteBase, origin }: SiteView, url: string): string {
  const published = site.urls.published;
  return published !== undefined && url.startsWith(siteBase)
    ? published + url.slice(siteBase.length)
    : new URL(url, origin).href;
}

/** The URL of a page as Markdown. */
export function markdownUrl(
  { base }: Pick<SiteView, 'base'>,
  page: TreePage,
  home: TreePage | undefined,
): string {
  return page === home ? `${base}index.md` : `${pageUrl(base, page.path, undefined)}.md`;
}
