import { ContentReader, emptyContentRoots } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { HeadChange } from '../../context/head-change.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { LinkCounts } from '../../store/tables/links.table.ts';
import { transitionBetween } from './affected-keys.ts';
import { buildingRevision, emptyLinkIndex, isLinkIndexCurrent, linkIndexOfSpace } from './link-index.ts';
import { computeLinkIndexChange, type LinkIndexChange } from './link-index-change.ts';
import type { LinkReader } from './link-reader.ts';
import { serverFingerprint, serverAddresses } from '../references/link-server.ts';
import { countsAfter, writeLinkIndex, writePageLinks } from './write-link-index.ts';

export type RebuildCtx = Pick<Ctx, 'store' | 'contentCache' | 'settings' | 'textTasks'>;

export type RebuildOptions = {
  readonly signal?: AbortSignal;
  /** How many of the texts are read. */
  readonly onRead?: (done: number, total: number) => void;
  readonly transaction: <T>(work: (tx: Ctx) => Promise<T>) => Promise<T>;
};

type Source = {
  readonly space: HeadChange['space'] & { readonly store_id: string };
  readonly head: RevisionRow;
  /** Has read the texts of the head. */
  readonly read: LinkReader;
};

const batchSize = 200;
const deletedAtOnce = 5000;
const noLinks: LinkCounts = { ok: 0, broken: 0, in_app: 0 };

/**
 * Rebuilds a large link index, a batch of pages in each transaction, so that nobody waits for long. One job of a space runs
 * at a time; when something else wrote the index meanwhile, it stops.
 */
export async function rebuildInBatches(
  ctx: RebuildCtx,
  { space, head, read }: Source,
  { signal, transaction }: RebuildOptions,
): Promise<void> {
  const server = serverFingerprint(ctx.settings);
  const rowOf = (revisionId: string, counts: LinkCounts) => ({
    space_id: space.id,
    revision_id: revisionId,
    server,
    ...counts,
  });
  const isStarted = await transaction(async (tx) => {
    const locked = await tx.store.spaces.lock(space.id);
    if (locked === undefined) return false;
    if (isLinkIndexCurrent(await tx.store.links.findSpaceIndex(space.id), locked, server)) return false;
    await tx.store.links.putSpaceIndex(rowOf(buildingRevision, noLinks));
    return true;
  });
  if (!isStarted) return;
  /** Runs one step while the index is still being built; `undefined` when it is not. */
  const step = <T>(work: (tx: Ctx, headId: string) => Promise<T>): Promise<T | undefined> => {
    signal?.throwIfAborted();
    return transaction(async (tx) => {
      const locked = await tx.store.spaces.lock(space.id);
      const state = await tx.store.links.findSpaceIndex(space.id);
      return state?.revision_id === buildingRevision && locked !== undefined
        ? work(tx, locked.revision_id)
        : undefined;
    });
  };
  while ((await step((tx) => tx.store.links.deleteSome(space.id, deletedAtOnce))) === true);
  const reader = new ContentReader(ctx, space.store_id);
  const changes = await computeLinkIndexChange(
    {
      index: emptyLinkIndex,
      computedPages: ctx.store.computedPages,
      texts: read,
      server: serverAddresses(ctx.settings),
    },
    await transitionBetween(reader, space, { before: { ...head, ...emptyContentRoots }, after: head }),
    signal,
  );
  for (const batch of batchesOf(changes))
    if ((await step((tx) => writePageLinks(tx.store, space.id, batch).then(() => true))) === undefined)
      return;
  const counts = countsAfter(noLinks, changes);
  await step(async (tx, headId) => {
    await tx.store.links.putSpaceIndex(rowOf(head.id, counts));
    if (headId === head.id) return;
    // What changed since, as after an edit.
    const after = await tx.store.revisions.get(space.id, headId);
    const inside = new ContentReader(tx, space.store_id);
    const later = await computeLinkIndexChange(
      {
        index: linkIndexOfSpace(tx.store, space.id),
        computedPages: tx.store.computedPages,
        texts: read.from(inside, tx.textTasks),
        server: serverAddresses(ctx.settings),
      },
      await transitionBetween(inside, space, { before: head, after }),
      signal,
    );
    await writeLinkIndex(tx.store, { changes: later, row: rowOf(headId, counts) });
  });
}

function batchesOf(changes: LinkIndexChange): LinkIndexChange[] {
  const entries = [...changes];
  const batches: LinkIndexChange[] = [];
  for (let start = 0; start < entries.length; start += batchSize)
    batches.push(new Map(entries.slice(start, start + batchSize)));
  return batches;
}
