import type { ContentLinkList, ContentLocation, LinkStats, LinkStatus, ListOf } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { decodeCursor, encodeCursor } from '@lectern/database';
import { defaultPageSize } from '../../context/list.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { backlinkKey } from './indexed-link.ts';
import {
  type AskedContent,
  backlinksIn,
  brokenHere,
  linksOfPage,
  type LinkView,
  pagesWithLinks,
  viewLinks,
} from './link-view.ts';
import { indexAfter, type LinkCursor, linkCursor, printsOf, readLinkCursor } from './link-cursor.ts';
import { type PlacedLink, presentLink, presentPageLocation } from './links.presenter.ts';
import { locationView } from './location-view.ts';
import { columnOf, countLinks, edgeKey, type IndexedLink } from '../../store/spaces/page-links.ts';

/** Whose links are read, and for whom. */
export type Place = { readonly userId: string; readonly space: SpaceRow; readonly content: AskedContent };

type Paged = { readonly page?: string | undefined; readonly limit?: number | undefined };
type Filter = {
  readonly status?: LinkStatus | undefined;
  readonly brokenContext?: 'change-request' | 'space' | undefined;
};

/** A link with its place in the list of its page. */
type Indexed = PlacedLink & LinkCursor;

/** The links of all pages of a content, by the ids of the pages. */
export function listLinks(ctx: Ctx, place: Place, asked: Paged & Filter): Promise<ContentLinkList> {
  const { limit = defaultPageSize, page, status, brokenContext } = asked;
  const scope = scopeOf(place, ['links', status, brokenContext]);
  const after = readLinkCursor(page, scope);
  return viewLinks(ctx, place, async (view) => {
    const here = brokenHere(view);
    const found = await linksFrom(view, { ...asked, after, limit }, here);
    const stats = statsOf(view.counts, place, here);
    return {
      ...(await presentPage(view, place, found, { scope, limit })),
      count: countOf(view, asked, stats),
      stats,
    };
  });
}

type Broken = ReadonlyMap<string, ReadonlySet<number>>;

/** So many links that are asked for, and one more if there is one. */
async function linksFrom(
  view: LinkView,
  { limit, after, ...filter }: Filter & { after: LinkCursor | undefined; limit: number },
  here: Broken,
): Promise<Indexed[]> {
  const { status, brokenContext } = filter;
  const column = brokenContext === undefined ? status && columnOf(status) : 'broken';
  const found: Indexed[] = [];
  for (let from = after?.pageId ?? ''; limit > 0 && found.length <= limit;) {
    const wanted = limit + 2 - found.length;
    const pages = await pagesWithLinks(view, { status: column, from, limit: wanted });
    for (const [pageId, { links }] of pages) {
      const own = indexed(pageId, links, pageId === after?.pageId ? after : undefined);
      found.push(...own.filter(({ link, index }) => matches(link, filter, here.get(pageId)?.has(index))));
    }
    const [last] = pages.at(-1) ?? [];
    if (last === undefined || pages.length < wanted) break;
    // Behind that page and before all that come after it: no id has this character.
    from = `${last}!`;
  }
  return found.slice(0, limit + 1);
}

/** The links of a page behind one of them, with what a cursor knows them by. */
function indexed(pageId: string, links: readonly IndexedLink[], after: LinkCursor | undefined): Indexed[] {
  const prints = printsOf(links);
  const start = after === undefined ? 0 : indexAfter(prints, after);
  return links.flatMap((link, index) =>
    index < start ? [] : [{ pageId, index, link, print: prints[index] ?? '' }],
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
  place: Place,
  { pageId, status, page, limit = defaultPageSize }: Paged & Filter & { readonly pageId: string },
): Promise<ContentLinkList> {
  const scope = scopeOf(place, ['page', pageId, status]);
  const after = readLinkCursor(page, scope);
  return viewLinks(ctx, place, async (view) => {
    if (view.pageTree.find(pageId) === undefined) throw notFound('page', pageId);
    const all = (await linksOfPage(view, pageId))?.links ?? [];
    const chosen = indexed(pageId, all, after).filter(({ link }) => matches(link, { status }));
    const here = new Map(Array.from(brokenHere(view)).filter(([id]) => id === pageId));
    return {
      ...(await presentPage(view, place, chosen, { scope, limit })),
      count: all.filter((link) => matches(link, { status })).length,
      stats: statsOf(countLinks(all), place, here),
    };
  });
}

/** The pages that link to a page or a file, by their ids. */
export function listBacklinks(
  ctx: Ctx,
  place: Place,
  { kind, id }: { kind: 'page' | 'file'; id: string },
  { page, limit = defaultPageSize }: Paged,
): Promise<ListOf<ContentLocation>> {
  const scope = scopeOf(place, ['to', kind, id]);
  const [after = ''] = page === undefined ? [] : decodeCursor(page, scope, ['text']);
  return viewLinks(ctx, place, async (view) => {
    const isThere =
      kind === 'page'
        ? view.pageTree.find(id) !== undefined
        : (await view.reader.findFiles(view.place.revision, [id])).has(id);
    if (!isThere) throw notFound(kind, id);
    const key = edgeKey(backlinkKey(kind, id));
    const { count, pageIds } = await backlinksIn(view, key, { after: String(after), limit: limit + 1 });
    const shown = pageIds.slice(0, limit);
    const last = shown.at(-1);
    const locations = await locationView(view, forOf(place), []);
    return {
      ...(pageIds.length > limit && last !== undefined && { next: { page: encodeCursor(scope, [last]) } }),
      count,
      items: shown.flatMap(
        (pageId) => presentPageLocation(ctx.settings, locations, { pageId, anchor: '' }) ?? [],
      ),
    };
  });
}

/** The first links, and where to go on if there are more. */
async function presentPage(
  view: LinkView,
  place: Place,
  links: readonly Indexed[],
  { scope, limit }: { scope: string; limit: number },
) {
  const items = links.slice(0, limit);
  const last = items.at(-1);
  const locations = await locationView(view, forOf(place), items);
  return {
    ...(links.length > limit && last !== undefined && { next: { page: linkCursor(scope, last) } }),
    items: items.map((item) => presentLink(view.ctx.settings, locations, item)),
  };
}

function forOf({ userId, space, content: { as } }: Place) {
  return { userId, space, ...(typeof as === 'object' && { changeRequestId: as.id }) };
}

function statsOf(
  { ok, broken, in_app: inApp }: LinkView['counts'],
  { content: { as } }: Place,
  here: Broken,
): LinkStats {
  const changeRequest = [...here.values()].reduce((sum, { size }) => sum + size, 0);
  return {
    total: ok + broken + inApp,
    broken: { total: broken, ...(typeof as === 'object' && { changeRequest }) },
  };
}

/** Cursors stay good while the content changes. */
function scopeOf({ space, content: { as } }: Place, parts: readonly unknown[]): string {
  const content = typeof as === 'object' ? as.id : as;
  return JSON.stringify([...parts.map((part) => part ?? null), space.id, content]);
}
