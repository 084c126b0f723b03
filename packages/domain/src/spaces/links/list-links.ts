import type { ContentLinkList, ContentLocation, LinkStats, LinkStatus, ListOf } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { decodeCursor, encodeCursor } from '@lectern/database';
import { defaultPageSize } from '../../context/list.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { backlinkKey } from './indexed-link.ts';
import {
  type RequestedVersion,
  listBacklinkPages,
  newlyBrokenLinks,
  findPageLinks,
  type LinkView,
  listPagesWithLinks,
  withLinkView,
} from './link-view.ts';
import {
  indexAfter,
  type LinkCursor,
  encodeLinkCursor,
  fingerprintsOf,
  decodeLinkCursor,
} from './link-cursor.ts';
import { type LocatedLink, presentLink, presentPageLocation } from './links.presenter.ts';
import { locationView } from './location-view.ts';
import { columnOf, countLinks, edgeKey, type IndexedLink } from '../../store/spaces/page-links.ts';

/** The content whose links are listed, and the user who lists them. */
export type LinkSource = {
  readonly userId: string;
  readonly space: SpaceRow;
  readonly content: RequestedVersion;
};

type Paged = { readonly page?: string | undefined; readonly limit?: number | undefined };
type Filter = {
  readonly status?: LinkStatus | undefined;
  readonly brokenContext?: 'change-request' | 'space' | undefined;
};

/** A link with its position in the list of its page. */
type CursorLink = LocatedLink & LinkCursor;

/** The links of all pages of a content version, in the order of the page ids. */
export function listLinks(ctx: Ctx, source: LinkSource, query: Paged & Filter): Promise<ContentLinkList> {
  const { limit = defaultPageSize, page, status, brokenContext } = query;
  const scope = scopeOf(source, ['links', status, brokenContext]);
  const after = decodeLinkCursor(page, scope);
  return withLinkView(ctx, source, async (view) => {
    const newlyBroken = newlyBrokenLinks(view);
    const found = await linksFrom(view, { ...query, after, limit }, newlyBroken);
    const stats = statsOf(view.counts, source, newlyBroken);
    return {
      ...(await presentPage(view, source, found, { scope, limit })),
      count: countOf(view, query, stats),
      stats,
    };
  });
}

type Broken = ReadonlyMap<string, ReadonlySet<number>>;

/** The requested number of links, and one more if there is one. */
async function linksFrom(
  view: LinkView,
  { limit, after, ...filter }: Filter & { after: LinkCursor | undefined; limit: number },
  newlyBroken: Broken,
): Promise<CursorLink[]> {
  const { status, brokenContext } = filter;
  const column = brokenContext === undefined ? status && columnOf(status) : 'broken';
  const found: CursorLink[] = [];
  for (let from = after?.pageId ?? ''; limit > 0 && found.length <= limit;) {
    const pageLimit = limit + 2 - found.length;
    const pages = await listPagesWithLinks(view, { status: column, from, limit: pageLimit });
    for (const [pageId, { links }] of pages) {
      const candidates = indexed(pageId, links, pageId === after?.pageId ? after : undefined);
      found.push(
        ...candidates.filter(({ link, index }) => matches(link, filter, newlyBroken.get(pageId)?.has(index))),
      );
    }
    const [last] = pages.at(-1) ?? [];
    if (last === undefined || pages.length < pageLimit) break;
    // After that page and before the next one: `!` sorts before every character of an id.
    from = `${last}!`;
  }
  return found.slice(0, limit + 1);
}

/** The links of a page after the cursor, with their positions and fingerprints. */
function indexed(pageId: string, links: readonly IndexedLink[], after: LinkCursor | undefined): CursorLink[] {
  const fingerprints = fingerprintsOf(links);
  const start = after === undefined ? 0 : indexAfter(fingerprints, after);
  return links.flatMap((link, index) =>
    index < start ? [] : [{ pageId, index, link, fingerprint: fingerprints[index] ?? '' }],
  );
}

function matches(link: IndexedLink, { status, brokenContext }: Filter, isBrokenHere = false): boolean {
  if (status !== undefined && link.status !== status) return false;
  if (brokenContext === undefined) return true;
  return link.status === 'broken' && isBrokenHere === (brokenContext === 'change-request');
}

