import { expect, test } from 'vitest';
import {
  indexComputedPagesJob,
  indexPagesOfSpecJob,
} from '../../../src/spaces/computed-index/index-computed-pages.job.ts';
import { indexComputedPages } from '../../../src/spaces/computed-index/index-computed-pages.ts';
import { rebuildLinkIndexJob } from '../../../src/spaces/links/rebuild-link-index.job.ts';
import { transaction } from '../../../src/context/transaction.ts';
import { makeComputedPage, replaceSpec } from '../../../src/testing/computed-resources.ts';
import { makeProcessedSpec } from '../../../src/testing/openapi-resources.ts';
import { useWorld } from '../../harness.ts';
import { work } from '../../platform/jobs/running.ts';
import { publishSite, readerOf, resolve } from '../../sites/published/readers.ts';
import { readPdfAt } from '../pdfs/pdf-at.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

/** An OpenAPI document with an operation of each tag that has a summary. */
function specText(tags: readonly string[]): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Petstore', version: '1.0.0' },
    tags: tags.map((name) => ({ name, description: `About ${name}.` })),
    paths: Object.fromEntries(
      tags.map((tag) => [`/${tag}/{id}`, { get: { tags: [tag], summary: `Retrieve *one* of ${tag}` } }]),
    ),
  });
}

async function makeSpace(): Promise<string> {
  const { organizationId } = used.world;
  const { id } = await client().spaces.create({ organizationId, body: { title: 'Docs' } });
  return id;
}

/** A published site whose first space has a page that stands for a private spec, with jobs running. */
async function makeSite() {
  const { world } = used;
  const spec = await makeProcessedSpec(world, specText(['pets', 'store']));
  const { spaces, site, base } = await publishSite(world, ['Docs']);
  const [spaceId = ''] = spaces;
  const entry = await makeComputedPage(world, { spaceId }, spec.specSlug);
  work(world, [indexComputedPagesJob, indexPagesOfSpecJob, rebuildLinkIndexJob]);
  const find = async (query: string) =>
    (await client().search.inSpace({ spaceId, query })).items.map(({ path }) => path);
  return { spec, spaceId, site, base, entry, find };
}

test('search finds computed pages in their space, the organization and the site, as long as they are shown', async () => {
  const { world } = used;
  const { organizationId } = world;
  const { spec, spaceId, site, base, entry, find } = await makeSite();
  await expect.poll(() => find('retrieve one of pets')).toEqual(['pets']);
  expect(await find('"GET /store/{id}"')).toEqual(['store']);
  const [found] = (await client().search.inSpace({ spaceId, query: 'retrieve one of pets' })).items;
  const [section] = found?.sections ?? [];
  expect(section?.body).toContain('Retrieve *one* of pets');
  const inOrganization = await client().search.inOrganization({ organizationId, query: 'retrieve pets' });
  const hits = inOrganization.items.flatMap(({ id, pages }) => (id === spaceId ? pages : []));
  expect(hits).toMatchObject([{ title: 'pets', path: 'pets' }]);
  const visitor = await readerOf(world, base);
  const onSite = await visitor.client.search.inSite({
    ...site,
    body: { query: 'retrieve store', mode: 'all' },
  });
  expect(onSite.items.flatMap(({ pages }) => pages.map(({ path }) => path))).toEqual(['store']);
  await replaceSpec(world, spec, specText(['store', 'cats']));
  expect(await find('retrieve pets')).toEqual([]);
  await expect.poll(() => find('cats')).toEqual(['cats']);
  const hide = { operation: 'update_page' as const, page: entry, hidden: true };
  await client().spaceContent.update({ spaceId, body: { changes: [hide] } });
  expect(await find('cats')).toEqual([]);
  await expect.poll(async () => (await client().search.inSpace({ spaceId, query: 'cats' })).count).toBe(0);
});

