import type { SpecOutline } from '@lectern/content';
import { expect, test } from 'vitest';
import { computeTrees } from '../../../src/spaces/computed/computed-trees.ts';
import { readerOf, type ContentVersion } from '../../../src/presenters/content-version.ts';
import { makeComputedPage, taggedSpecText } from '../../../src/testing/computed-resources.ts';
import { makeProcessedSpec } from '../../../src/testing/openapi-resources.ts';
import type { World } from '../../../src/testing/world.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

/** A space with pages that stand for new specs. */
async function makeSpace(world: World, specs: number) {
  const { id: spaceId } = await world.people.admin.client.spaces.create({
    organizationId: world.organizationId,
  });
  const versions: string[] = [];
  for (let at = 0; at < specs; at += 1) {
    const { specSlug, versionId } = await makeProcessedSpec(world, taggedSpecText([`pets${at}`]));
    await makeComputedPage(world, { spaceId }, specSlug);
    versions.push(versionId);
  }
  return { spaceId, versions };
}

async function readAll(spaceIds: readonly string[]) {
  const { world } = used;
  const ctx = world.domain.context(world.people.admin.actor);
  const trees = await Promise.all(
    spaceIds.map(async (spaceId) => {
      const space = await ctx.store.spaces.findForActor(spaceId, world.people.admin.actor.userId);
      if (space === undefined) throw new Error('the space is gone');
      const revision = await ctx.store.revisions.get(spaceId, space.revision_id);
      const version: ContentVersion = { space, revision, as: 'space' };
      return { version, pageTree: await readerOf(ctx, version).pageTree(revision) };
    }),
  );
  return computeTrees(ctx, trees);
}

test('contents with more specs than are read at once have the pages of each', async () => {
  const { world } = used;
  const spaces = [await makeSpace(world, 12), await makeSpace(world, 12), await makeSpace(world, 0)];
  const titles = Array.from({ length: 12 }, (_, at) => [`pets${at}`, 'Models']).flat();
  for (let time = 0; time < 2; time += 1) {
    const trees = await readAll(spaces.map(({ spaceId }) => spaceId));
    expect(trees.map(({ pageTree }) => pageTree.allIds().map((id) => pageTree.find(id)?.title))).toEqual([
      titles,
      titles,
      [],
    ]);
  }
});

test('contents whose computed pages are too large together are not read at once', async () => {
  const { world } = used;
  const { spaceId, versions } = await makeSpace(world, 20);
  const operations = Array.from({ length: 5000 }, (_, at) => ({
    path: `/${'a'.repeat(150)}${at}`,
    method: 'get',
  }));
  const outline: SpecOutline = { tags: [{ name: 'large', title: 'Large', operations }], schemas: [] };
  await world.ctx.store.db
    .updateTable('openapi_spec_versions')
    .set({ outline: JSON.stringify(outline) })
    .where('id', 'in', versions)
    .execute();
  const [tree] = await readAll([spaceId]);
  const texts = [...(tree?.texts.values() ?? [])];
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  expect(characters).toBeGreaterThan(1_000_000);
  expect(characters).toBeLessThan(25_000_000);
  await expect(readAll([spaceId, spaceId, spaceId])).rejects.toMatchObject({ code: 'invalid_input' });
});
