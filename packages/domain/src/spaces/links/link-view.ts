import { ApiError } from '@lectern/contract';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { snapshot, transaction } from '../../context/transaction.ts';
import { readerOf, type ContentVersion } from '../../presenters/content-version.ts';
import { type ContentReader, type PageTree, TextLinkCache } from '@lectern/content';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import { computeTrees } from '../computed/computed-trees.ts';
import type { Ctx } from '../../context/context.ts';
import type { LinkCounts } from '../../store/tables/links.table.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import type { BuildFileUrl } from '../../files/signed-file-urls.ts';
import { isLinkIndexCurrent, linkIndexOfSpace } from './link-index.ts';
import { isLargeSpace, rebuildLinkIndex } from './rebuild-link-index.ts';
import { rebuildLinkIndexJob } from './rebuild-link-index.job.ts';
import { serverFingerprint, serverAddresses } from '../references/link-server.ts';
import { type LinkIndexChange, computeLinkIndexChange } from './link-index-change.ts';
import type { IndexedPageLinks } from '../../store/spaces/links.repository.ts';
import { columnOf, countLinks, type PageLinks } from '../../store/spaces/page-links.ts';
import { LinkReader } from './link-reader.ts';
import { countsAfter } from './write-link-index.ts';

/** A content version of a space; without a revision it is the head. */
export type RequestedVersion =
  | { readonly as: 'space' }
  | { readonly as: Exclude<ContentVersion['as'], 'space'>; readonly revision: RevisionRow };

/** The links of a content version: the index of the space, with the changes of the version on top. */
export type LinkView = {
  /** Reads from the snapshot of the view. */
  readonly ctx: Ctx;
  readonly version: ContentVersion;
  readonly reader: ContentReader;
  /** As the reader sees it. */
  readonly pageTree: PageTree;
  /** Without computed pages. */
  readonly storedPages: PageTree;
  /** Changes since the head of the space. */
  readonly changes: LinkIndexChange;
  readonly counts: LinkCounts;
  readonly fileUrls: BuildFileUrl;
};

/** Reads links in a snapshot; rebuilds the index of the space first when it is missing or outdated. */
export async function withLinkView<R>(
  ctx: Ctx,
  { space, content }: { space: SpaceRow; content: RequestedVersion },
  read: (view: LinkView) => Promise<R>,
): Promise<R> {
  // Before the snapshot, because it may write a signing key.
  const fileUrls = await ctx.fileUrls.urls(ctx);
  for (let attempt = 1; ; attempt += 1) {
    const view = await snapshot(ctx, async (tx) => {
      const head = await tx.store.links.findSpaceHead(space.id);
      const counts = await tx.store.links.findSpaceIndex(space.id);
      if (head === undefined || !isLinkIndexCurrent(counts, head, serverFingerprint(tx.settings)))
        return undefined;
      const current = { ...space, revision_id: head.revision_id };
      const options = { space: current, content, counts, fileUrls };
      return { result: await read(await viewOf(tx, options)) };
    });
    if (view !== undefined) return view.result;
    if (attempt === 3)
      throw new Error(`The link index of the space ${space.id} is outdated after each rebuild.`);
    if (await isLargeSpace(ctx, space.id)) await rebuildLater(ctx, space);
    await rebuildLinkIndex(ctx, space.id, { transaction: (work) => transaction(ctx, work) });
  }
}

/** No request waits for the index of a large space. */
async function rebuildLater(ctx: Ctx, { id, organization_id: organizationId }: SpaceRow): Promise<never> {
  await enqueueJob(ctx, rebuildLinkIndexJob, { spaceId: id }, { organizationId, spaceId: id, key: id });
  throw new ApiError('unavailable', 'The links of this space are being indexed. Try again shortly.');
}

