import { ContentReader, emptyRoots } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { fingerprintOf, serverOf } from './link-server.ts';
import { linksChange, emptyLinkIndex } from './links-change.ts';
import type { SpaceLinksRow } from '../../store/spaces/links.repository.ts';
import { LinkedTexts } from './read-linked.ts';
import { writeLinks } from './write-links.ts';

type Run = {
  readonly signal?: AbortSignal;
  readonly transaction: (work: (tx: Ctx) => Promise<void>) => Promise<void>;
};

/** Makes the links of a space from scratch, unless they are kept. A space that is gone has none. */
export async function buildLinks(
  ctx: Pick<Ctx, 'store' | 'contentMemory' | 'settings'>,
  spaceId: string,
  { signal, transaction }: Run,
): Promise<void> {
  const server = fingerprintOf(ctx.settings);
  const place = await ctx.store.links.findPlace(spaceId);
  if (place === undefined || isKept(await ctx.store.links.findSpace(spaceId), place, server)) return;
  const head = await ctx.store.revisions.get(spaceId, place.revision_id);
  const outside = new ContentReader(ctx, place.store_id);
  // Reading texts takes long: nobody waits for it but those that came since.
  const read = new LinkedTexts(outside);
  await read.ofPages([...(await outside.pageTree(head)).records.values()], signal);
  await transaction(async (tx) => {
    const space = await tx.store.spaces.lock(spaceId);
    if (space === undefined || isKept(await tx.store.links.findSpace(spaceId), space, server)) return;
    const after = await tx.store.revisions.get(spaceId, space.revision_id);
    const before = { ...after, ...emptyRoots };
    const reader = new ContentReader(tx, space.store_id);
    const changes = await linksChange(
      { kept: emptyLinkIndex, texts: read.from(reader), server: serverOf(ctx.settings) },
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
    await writeLinks(tx.store, { changes, row });
  });
}

/** Whether links are kept of the current content, with these addresses of the server. */
export function isKept(
  state: SpaceLinksRow | undefined,
  { revision_id: revisionId }: { readonly revision_id: string },
  server: string,
): state is SpaceLinksRow {
  return state?.revision_id === revisionId && state.server === server;
}
