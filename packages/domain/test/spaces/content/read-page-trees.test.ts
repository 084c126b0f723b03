import { expect, test } from 'vitest';
import { ContentCache, ContentReader } from '@lectern/content';
import { readPageTrees, TooManyPagesError } from '../../../src/spaces/pages/read-page-trees.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

async function makeSpaces(count: number, pages: number) {
  const { domain, organizationId, people } = used.world;
  const { store } = domain.context(people.admin.actor);
  const heads = [];
  for (let index = 0; index < count; index += 1) {
    const { id: spaceId } = await people.admin.client.spaces.create({ organizationId });
    const changes = Array.from({ length: pages }, (_, page) => ({
      operation: 'insert_page' as const,
      title: `Page ${page}`,
    }));
    for (let at = 0; at < pages; at += 50)
      await people.admin.client.spaceContent.update({
        spaceId,
        body: { changes: changes.slice(at, at + 50) },
      });
    const head = await store.revisions.findHead(spaceId);
    if (head === undefined) throw new Error('the space has no revision');
    heads.push({ storeId: head.store_id, root: head.pages_hash });
  }
  return heads;
}

/** A store that counts what it reads, and a memory without anything. */
function cold() {
  const { domain, people } = used.world;
  const { store } = domain.context(people.admin.actor);
  let reads = 0;
  const contentObjects = {
    loadNodesOfStores: (...request: Parameters<typeof store.contentObjects.loadNodesOfStores>) => {
      reads += 1;
      return store.contentObjects.loadNodesOfStores(...request);
    },
  };
  const ctx = { store: { contentObjects } as unknown as typeof store, contentCache: new ContentCache() };
  return { ctx, store, reads: () => reads };
}

test('the page trees of many spaces are read with as many statements as the largest one', async () => {
  const small = await makeSpaces(5, 3);
  const large = await makeSpaces(2, 150);
  const [one, all] = [cold(), cold()];
  const largest = large.slice(0, 1);
  await readPageTrees(one.ctx, largest, 1000);
  const pageTrees = await readPageTrees(all.ctx, [...small, ...large, ...small], 1000);
  expect(one.reads()).toBeGreaterThan(1);
  expect(all.reads()).toBe(one.reads());
  expect(pageTrees.map(({ size }) => size)).toEqual([3, 3, 3, 3, 3, 150, 150, 3, 3, 3, 3, 3]);
  const own = await new ContentReader(
    { store: all.store, contentCache: new ContentCache() },
    largest[0]?.storeId ?? '',
  ).pageTree({
    pages_hash: largest[0]?.root ?? null,
  });
  expect(pageTrees[5]?.allIds()).toEqual(own.allIds());
  // The page trees are cached.
  await readPageTrees(all.ctx, [...small, ...large], 1000);
  expect(all.reads()).toBe(one.reads());
});

test('more pages than the limit are rejected, cached or not', async () => {
  const spaces = await makeSpaces(3, 4);
  const { ctx } = cold();
  await expect(readPageTrees(ctx, spaces, 11)).rejects.toThrow(TooManyPagesError);
  expect(await readPageTrees(ctx, spaces, 12)).toHaveLength(3);
  await expect(readPageTrees(ctx, spaces, 11)).rejects.toThrow(TooManyPagesError);
});