test('a guest finds the pages of a public spec, and none of a private one', async () => {
  const { guest } = used.world.people;
  const { spec, spaceId, find } = await makeSite();
  await client().spacePermissions.invite({ spaceId, body: { users: [guest.actor.userId], role: 'read' } });
  await expect.poll(() => find('pets')).toEqual(['pets']);
  const count = async () => (await guest.client.search.inSpace({ spaceId, query: 'pets' })).count;
  expect(await count()).toBe(0);
  await client().openapiSpecs.update({ ...spec, body: { visibility: 'public' } });
  expect(await count()).toBe(1);
});

test('links lead to computed pages, and are broken when the spec has no such page any more', async () => {
  const { world } = used;
  const { spec, spaceId } = await makeSite();
  const { id } = await client().spaceContent.getPageByPath({ spaceId, pagePath: 'pets' });
  const markdown = `[a](pets.md) [b](/pets#get-pets) [c](page:${id}) [d](/store)`;
  await client().spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'insert_page', title: 'Linking', document: { markdown } }] },
  });
  const { id: pageId } = await client().spaceContent.getPageByPath({ spaceId, pagePath: 'linking' });
  const statuses = async () =>
    (await client().links.listOfPage({ spaceId, pageId })).items.map(({ status }) => status);
  await expect.poll(statuses).toEqual(['ok', 'ok', 'ok', 'ok']);
  const { items } = await client().links.listOfPage({ spaceId, pageId });
  expect(items[0]).toMatchObject({
    target: { kind: 'page', id },
    targetReference: { kind: 'page', page: { id, path: 'pets' } },
  });
  const backlinks = await client().links.listToPage({ spaceId, pageId: id });
  expect(backlinks.items).toMatchObject([{ kind: 'page', page: { id: pageId } }]);
  const { nodes } = await client().spaceContent.getPageDocument({ spaceId, pageId });
  const text = JSON.stringify(nodes);
  expect(text.split(JSON.stringify({ kind: 'page', page: id }))).toHaveLength(3);
  expect(text).toContain(JSON.stringify({ kind: 'anchor', page: id, anchor: 'get-pets' }));
  await replaceSpec(world, spec, specText(['store']));
  await expect.poll(statuses).toEqual(['broken', 'broken', 'broken', 'ok']);
  await replaceSpec(world, spec, specText(['pets']));
  await expect.poll(statuses).toEqual(['ok', 'ok', 'ok', 'broken']);
});

test('a redirect leads to a computed page by its path, and its URL is resolved', async () => {
  const { world } = used;
  const { spec, spaceId, site, base } = await makeSite();
  await client().redirects.create({
    ...site,
    body: { source: '/old', destination: { kind: 'path', spaceId, path: '/pets' } },
  });
  const visitor = await readerOf(world, base);
  const target = async () => (await visitor.client.redirects.getBySource({ ...site, source: '/old' })).target;
  expect(await target()).toBe(`${base}/pets`);
  expect(await resolve(world, `${base}/pets`)).toMatchObject({
    pathname: '/pets',
    canonicalUrl: `${base}/pets`,
    complete: true,
  });
  await replaceSpec(world, spec, specText(['store']));
  expect(await target()).toBe(`${base}/`);
});

test('a PDF has the computed pages that its reader sees', async () => {
  const { world } = used;
  const { spec, spaceId } = await makeSite();
  const { guest } = world.people;
  await client().spacePermissions.invite({ spaceId, body: { users: [guest.actor.userId], role: 'read' } });
  const wordsFor = async (person: 'admin' | 'guest', page?: string) => {
    const { url } = await world.people[person].client.pdfs.getOfSpace({ spaceId, page });
    // Words are separated by their position.
    return (await readPdfAt(world.ctx, url)).words.replaceAll(/\s/g, '');
  };
  const words = await wordsFor('admin');
  expect(words).toContain('Aboutpets.');
  expect(words).toContain('Retrieve*one*ofpets:GET/pets/{id}');
  expect(words).toContain('Aboutstore.');
  expect(await wordsFor('guest')).not.toContain('About');
  const { id } = await client().spaceContent.getPageByPath({ spaceId, pagePath: 'store' });
  const own = await wordsFor('admin', id);
  expect(own).toContain('Aboutstore.');
  expect(own).not.toContain('Aboutpets.');
  await replaceSpec(world, spec, specText(['cats']));
  expect(await wordsFor('admin')).toContain('Aboutcats.');
});

