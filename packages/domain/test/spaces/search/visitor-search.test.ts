import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { indexTextsJob } from '../../../src/spaces/texts/index-texts.job.ts';
import { makeProcessedSpec } from '../../../src/testing/openapi-resources.ts';
import { useWorld } from '../../harness.ts';
import { work } from '../../platform/jobs/running.ts';
import { publishSite, readerOf } from '../../sites/published/readers.ts';
import { page } from './pages.ts';

const used = useWorld();

const conditioned =
  'apple pie\n\n{% if visitor.claims.unsigned.beta %}\nbanana split\n{% else %}\ncherry cake\n{% endif %}\n';

/** A published space with a page of this text, and searches for visitors and members. */
async function publishedPage(markdown: string, description = 'about') {
  const { client, site, spaces, base } = await publishSite(used.world, ['Docs']);
  const [spaceId = ''] = spaces;
  const { changes } = await client.spaceContent.update({
    spaceId,
    body: { changes: [page('Page', markdown, { description })] },
  });
  const [change] = changes;
  const pageId = change === undefined ? '' : typeof change.page === 'string' ? change.page : change.page.id;
  const visitor = await readerOf(used.world, base, { unsignedClaims: { beta: true } });
  const found = async (reader: typeof client, query: string) => {
    const inSpace = await reader.search.inSpace({ spaceId, query });
    const inSite = await reader.search.inSite({ ...site, body: { query } });
    expect(inSite).toMatchObject({ count: inSpace.count });
    expect(inSpace.count).toBe(inSpace.items.length);
    return inSpace.items.flatMap(({ sections = [] }) => sections.map(({ body }) => body));
  };
  return {
    base,
    spaceId,
    update: (text: string) =>
      client.spaceContent.update({
        spaceId,
        body: { changes: [{ operation: 'update_page', page: pageId, document: { markdown: text } }] },
      }),
    delete: () =>
      client.spaceContent.update({
        spaceId,
        body: { changes: [{ operation: 'delete_page', page: pageId }] },
      }),
    asVisitor: (query: string) => found(visitor.client, query),
    asMember: (query: string) => found(client, query),
    countFor: async (reader: 'visitor' | 'member', query: string) =>
      (await (reader === 'visitor' ? visitor.client : client).search.inSpace({ spaceId, query })).count,
  };
}

test('visitors neither find nor are shown text that has a condition; members are', async () => {
  const { asVisitor, asMember } = await publishedPage(conditioned);
  expect(await asVisitor('apple')).toEqual(['apple pie']);
  for (const query of ['banana', 'cherry', '"banana split"', 'apple banana', 'cake'])
    expect(await asVisitor(query)).toEqual([]);
  expect(await asMember('apple')).toEqual([expect.stringContaining('banana split')]);
  expect(await asMember('cherry')).toHaveLength(1);
  expect(await asMember('"banana split"')).toHaveLength(1);
});

test('a condition in the description of a page applies to the search for it', async () => {
  const { countFor } = await publishedPage('apple', '{% if x %}banana{% endif %} grape');
  expect([await countFor('visitor', 'banana'), await countFor('visitor', 'grape')]).toEqual([0, 1]);
  expect([await countFor('member', 'banana'), await countFor('member', 'grape')]).toEqual([1, 1]);
});

test('an edit that adds or removes a condition changes what visitors find, and a deleted page is not found', async () => {
  const { asVisitor, asMember, update, delete: deletePage } = await publishedPage('apple banana');
  expect(await asVisitor('banana')).toHaveLength(1);
  await update('apple {% if visitor.claims.unsigned.beta %}banana{% endif %}');
  expect(await asVisitor('banana')).toEqual([]);
  expect(await asVisitor('apple')).toEqual(['apple']);
  expect(await asMember('banana')).toHaveLength(1);
  await update('apple banana');
  expect(await asVisitor('banana')).toEqual(['apple banana']);
  expect(await asMember('banana')).toEqual(['apple banana']);
  await update(conditioned);
  await deletePage();
  expect([...(await asVisitor('apple')), ...(await asMember('apple'))]).toEqual([]);
});

test('a space whose texts are not read yet shows visitors nothing of the index, until a job has read them', async () => {
  const spec = await makeProcessedSpec(used.world);
  const block = `{% openapi-schemas spec="${spec.specSlug}" schemas="Pet" %}\n{% endopenapi-schemas %}\n`;
  const { asVisitor, asMember, base, spaceId } = await publishedPage(`${conditioned}\n${block}`);
  const { db } = used.world.ctx.store;
  // As the migration leaves it.
  await db
    .deleteFrom('search_pages')
    .where('space_id', '=', spaceId)
    .where('audience', '=', 'visitors')
    .execute();
  await db.deleteFrom('text_mentions').where('space_id', '=', spaceId).execute();
  const readSpec = async () =>
    (await readerOf(used.world, base)).client.openapiSpecs.getLatestVersionContent(spec);
  expect(await asVisitor('apple')).toEqual([]);
  expect(await asMember('apple')).toHaveLength(1);
  await expect(readSpec()).rejects.toMatchObject({ code: 'not_found' });

  const { organizationId } = used.world;
  await enqueueJob(used.world.ctx, indexTextsJob, { spaceId }, { organizationId, spaceId, key: spaceId });
  work(used.world, [indexTextsJob]);
  await expect.poll(() => asVisitor('apple')).toEqual(['apple pie']);
  await expect(readSpec()).resolves.toBeDefined();
  expect(await asVisitor('banana')).toEqual([]);
  const { rows } = await sql<{ audience: string }>`
    select audience from search_pages where space_id = ${spaceId} order by audience`.execute(db);
  expect(rows).toEqual([{ audience: 'members' }, { audience: 'visitors' }]);
});
