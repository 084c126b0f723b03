import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '../../../src/context/transaction.ts';
import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { JobLostError } from '../../../src/platform/jobs/running-job.ts';
import { indexComputedPages } from '../../../src/spaces/computed-index/index-computed-pages.ts';
import { indexComputedPagesJob } from '../../../src/spaces/computed-index/index-computed-pages.job.ts';
import { rebuildLinkIndexJob } from '../../../src/spaces/links/rebuild-link-index.job.ts';
import { makeComputedPage, replaceSpec, taggedSpecText } from '../../../src/testing/computed-resources.ts';
import { makeProcessedSpec } from '../../../src/testing/openapi-resources.ts';
import { useWorld } from '../../harness.ts';
import { work } from '../../platform/jobs/running.ts';

const used = useWorld();

/** From now on, the index of search takes no text with the word. */
async function rejectUnstorable(): Promise<void> {
  const { db } = used.world.ctx.store;
  await sql`alter table search_pages drop constraint if exists refused,
    add constraint refused check (title || text not like '%unstorable%')`.execute(db);
}

test('a page that cannot be indexed keeps neither others from search nor the links of its space from the index', async () => {
  const { ctx, organizationId, people } = used.world;
  const { client } = people.admin;
  const { db } = ctx.store;
  const { id: spaceId } = await client.spaces.create({ organizationId });
  const insert = (title: string) => ({
    operation: 'insert_page' as const,
    title,
    document: { markdown: '[broken](nowhere.md)' },
  });
  const titles = ['Apple pie', 'Unstorable', 'Apple juice'];
  await client.spaceContent.update({ spaceId, body: { changes: titles.map(insert) } });
  const { pages } = await client.spaceContent.listPages({ spaceId });
  // As a large change leaves it, with a page that the index rejects.
  await db.deleteFrom('search_pages').where('space_id', '=', spaceId).execute();
  await rejectUnstorable();
  await ctx.store.search.addUnindexed(
    spaceId,
    pages.map(({ id }) => id),
  );
  await db.deleteFrom('space_links').where('space_id', '=', spaceId).execute();
  await enqueueJob(ctx, rebuildLinkIndexJob, { spaceId }, { organizationId, spaceId, key: spaceId });
  work(used.world, [rebuildLinkIndexJob]);
  const found = async () => (await client.search.inSpace({ spaceId, query: 'apple' })).count;
  await expect.poll(found).toBe(2);
  const indexed = () =>
    db.selectFrom('space_links').select('broken').where('space_id', '=', spaceId).executeTakeFirst();
  await expect.poll(indexed).toEqual({ broken: 3 });
  expect(await ctx.store.search.listUnindexed(spaceId, 10)).toEqual([]);
});

test('a page of a spec that cannot be indexed keeps neither others from search nor their paths from links', async () => {
  const { world } = used;
  const { ctx, organizationId, people } = world;
  const { client } = people.admin;
  const { id: spaceId } = await client.spaces.create({ organizationId });
  const textWith = (description: string) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Fruit', version: '1.0.0' },
      tags: [{ name: 'pears' }, { name: 'plums', description }, { name: 'quinces' }],
      paths: Object.fromEntries(
        ['pears', 'plums', 'quinces'].map((tag) => [
          `/${tag}`,
          { get: { tags: [tag], summary: 'Retrieve fruit' } },
        ]),
      ),
    });
  const spec = await makeProcessedSpec(world, textWith('Ripe.'));
  await makeComputedPage(world, { spaceId }, spec.specSlug);
  work(world, [indexComputedPagesJob]);
  const found = async () =>
    (await client.search.inSpace({ spaceId, query: 'retrieve fruit' })).items
      .map(({ path }) => path)
      .toSorted();
  await expect.poll(found).toEqual(['pears', 'plums', 'quinces']);
  await rejectUnstorable();
  await replaceSpec(world, spec, textWith('An unstorable text.'));
  const input = { spaceId };
  await enqueueJob(ctx, indexComputedPagesJob, input, { organizationId, spaceId, key: spaceId });
  await expect.poll(found).toEqual(['pears', 'quinces']);
  const paths = async () => [...(await ctx.store.computedPages.list(spaceId)).values()].toSorted();
  await expect.poll(paths).toEqual(expect.arrayContaining(['pears', 'plums', 'quinces']));
});

test('an attempt that has lost its lease indexes no page of a spec one at a time', async () => {
  const { world } = used;
  const { id: spaceId } = await world.people.admin.client.spaces.create({
    organizationId: world.organizationId,
  });
  const spec = await makeProcessedSpec(world, taggedSpecText(['pears', 'plums', 'quinces']));
  await makeComputedPage(world, { spaceId }, spec.specSlug);
  let steps = 0;
  const indexed = indexComputedPages(world.ctx, spaceId, {
    signal: new AbortController().signal,
    progress: () => undefined,
    async transaction(run) {
      steps += 1;
      // The first one says which specs the space has.
      if (steps > 1) throw new JobLostError();
      return transaction(world.ctx, run);
    },
  });
  await expect(indexed).rejects.toThrow(JobLostError);
  expect(steps).toBe(2);
});
