import { transaction } from '../../../src/context/transaction.ts';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { ContentReader } from '@lectern/content';
import { moveChangeRequestHead, moveSpaceHead, storeContent } from '../../../src/spaces/content/move-head.ts';
import { withLinkView } from '../../../src/spaces/links/link-view.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';
import { comparable, storedLinks, recomputed } from './indexed-links.ts';
import { RandomEdits } from './random-edits.ts';

const used = useWorld();

test('the link index equals a rebuilt one after any sequence of edits of a space and its change requests', async () => {
  const statuses = { ok: 0, broken: 0, in_app: 0 };
  let merged = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1 }), async (seed) => {
      const { world, database } = used;
      const { spaceId } = await makeTree(world);
      const edits = new RandomEdits(seed, spaceId, world.ctx.newId);
      await editSpace(edits, spaceId);
      const changeRequestId = await startChangeRequest(spaceId);
      for (let step = 0; step < 16; step += 1) {
        await (edits.int(4) === 0
          ? editChangeRequest(edits, { spaceId, changeRequestId })
          : editSpace(edits, spaceId));
        const { revision, ...links } = await storedLinks(world, database.kysely, spaceId);
        const rebuilt = await recomputed(world, { spaceId });
        expect(links).toEqual(rebuilt);
        expect(revision).toBe((await world.ctx.store.links.findSpaceHead(spaceId))?.revision_id);
        for (const name of ['ok', 'broken', 'in_app'] as const) statuses[name] += rebuilt.counts[name];
        await expectLinksOf({ spaceId, changeRequestId });
      }
      const ids = { spaceId, changeRequestId };
      merged += Number((await world.people.admin.client.changeRequests.merge(ids)).result === 'merge');
      const { revision: _revision, ...links } = await storedLinks(world, database.kysely, spaceId);
      expect(links).toEqual(await recomputed(world, { spaceId }));
    }),
    { numRuns: Number(process.env['LINK_RUNS'] ?? 12) },
  );
  // The test covers some merges.
  expect(Math.min(...Object.values(statuses))).toBeGreaterThan(10);
  expect(merged).toBeGreaterThan(0);
});

async function startChangeRequest(spaceId: string): Promise<string> {
  const { id } = await used.world.people.admin.client.changeRequests.create({ spaceId, body: {} });
  return id;
}

async function editSpace(edits: RandomEdits, spaceId: string): Promise<void> {
  const { ctx } = used.world;
  await transaction(ctx, async (tx) => {
    const space = await tx.store.spaces.lock(spaceId);
    if (space === undefined) throw new Error('the space does not exist');
    const before = await tx.store.revisions.get(spaceId, space.revision_id);
    const reader = new ContentReader(tx, space.store_id);
    const edited = await edits.apply(reader, before);
    await storeContent(tx, space.store_id, edited);
    const revision = { type: 'edits' as const, parentIds: [before.id], createdBy: null };
    await moveSpaceHead(tx, { space, before, roots: edited.roots, revision });
  });
}

type ChangeRequestIds = { spaceId: string; changeRequestId: string };

async function editChangeRequest(
  edits: RandomEdits,
  { spaceId, changeRequestId }: ChangeRequestIds,
): Promise<void> {
  const { ctx } = used.world;
  await transaction(ctx, async (tx) => {
    const space = await tx.store.spaces.lock(spaceId);
    const changeRequest = await tx.store.changeRequests.lock(spaceId, changeRequestId);
    if (space === undefined || changeRequest === undefined)
      throw new Error('the change request does not exist');
    const before = await tx.store.revisions.get(spaceId, changeRequest.revision_id);
    const reader = new ContentReader(tx, space.store_id);
    const edited = await edits.apply(reader, before);
    await storeContent(tx, space.store_id, edited);
    const revision = { type: 'edits' as const, parentIds: [before.id], createdBy: null };
    await moveChangeRequestHead(tx, { changeRequest, roots: edited.roots, revision });
  });
}

/** The links of a change request equal those that the space would have with its content. */
async function expectLinksOf({ spaceId, changeRequestId }: ChangeRequestIds): Promise<void> {
  const { ctx, people } = used.world;
  const space = await ctx.store.spaces.findForActor(spaceId, people.admin.actor.userId);
  const changeRequest = await ctx.store.changeRequests.find(spaceId, changeRequestId);
  if (space === undefined || changeRequest === undefined)
    throw new Error('the change request does not exist');
  const revision = await ctx.store.revisions.get(spaceId, changeRequest.revision_id);
  const rebuilt = await recomputed(used.world, { spaceId, roots: revision });
  const content = { as: changeRequest, revision };
  await withLinkView(ctx, { space, content }, async ({ ctx: { store }, changes, counts, pageTree }) => {
    const pages = await store.links.findPages(spaceId, pageTree.allIds());
    for (const [id, { after }] of changes) {
      if (after === undefined) pages.delete(id);
      else pages.set(id, after);
    }
    expect({ pages: comparable(pages).pages, counts }).toEqual(rebuilt);
  });
}
