import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { rebuildLinkIndexJob } from '../../../src/spaces/links/rebuild-link-index.job.ts';
import { useWorld } from '../../harness.ts';
import { work } from '../../platform/jobs/running.ts';

const used = useWorld();

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
  // As a large change leaves it, with a page that no index takes.
  await db.deleteFrom('search_pages').where('space_id', '=', spaceId).execute();
  await sql`alter table search_pages add constraint refused check (title not like '%unstorable%')`.execute(
    db,
  );
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
