import { isDeepStrictEqual } from 'node:util';
import {
  ContentReader,
  isComputedPageId,
  type PageRecord,
  type PageTree,
  specOfComputedPage,
  TextLinkCache,
} from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { LockedSpace } from '../../store/spaces/spaces.repository.ts';
import type { SearchedPage } from '../../store/spaces/search.repository.ts';
import { transitionBetween } from '../links/affected-keys.ts';
import { keysOfComputedPage } from '../links/computed-targets.ts';
import { buildingRevision, isLinkIndexCurrent, linkIndexOfSpace } from '../links/link-index.ts';
import { computeLinkIndexChange } from '../links/link-index-change.ts';
import { LinkReader } from '../links/link-reader.ts';
import { writeLinkIndex } from '../links/write-link-index.ts';
import { serverAddresses, serverFingerprint } from '../references/link-server.ts';
import { batchSize, isSearchable } from '../search/index-searchable.ts';
import { isTransientError } from '../search/transient-errors.ts';
import { namedSpecs, readTree } from '../computed/computed-trees.ts';

/** An entry of an index has room for 2,700 bytes, and no browser for such a URL. */
const maxPathLength = 2000;

type Job = Pick<RunningJob, 'signal' | 'transaction' | 'progress'>;

/**
 * Indexes the computed pages of a space: their texts for search, a batch in each transaction, then their paths for links,
 * and which specs they are of. False if the pages of the space changed meanwhile.
 */
export async function indexComputedPages(ctx: Ctx, spaceId: string, job: Job): Promise<boolean> {
  const space = await ctx.store.links.findSpaceHead(spaceId);
  if (space === undefined) return true;
  const head = await ctx.store.revisions.get(spaceId, space.revision_id);
  /** Runs a step unless the pages changed. */
  const step = (work: (tx: Ctx, locked: LockedSpace) => Promise<void>): Promise<boolean> => {
    job.signal.throwIfAborted();
    return job.transaction(async (tx) => {
      const locked = await tx.store.spaces.lock(spaceId);
      const isSame = locked !== undefined && (await hasPagesOf(tx, locked, { space, head }));
      if (isSame) await work(tx, locked);
      return isSame;
    });
  };
  const named = namedSpecs(await new ContentReader(ctx, space.store_id).pageTree(head));
  // Before their versions are read: a spec that changes from now on finds the space by its name.
  if (!isDeepStrictEqual(space.computed_specs, named)) {
    const isNamed = await step((tx) => tx.store.spaces.update(spaceId, { computed_specs: [...named] }));
    if (!isNamed) return false;
  }
  const version = { space: { ...space, computed_specs: [] }, revision: head };
  const { pageTree, texts } = await readTree(ctx, version, {}, 'visitors');
  const ids = pageTree.allIds().filter(isComputedPageId);
  const searchable = ids.filter((id) => isSearchable(pageTree.findWithAncestors([id]), id));
  let done = 0;
  const indexed = await indexTexts(searchable, { ctx, spaceId, job, size: batchSize }, async (pageIds) => {
    const pages = await searchedPages(ctx, { pageTree, texts }, pageIds);
    return step(async (tx) => {
      await tx.store.search.put(space, pages);
      await tx.store.searchWords.add(
        spaceId,
        pages.map(({ page }) => page.words),
      );
    }).finally(() => {
      done += pageIds.length;
      job.progress({ phase: 'indexing', done, total: searchable.length, unit: 'pages' });
    });
  });
  if (indexed === undefined) return false;
  return step(async (tx, locked) => {
    await tx.store.search.deleteOtherComputed(spaceId, indexed);
    const paths = ids.map((id): [string, string] => [id, pageTree.pathOf(id)]);
    await writePaths(tx, locked, new Map(paths.filter(([, path]) => path.length <= maxPathLength)));
  });
}

type Indexing = { readonly ctx: Ctx; readonly spaceId: string; readonly job: Job; readonly size: number };

/**
 * Indexes pages for search in batches, and those of a batch that fails one at a time: a text must not keep others from being
 * found. The pages that are indexed now; `undefined` once `index` is false.
 */