function countOf(
  { counts }: LinkView,
  { status, brokenContext }: Filter,
  { total, broken }: LinkStats,
): number {
  if (brokenContext === undefined) return status === undefined ? total : counts[columnOf(status)];
  if (status !== undefined && status !== 'broken') return 0;
  const { changeRequest = 0 } = broken;
  return brokenContext === 'change-request' ? changeRequest : broken.total - changeRequest;
}

/** The links of one page, in their order. */
export function listLinksOfPage(
  ctx: Ctx,
  source: LinkSource,
  { pageId, status, page, limit = defaultPageSize }: Paged & Filter & { readonly pageId: string },
): Promise<ContentLinkList> {
  const scope = scopeOf(source, ['page', pageId, status]);
  const after = decodeLinkCursor(page, scope);
  return withLinkView(ctx, source, async (view) => {
    if (!hasPage(view, pageId)) throw notFound('page', pageId);
    const all = (await findPageLinks(view, pageId))?.links ?? [];
    const chosen = indexed(pageId, all, after).filter(({ link }) => matches(link, { status }));
    const newlyBroken = new Map(Array.from(newlyBrokenLinks(view)).filter(([id]) => id === pageId));
    return {
      ...(await presentPage(view, source, chosen, { scope, limit })),
      count: all.filter((link) => matches(link, { status })).length,
      stats: statsOf(countLinks(all), source, newlyBroken),
    };
  });
}

/** The pages that link to a page or a file, in the order of their ids. */
export function listBacklinks(
  ctx: Ctx,
  source: LinkSource,
  { kind, id }: { kind: 'page' | 'file'; id: string },
  { page, limit = defaultPageSize }: Paged,
): Promise<ListOf<ContentLocation>> {
  const scope = scopeOf(source, ['to', kind, id]);
  const [after = ''] = page === undefined ? [] : decodeCursor(page, scope, ['text']);
  return withLinkView(ctx, source, async (view) => {
    const exists =
      kind === 'page'
        ? hasPage(view, id)
        : (await view.reader.findFiles(view.version.revision, [id])).has(id);
    if (!exists) throw notFound(kind, id);
    const key = edgeKey(backlinkKey(kind, id));
    const { count, pageIds } = await listBacklinkPages(view, key, { after: String(after), limit: limit + 1 });
    const shown = pageIds.slice(0, limit);
    const last = shown.at(-1);
    const locations = await locationView(view, viewerOf(source), []);
    return {
      ...(pageIds.length > limit && last !== undefined && { next: { page: encodeCursor(scope, [last]) } }),
      count,
      items: shown.flatMap(
        (pageId) => presentPageLocation(ctx.settings, locations, { pageId, anchor: '' }) ?? [],
      ),
    };
  });
}

/** An entry that computed pages are shown in place of can be read by its id, too. */
function hasPage({ pageTree, storedPages }: LinkView, id: string): boolean {
  return pageTree.find(id) !== undefined || storedPages.find(id) !== undefined;
}

/** Presents a page of links, with the cursor of the next page if there is one. */
async function presentPage(
  view: LinkView,
  source: LinkSource,
  links: readonly CursorLink[],
  { scope, limit }: { scope: string; limit: number },
) {
  const items = links.slice(0, limit);
  const last = items.at(-1);
  const locations = await locationView(view, viewerOf(source), items);
  return {
    ...(links.length > limit && last !== undefined && { next: { page: encodeLinkCursor(scope, last) } }),
    items: items.map((item) => presentLink(view.ctx.settings, locations, item)),
  };
}

function viewerOf({ userId, space, content: { as } }: LinkSource) {
  return { userId, space, ...(typeof as === 'object' && { changeRequestId: as.id }) };
}

function statsOf(
  { ok, broken, in_app: inApp }: LinkView['counts'],
  { content: { as } }: LinkSource,
  newlyBroken: Broken,
): LinkStats {
  const changeRequest = [...newlyBroken.values()].reduce((sum, { size }) => sum + size, 0);
  return {
    total: ok + broken + inApp,
    broken: { total: broken, ...(typeof as === 'object' && { changeRequest }) },
  };
}

/** The cursor scope is independent of the revision, so that cursors stay valid when the content changes. */
function scopeOf({ space, content: { as } }: LinkSource, parts: readonly unknown[]): string {
  const content = typeof as === 'object' ? as.id : as;
  return JSON.stringify([...parts.map((part) => part ?? null), space.id, content]);
}
