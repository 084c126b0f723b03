import { ContentReader, emptyContentRoots } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { serverFingerprint, serverAddresses } from './link-server.ts';
import { emptyLinkIndex, isLinkIndexCurrent } from './link-index.ts';
import { computeLinkIndexChange } from './link-index-change.ts';
import { LinkReader } from './link-reader.ts';
import { writeLinkIndex } from './write-link-index.ts';

type RebuildOptions = {
  readonly signal?: AbortSignal;
  readonly transaction: (work: (tx: Ctx) => Promise<void>) => Promise<void>;
};

/** Rebuilds the link index of a space from scratch, unless it is current. Does nothing for a space that does not exist. */
export async function rebuildLinkIndex(
  ctx: Pick<Ctx, 'store' | 'contentCache' | 'settings'>,
  spaceId: string,
  { signal, transaction }: RebuildOptions,
): Promise<void> {
  const server = serverFingerprint(ctx.settings);
  const current = await ctx.store.links.findSpaceHead(spaceId);
  if (
    current === undefined ||
    isLinkIndexCurrent(await ctx.store.links.findSpaceIndex(spaceId), current, server)
  )
    return;
  const head = await ctx.store.revisions.get(spaceId, current.revision_id);
  const unlockedReader = new ContentReader(ctx, current.store_id);
  // Most texts are read before the lock; under it, only those that were added since.
  const read = new LinkReader(unlockedReader);
  await read.ofPages([...(await unlockedReader.pageTree(head)).records.values()], signal);
  await transaction(async (tx) => {
    const space = await tx.store.spaces.lock(spaceId);
    if (
      space === undefined ||
      isLinkIndexCurrent(await tx.store.links.findSpaceIndex(spaceId), space, server)
    )
      return;
    const after = await tx.store.revisions.get(spaceId, space.revision_id);
    const before = { ...after, ...emptyContentRoots };
    const reader = new ContentReader(tx, space.store_id);
    const changes = await computeLinkIndexChange(
      { index: emptyLinkIndex, texts: read.from(reader), server: serverAddresses(ctx.settings) },
      {
        space,
        reader,
        before,
        after,
        difference: await reader.difference(before, after),
        pageTreeBefore: () => reader.pageTree(before),
        pageTreeAfter: () => reader.pageTree(after),
      },
      signal,
    );
    await tx.store.links.deleteAll(spaceId);
    const row = { space_id: spaceId, revision_id: after.id, server, ok: 0, broken: 0, in_app: 0 };
    await writeLinkIndex(tx.store, { changes, row });
  });
}
