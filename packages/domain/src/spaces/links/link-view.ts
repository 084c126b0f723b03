import { snapshot, transaction } from '../../context/transaction.ts';
import { readerOf, type ContentPlace } from '../../presenters/content-place.ts';
import type { ContentReader, PageTree } from '@lectern/content';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { Ctx } from '../../context/context.ts';
import type { LinkCounts } from '../../store/tables/link-tables.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import type { FileUrls } from '../../files/file-addresses.ts';
import { buildLinks, isKept } from './build-links.ts';
import { fingerprintOf, serverOf } from './link-server.ts';
import { linkIndexOf, type LinksChange, linksChange } from './links-change.ts';
import type { IndexedPageLinks } from '../../store/spaces/links.repository.ts';
import { columnOf, countLinks, type PageLinks } from '../../store/spaces/page-links.ts';
import { LinkedTexts } from './read-linked.ts';
import { countsAfter } from './write-links.ts';

/** Which content of a space is meant: the current one, or another one. */
export type AskedContent =
  | { readonly as: 'space' }
  | { readonly as: Exclude<ContentPlace['as'], 'space'>; readonly revision: RevisionRow };

/** A content with its links: what is kept of the space, and over it, what is different. */
export type LinkView = {
  /** Reads the database as it was when the view was made. */
  readonly ctx: Ctx;
  readonly place: ContentPlace;
  readonly reader: ContentReader;
  readonly pageTree: PageTree;
  /** Since the current content of the space. */
  readonly changes: LinksChange;
  readonly counts: LinkCounts;
  readonly fileUrls: FileUrls;
};

/** Reads links at one moment; those of a space that were never kept are made first. */
export async function viewLinks<R>(
  ctx: Ctx,
  { space, content }: { space: SpaceRow; content: AskedContent },
  read: (view: LinkView) => Promise<R>,
): Promise<R> {
  // Before the snapshot, as it may have to make a key.
  const fileUrls = await ctx.fileAddresses.urls(ctx);
  for (let attempt = 1; ; attempt += 1) {
    const view = await snapshot(ctx, async (tx) => {
      const now = await tx.store.links.findPlace(space.id);
      const counts = await tx.store.links.findSpace(space.id);
      if (now === undefined || !isKept(counts, now, fingerprintOf(tx.settings))) return undefined;
      const current = { ...space, revision_id: now.revision_id };
      const asked = { space: current, content, counts, fileUrls };
      return { result: await read(await viewOf(tx, asked)) };
    });
    if (view !== undefined) return view.result;
    if (attempt === 3) throw new Error(`the links of the space ${space.id} cannot be kept`);
    await buildLinks(ctx, space.id, { transaction: (work) => transaction(ctx, work) });
  }
}

async function viewOf(
  ctx: Ctx,
  {
    space,
    content,
    ...kept
  }: { space: SpaceRow; content: AskedContent } & Pick<LinkView, 'counts' | 'fileUrls'>,
): Promise<LinkView> {
  const head = await ctx.store.revisions.get(space.id, space.revision_id);
  const { as } = content;
  const after = content.as === 'space' ? head : content.revision;
  const reader = readerOf(ctx, { space });
  const pageTree = await reader.pageTree(after, head);
  const place = { space, revision: after, as };
  if (after.id === head.id) return { ctx, place, reader, pageTree, changes: new Map(), ...kept };
  const changes = await linksChange(
    {
      kept: linkIndexOf(ctx.store, space.id),
      texts: new LinkedTexts(reader),
      server: serverOf(ctx.settings),
    },
    {
      space,
      reader,
      before: head,
      after,
      difference: await reader.difference(head, after),
      pageTreeBefore: () => reader.pageTree(head),
      pageTreeAfter: async () => pageTree,
    },
  );
  return { ctx, place, reader, pageTree, changes, ...kept, counts: countsAfter(kept.counts, changes) };
}

/** What is known of the links of a page of the content; nothing of one without. */
export async function linksOfPage(
  { ctx, place, changes }: LinkView,
  pageId: string,
): Promise<PageLinks | undefined> {
  const changed = changes.get(pageId);
  if (changed !== undefined) return changed.after;
  return (await ctx.store.links.findPages(place.space.id, [pageId])).get(pageId);
}

type Asked = { readonly status: keyof LinkCounts | undefined; readonly from: string; readonly limit: number };

/** The pages of the content that have links of a status, or any, from one page on in the order of their ids. */
export async function pagesWithLinks(
  { ctx, place, changes }: LinkView,
  { status, from, limit }: Asked,
): Promise<IndexedPageLinks[]> {
  const without = [...changes.keys()];
  const kept = await ctx.store.links.listPages(place.space.id, { column: status, from, without, limit });
  const changed = Array.from(changes).flatMap(([id, { after }]): IndexedPageLinks[] =>
    after !== undefined && id >= from && hasLinks(after, status) ? [[id, after]] : [],
  );
  return [...kept, ...changed].toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, limit);
}

function hasLinks({ links }: PageLinks, status: keyof LinkCounts | undefined): boolean {
  return status === undefined ? links.length > 0 : countLinks(links)[status] > 0;
}

/** The pages of the content with links that lead to what an edge key names, behind one page, and how many there are. */
export async function backlinksIn(
  { ctx, place, changes }: LinkView,
  key: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ count: number; pageIds: string[] }> {
  const without = [...changes.keys()];
  const changed = without.filter((id) => changes.get(id)?.after?.edges.get(key) === true);
  const { links } = ctx.store;
  const count = await links.countBacklinks(place.space.id, key, without);
  const kept = await links.listBacklinks(place.space.id, key, { after, without, limit });
  const pageIds = [...kept, ...changed.filter((id) => id > after)].toSorted().slice(0, limit);
  return { count: count + changed.length, pageIds };
}

/** By the id of a page, the places in its list of the links that are broken here and not in the space. */
export function brokenHere({ changes }: Pick<LinkView, 'changes'>): Map<string, ReadonlySet<number>> {
  const broken = new Map<string, ReadonlySet<number>>();
  for (const [id, { before, after }] of changes) {
    const known = Map.groupBy(
      before?.links.filter(({ status }) => columnOf(status) === 'broken') ?? [],
      ({ kind, address }) => `${kind} ${address}`,
    );
    const own = new Set<number>();
    for (const [index, { status, kind, address }] of (after?.links ?? []).entries()) {
      // Each broken link of the space excuses one of here.
      if (status === 'broken' && known.get(`${kind} ${address}`)?.pop() === undefined) own.add(index);
    }
    if (own.size > 0) broken.set(id, own);
  }
  return broken;
}