test('a space names the specs that its current pages stand for, and no more', async () => {
  const { world } = used;
  const { spec, spaceId, entry } = await makeSite();
  const names = async () =>
    (
      await world.ctx.store.db
        .selectFrom('spaces')
        .select('computed_specs')
        .where('id', '=', spaceId)
        .executeTakeFirstOrThrow()
    ).computed_specs;
  await expect.poll(names).toEqual([spec.specSlug]);
  const { revision } = await client().spaces.get({ spaceId });
  await client().spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'delete_page', page: entry }] },
  });
  await expect.poll(names).toEqual([]);
  // A revision that had the entry shows its pages still.
  const { pages } = await client().revisions.listPages({ spaceId, revisionId: revision });
  expect(pages.map(({ title }) => title)).toEqual(['pets', 'store']);
});

test('a spec that changes while its pages are indexed for the first time is indexed again', async () => {
  const { world } = used;
  const spec = await makeProcessedSpec(world, specText(['pets']));
  const spaceId = await makeSpace();
  await makeComputedPage(world, { spaceId }, spec.specSlug);
  // The job that the page enqueued runs here.
  await world.ctx.store.db.deleteFrom('jobs').where('space_id', '=', spaceId).execute();
  let steps = 0;
  await indexComputedPages(world.ctx, spaceId, {
    signal: new AbortController().signal,
    progress: () => undefined,
    async transaction(run) {
      steps += 1;
      if (steps === 2) await replaceSpec(world, spec, specText(['cats']));
      return transaction(world.ctx, run);
    },
  });
  work(world, [indexComputedPagesJob, indexPagesOfSpecJob]);
  await expect
    .poll(async () => (await client().search.inSpace({ spaceId, query: 'cats' })).items)
    .toMatchObject([{ path: 'cats' }]);
});

test.each(['space', 'collection'] as const)(
  'a transferred %s has the pages of the specs of its organization',
  async (kind) => {
    const { world } = used;
    const { organizationId } = world;
    const { id: collectionId } = await client().collections.create({
      organizationId,
      body: { title: 'Moved' },
    });
    const { id: spaceId } = await client().spaces.create({
      organizationId,
      body: { title: 'Docs', parent: collectionId },
    });
    const spec = await makeProcessedSpec(world, specText(['pets']));
    await makeComputedPage(world, { spaceId }, spec.specSlug);
    work(world, [indexComputedPagesJob, indexPagesOfSpecJob]);
    const count = async () => (await client().search.inSpace({ spaceId, query: 'pets' })).count;
    await expect.poll(count).toBe(1);
    const target = await client().organizations.create({ body: { title: 'Elsewhere' } });
    const body = { organization: target.id };
    if (kind === 'space') await client().spaces.transfer({ spaceId, body });
    else await client().collections.transfer({ collectionId, body });
    await expect.poll(count).toBe(0);
  },
);

test('a space that is restored has the pages of specs as they are then', async () => {
  const { world } = used;
  const spec = await makeProcessedSpec(world, specText(['pets']));
  const spaceId = await makeSpace();
  await makeComputedPage(world, { spaceId }, spec.specSlug);
  work(world, [indexComputedPagesJob, indexPagesOfSpecJob]);
  const count = async (query: string) => (await client().search.inSpace({ spaceId, query })).count;
  await expect.poll(() => count('pets')).toBe(1);
  await client().spaces.delete({ spaceId });
  await replaceSpec(world, spec, specText(['cats']));
  await client().spaces.restore({ spaceId });
  await expect.poll(() => count('cats')).toBe(1);
});