async function indexTexts(
  pageIds: readonly string[],
  indexing: Indexing,
  index: (batch: readonly string[]) => Promise<boolean>,
): Promise<string[] | undefined> {
  const { ctx, spaceId, job, size } = indexing;
  const indexed: string[] = [];
  for (let start = 0; start < pageIds.length; start += size) {
    const batch = pageIds.slice(start, start + size);
    try {
      if (!(await index(batch))) return undefined;
      indexed.push(...batch);
    } catch (error) {
      if (job.signal.aborted || isTransientError(error)) throw error;
      if (batch.length === 1) {
        ctx.log.error({ err: error, space: spaceId, page: batch[0] }, 'A page cannot be indexed for search.');
        continue;
      }
      const singly = await indexTexts(batch, { ...indexing, size: 1 }, index);
      if (singly === undefined) return undefined;
      indexed.push(...singly);
    }
  }
  return indexed;
}

type Read = { readonly space: { readonly organization_id: string }; readonly head: RevisionRow };

async function hasPagesOf(
  tx: Ctx,
  { id, revision_id: revisionId, organization_id: organizationId }: LockedSpace,
  { space, head }: Read,
): Promise<boolean> {
  // The specs are those of the organization.
  if (organizationId !== space.organization_id) return false;
  if (revisionId === head.id) return true;
  return (await tx.store.revisions.get(id, revisionId)).pages_hash === head.pages_hash;
}

type Texts = { readonly pageTree: PageTree; readonly texts: ReadonlyMap<string, string> };

/** What search knows of computed pages: nothing of their text has a condition. */
async function searchedPages(
  ctx: Ctx,
  { pageTree, texts }: Texts,
  ids: readonly string[],
): Promise<SearchedPage[]> {
  const pages = ids.flatMap((id): [string, PageRecord][] => {
    const record = pageTree.find(id);
    return record === undefined ? [] : [[id, record]];
  });
  const indexed = await new TextLinkCache(ctx.textTasks).index(
    pages.map(([, { title, description = '', document = '' }]) => ({
      hash: document,
      title,
      description,
      markdown: texts.get(document) ?? '',
    })),
  );
  return indexed.flatMap(({ page }, at): SearchedPage[] => {
    const [id, record] = pages[at] ?? [];
    const spec = record && specOfComputedPage(record);
    return id === undefined || spec === undefined ? [] : [{ pageId: id, audience: 'everyone', page, spec }];
  });
}

/** Writes the paths of the computed pages, and the links of the space that lead elsewhere by them. */
async function writePaths(tx: Ctx, space: LockedSpace, paths: ReadonlyMap<string, string>): Promise<void> {
  const { computedPages, links, revisions } = tx.store;
  const before = await computedPages.list(space.id);
  const changed = [...new Set([...before.keys(), ...paths.keys()])].filter(
    (id) => before.get(id) !== paths.get(id),
  );
  if (changed.length === 0) return;
  const server = serverFingerprint(tx.settings);
  const state = await links.findSpaceIndex(space.id);
  if (state?.revision_id === buildingRevision) throw new Error('The link index is being built.');
  await computedPages.replace(space.id, paths);
  if (!isLinkIndexCurrent(state, space, server)) return;
  const reader = new ContentReader(tx, space.store_id);
  const head = await revisions.get(space.id, space.revision_id);
  const changes = await computeLinkIndexChange(
    {
      index: linkIndexOfSpace(tx.store, space.id),
      computedPages,
      changedKeys: changed.flatMap((id) =>
        [before.get(id), paths.get(id)].flatMap((path) =>
          path === undefined ? [] : keysOfComputedPage(id, path),
        ),
      ),
      texts: new LinkReader(reader, new TextLinkCache(tx.textTasks)),
      server: serverAddresses(tx.settings),
    },
    await transitionBetween(
      reader,
      { ...space, computed_specs: space.computed_specs ?? [] },
      { before: head, after: head },
    ),
  );
  await writeLinkIndex(tx.store, { changes, row: state });
}