async function viewOf(
  ctx: Ctx,
  {
    space,
    content,
    ...indexed
  }: { space: SpaceRow; content: RequestedVersion } & Pick<LinkView, 'counts' | 'fileUrls'>,
): Promise<LinkView> {
  const head = await ctx.store.revisions.get(space.id, space.revision_id);
  const { as } = content;
  const after = content.as === 'space' ? head : content.revision;
  const reader = readerOf(ctx, { space });
  const pageTree = await reader.pageTree(after, head);
  const version = { space, revision: after, as };
  const [shown] = await computeTrees(ctx, [{ version, pageTree }]);
  const view = { ctx, version, reader, pageTree: shown?.pageTree ?? pageTree, storedPages: pageTree };
  if (after.id === head.id) return { ...view, changes: new Map(), ...indexed };
  const changes = await computeLinkIndexChange(
    {
      index: linkIndexOfSpace(ctx.store, space.id),
      computedPages: ctx.store.computedPages,
      texts: new LinkReader(reader, new TextLinkCache(ctx.textTasks)),
      server: serverAddresses(ctx.settings),
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
  return {
    ...view,
    changes,
    ...indexed,
    counts: countsAfter(indexed.counts, changes),
  };
}

/** The links of a page; `undefined` for a page without links and anchors. */
export async function findPageLinks(
  { ctx, version, changes }: LinkView,
  pageId: string,
): Promise<PageLinks | undefined> {
  const changed = changes.get(pageId);
  if (changed !== undefined) return changed.after;
  return (await ctx.store.links.findPages(version.space.id, [pageId])).get(pageId);
}

type PageQuery = {
  readonly status: keyof LinkCounts | undefined;
  readonly from: string;
  readonly limit: number;
};

/** The pages with links of a status, or with any links, in the order of their ids from one page on. */
export async function listPagesWithLinks(
  { ctx, version, changes }: LinkView,
  { status, from, limit }: PageQuery,
): Promise<IndexedPageLinks[]> {
  const excluded = [...changes.keys()];
  const indexed = await ctx.store.links.listPages(version.space.id, {
    column: status,
    from,
    without: excluded,
    limit,
  });
  const changed = Array.from(changes).flatMap(([id, { after }]): IndexedPageLinks[] =>
    after !== undefined && id >= from && hasLinks(after, status) ? [[id, after]] : [],
  );
  return [...indexed, ...changed].toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, limit);
}

function hasLinks({ links }: PageLinks, status: keyof LinkCounts | undefined): boolean {
  return status === undefined ? links.length > 0 : countLinks(links)[status] > 0;
}

/** The pages with links to the target of an edge key, after one page in the order of their ids, and their total count. */
export async function listBacklinkPages(
  { ctx, version, changes }: LinkView,
  key: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ count: number; pageIds: string[] }> {
  const excluded = [...changes.keys()];
  const changed = excluded.filter((id) => changes.get(id)?.after?.edges.get(key) === true);
  const { links } = ctx.store;
  const count = await links.countBacklinks(version.space.id, key, excluded);
  const indexed = await links.listBacklinks(version.space.id, key, { after, without: excluded, limit });
  const pageIds = [...indexed, ...changed.filter((id) => id > after)].toSorted().slice(0, limit);
  return { count: count + changed.length, pageIds };
}

/** By page id, the indexes of the links that are broken in the version but not in the space. */
export function newlyBrokenLinks({ changes }: Pick<LinkView, 'changes'>): Map<string, ReadonlySet<number>> {
  const broken = new Map<string, ReadonlySet<number>>();
  for (const [id, { before, after }] of changes) {
    const known = Map.groupBy(
      before?.links.filter(({ status }) => columnOf(status) === 'broken') ?? [],
      ({ kind, address }) => `${kind} ${address}`,
    );
    const own = new Set<number>();
    for (const [indexed, { status, kind, address }] of (after?.links ?? []).entries()) {
      // Each broken link of the space accounts for one equal link of the version.
      if (status === 'broken' && known.get(`${kind} ${address}`)?.pop() === undefined) own.add(indexed);
    }
    if (own.size > 0) broken.set(id, own);
  }
  return broken;
}
