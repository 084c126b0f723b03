import { ContentReader, emptyContentRoots, TextLinkCache } from '@lectern/content';
import { isLarge } from '../../rules/large-change.rules.ts';
import { serverFingerprint, serverAddresses } from '../references/link-server.ts';
import { emptyLinkIndex, isLinkIndexCurrent } from './link-index.ts';
import { transitionBetween } from './affected-keys.ts';
import { computeLinkIndexChange } from './link-index-change.ts';
import { LinkReader } from './link-reader.ts';
import { type RebuildCtx, rebuildInBatches, type RebuildOptions } from './rebuild-in-batches.ts';
import { writeLinkIndex } from './write-link-index.ts';

/** Whether the content of a space is too large for a request to rebuild its link index. */
export async function isLargeSpace(ctx: RebuildCtx, spaceId: string): Promise<boolean> {
  const current = await ctx.store.links.findSpaceHead(spaceId);
  if (current === undefined) return false;
  const head = await ctx.store.revisions.get(spaceId, current.revision_id);
  const { records } = await new ContentReader(ctx, current.store_id).pageTree(head);
  return isLarge(records.size);
}

/**
 * Rebuilds the link index of a space from scratch, unless it is current. Does nothing for a space that does not exist. `texts` may
 * have read some of its texts.
 */
export async function rebuildLinkIndex(
  ctx: RebuildCtx,
  spaceId: string,
  {
    texts = new TextLinkCache(ctx.textTasks),
    ...options
  }: RebuildOptions & { readonly texts?: TextLinkCache },
): Promise<void> {
  const { signal, onRead } = options;
  const server = serverFingerprint(ctx.settings);
  const current = await ctx.store.links.findSpaceHead(spaceId);
  if (
    current === undefined ||
    isLinkIndexCurrent(await ctx.store.links.findSpaceIndex(spaceId), current, server)
  )
    return;
  const head = await ctx.store.revisions.get(spaceId, current.revision_id);
  const unlockedReader = new ContentReader(ctx, current.store_id);
  const { records } = await unlockedReader.pageTree(head);
  // Most texts are read before the lock; under it, only those that were added since.
  const read = new LinkReader(unlockedReader, texts);
  await read.ofPages([...records.values()], { signal, onRead });
  await (isLarge(records.size)
    ? rebuildInBatches(ctx, { space: current, head, read }, options)
    : rebuildAtOnce(ctx, spaceId, read, options));
}

function rebuildAtOnce(
  { settings }: RebuildCtx,
  spaceId: string,
  read: LinkReader,
  { signal, transaction }: RebuildOptions,
): Promise<void> {
  const server = serverFingerprint(settings);
  return transaction(async (tx) => {
    const space = await tx.store.spaces.lock(spaceId);
    if (
      space === undefined ||
      isLinkIndexCurrent(await tx.store.links.findSpaceIndex(spaceId), space, server)
    )
      return;
    const after = await tx.store.revisions.get(spaceId, space.revision_id);
    const reader = new ContentReader(tx, space.store_id);
    const changes = await computeLinkIndexChange(
      {
        index: emptyLinkIndex,
        computedPages: tx.store.computedPages,
        texts: read.from(reader, tx.textTasks),
        server: serverAddresses(settings),
      },
      await transitionBetween(reader, space, { before: { ...after, ...emptyContentRoots }, after }),
      signal,
    );
    await tx.store.links.deleteAll(spaceId);
    const row = { space_id: spaceId, revision_id: after.id, server, ok: 0, broken: 0, in_app: 0 };
    await writeLinkIndex(tx.store, { changes, row });
  });
}
