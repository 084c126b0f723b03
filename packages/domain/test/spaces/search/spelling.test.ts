import { expect, test } from 'vitest';
import type { World } from '@lectern/domain/testing';
import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { indexTextsJob } from '../../../src/spaces/texts/index-texts.job.ts';
import { useWorld } from '../../harness.ts';
import { work } from '../../platform/jobs/running.ts';
import { publishSite, readerOf } from '../../sites/published/readers.ts';
import { page, searchedSpace } from './pages.ts';

const used = useWorld();

test('one letter of a word of four to seven may be missing, added, wrong or swapped, two of a longer one', async () => {
  const { search } = await searchedSpace(
    used.world,
    page('Hook', 'A hook is called.'),
    page('Cluster', 'Deploy to kubernetes today.'),
    page('Signal', 'Prometheus reads the metrics.'),
  );
  const hook = ['hok', 'hoook', 'huok', 'ohok', 'hoko', 'bhook', 'hooks', 'gook'].filter(
    (word) => word.length >= 4,
  );
  for (const query of hook) expect(await search(query), query).toEqual(['Hook']);
  const cluster = ['kubernets', 'kuberntes', 'kubernetis', 'ukbernetes', 'kubenretes', 'bubernetes'];
  for (const query of [...cluster, 'kubrnets', 'cubernettes', 'kkubernettes'])
    expect(await search(`${query} today`), query).toEqual(['Cluster']);
  for (const query of ['promethues', 'prometeus', 'metrisc prometheus', 'promet', 'prometehus metrcs'])
    expect(await search(query), query).toEqual(['Signal']);
  for (const query of ['hoo4', 'hxxk', 'kxxbernetxs', 'metrrrrs'])
    expect(await search(query), query).toEqual([]);
});

test('a misspelled word that is still being typed finds what it begins', async () => {
  const { search } = await searchedSpace(
    used.world,
    page('Settings', 'All of the configuration is here.'),
    page('Other', 'Nothing here.'),
  );
  for (const query of ['configrat', 'confgura', 'the cofigur'])
    expect(await search(query)).toEqual(['Settings']);
  expect(await search('configrat here')).toEqual([]);
});

test('words of other letters, quoted ones, numbers, and words that a page has are not corrected', async () => {
  const { search } = await searchedSpace(
    used.world,
    page('Form', 'Fill in the form.'),
    page('From', 'Take it from there.'),
    page('Year', 'It is from 2048 or 4096.'),
  );
  expect(await search('form')).toEqual(['Form']);
  expect(await search('form fill')).toEqual(['Form']);
  for (const query of ['2049', '"fomr"', '"fill in the fomr"']) expect(await search(query)).toEqual([]);
  expect(await search('fomr')).toEqual(['Form']);
});

test('words of an identifier are corrected one by one, and excerpts show the correction', async () => {
  const { search, find } = await searchedSpace(
    used.world,
    page('Buffer', 'Set `chunk_limit_size` to 8 MB.'),
    page('Other', 'There is no limit to it.'),
  );
  expect(await search('chunk_limt_size')).toEqual(['Buffer']);
  const { items } = await find('chnuk_limit_size');
  expect(items.map(({ sections }) => sections?.map(({ body }) => body))).toEqual([
    ['Set chunk_limit_size to 8 MB.'],
  ]);
});

test('a word that pages no longer have corrects nothing', async () => {
  const { ids, change, search } = await searchedSpace(
    used.world,
    page('One', 'harbour'),
    page('Two', 'harpoon'),
  );
  const [one = ''] = ids;
  expect(await search('harbuor')).toEqual(['One']);
  await change({ operation: 'update_page', page: one, document: { markdown: 'haven' } });
  expect(await search('harbuor')).toEqual([]);
  await change({ operation: 'update_page', page: one, document: { markdown: 'harbour' } });
  expect(await search('harbuor')).toEqual(['One']);
  await change({ operation: 'delete_page', page: one });
  expect(await search('harbuor')).toEqual([]);
});

/** Titles that a person finds in the whole organization. */
async function found(world: World, person: keyof World['people'], query: string): Promise<string[]> {
  const { organizationId, people } = world;
  const { items } = await people[person].client.search.inOrganization({ organizationId, query });
  return items.flatMap(({ pages }) => pages.map(({ title }) => title));
}

test('nobody is corrected by words of spaces that they cannot see, nor kept from those that they can', async () => {
  const { world } = used;
  const open = await searchedSpace(world, page('Open', 'The tangerine is ripe.'));
  const closed = await searchedSpace(
    world,
    page('Closed', 'Tangerina tangerinb tangerinc tangerind zanzibar.'),
  );
  await closed.client.spaces.update({ spaceId: closed.spaceId, body: { defaultLevel: null } });
  const foreign = await world.outsider.client.spaces.create({ organizationId: world.outsideOrganizationId });
  await world.outsider.client.spaceContent.update({
    spaceId: foreign.id,
    body: { changes: [page('Foreign', 'mozambique')] },
  });
  expect(await found(world, 'admin', 'zanzibarr')).toEqual(['Closed']);
  expect(await found(world, 'read', 'zanzibarr')).toEqual([]);
  expect(await found(world, 'read', 'tangerinx')).toEqual(['Open']);
  for (const person of ['admin', 'read'] as const)
    expect(await found(world, person, 'mozambiqe')).toEqual([]);
  expect(await open.search('zanzibarr')).toEqual([]);
});

test('visitors are not corrected by words that have a condition', async () => {
  const { client, site, spaces, base } = await publishSite(used.world, ['Docs']);
  const [spaceId = ''] = spaces;
  const text =
    'apple pie\n\n{% if visitor.claims.unsigned.beta %}\nbanana appbe appce appde appfe\n{% endif %}\n';
  await client.spaceContent.update({ spaceId, body: { changes: [page('Page', text)] } });
  const visitor = await readerOf(used.world, base, { unsignedClaims: { beta: true } });
  const countFor = async (reader: typeof client, query: string) => {
    const { count } = await reader.search.inSite({ ...site, body: { query } });
    return [count, (await reader.search.inSpace({ spaceId, query })).count];
  };
  expect(await countFor(visitor.client, 'appel')).toEqual([1, 1]);
  // As near as the word that they see, and before it in the alphabet.
  expect(await countFor(visitor.client, 'appxe')).toEqual([1, 1]);
  expect(await countFor(visitor.client, 'bananna')).toEqual([0, 0]);
  expect(await countFor(client, 'bananna')).toEqual([1, 1]);
});

test('the job that reads the texts of a space adds the words of its pages', async () => {
  const { spaceId, search } = await searchedSpace(used.world, page('One', 'harbour'));
  const { ctx, organizationId } = used.world;
  // As the migration leaves it.
  await ctx.store.db.deleteFrom('search_words').where('space_id', '=', spaceId).execute();
  expect(await search('harbuor')).toEqual([]);
  await enqueueJob(ctx, indexTextsJob, { spaceId }, { organizationId, spaceId, key: spaceId });
  work(used.world, [indexTextsJob]);
  await expect.poll(() => search('harbuor')).toEqual(['One']);
});
