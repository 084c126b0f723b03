import type { ContentChange, ContentLink, ContentLocation } from '@lectern/contract';
import { expect, test } from 'vitest';
import { reached, work } from '../../platform/jobs/running.ts';
import { rebuildLinkIndexJob } from '../../../src/spaces/links/rebuild-link-index.job.ts';
import { makeChangeRequest, makeContent } from '../../../src/testing/content-resources.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';
import { storedLinks, recomputed } from './indexed-links.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

const page = (title: string, markdown: string, more: object = {}): ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...more,
});

/** Creates a space with pages, and returns their ids in order. */
async function spaceOf(...changes: ContentChange[]) {
  const { spaceId } = await makeTree(used.world);
  return { spaceId, ids: await change(spaceId, ...changes) };
}

async function change(spaceId: string, ...changes: ContentChange[]): Promise<string[]> {
  const { changes: rebuilt } = await client().spaceContent.update({ spaceId, body: { changes } });
  return rebuilt.map(({ page: changed }) => (typeof changed === 'string' ? changed : changed.id));
}

const brief = ({ status, target, address }: ContentLink) =>
  `${address}: ${status} ${target.kind} ${target.id ?? ''}${target.anchor === undefined ? '' : `#${target.anchor}`}`.trim();

async function linksOf(spaceId: string, pageId: string): Promise<string[]> {
  return (await client().links.listOfPage({ spaceId, pageId })).items.map(brief);
}

const titleOf = (location: ContentLocation) =>
  location.kind === 'page' ? location.page.title : location.kind;

async function backlinksOf(spaceId: string, pageId: string): Promise<string[]> {
  return (await client().links.listToPage({ spaceId, pageId })).items.map(titleOf).toSorted();
}

test('a broken link resolves when its page is created, and breaks when the page is moved or deleted', async () => {
  const { spaceId, ids } = await spaceOf(page('Start', '[on](guide/install#linux)'));
  const [start = ''] = ids;
  expect(await linksOf(spaceId, start)).toEqual(['guide/install#linux: broken page']);
  const [guide = '', install = ''] = await change(
    spaceId,
    page('Guide', 'Guide.', { ref: 'guide' }),
    page('Install', 'Install.', { into: 'guide' }),
  );
  expect(await linksOf(spaceId, start)).toEqual([`guide/install#linux: broken anchor ${install}#linux`]);
  await change(spaceId, { operation: 'update_page', page: install, document: { markdown: '## Linux\n' } });
  expect(await linksOf(spaceId, start)).toEqual([`guide/install#linux: ok anchor ${install}#linux`]);
  expect(await backlinksOf(spaceId, install)).toEqual(['Start']);
  await change(spaceId, { operation: 'update_page', page: guide, slug: 'manual' });
  expect(await linksOf(spaceId, start)).toEqual(['guide/install#linux: broken page']);
  expect(await backlinksOf(spaceId, install)).toEqual([]);
  await change(spaceId, { operation: 'update_page', page: guide, slug: 'guide' });
  expect(await linksOf(spaceId, start)).toEqual([`guide/install#linux: ok anchor ${install}#linux`]);
  await change(spaceId, { operation: 'delete_page', page: guide });
  expect(await linksOf(spaceId, start)).toEqual(['guide/install#linux: broken page']);
});

test('a link of a merge revision has the merged change request', async () => {
  const { spaceId, changeRequestId, pageId } = await makeChangeRequest(used.world);
  const changes = [{ operation: 'update_page' as const, page: pageId, document: { markdown: '[a](b)' } }];
  await client().changeRequestContent.update({ spaceId, changeRequestId, body: { changes } });
  await client().changeRequests.merge({ spaceId, changeRequestId });
  const { items } = await client().links.listOfPage({ spaceId, pageId });
  expect(items[0]?.locationReferences[0]).toMatchObject({
    versionContext: {
      type: 'revision',
      revision: { type: 'merge', mergedFrom: { id: changeRequestId }, pages: [] },
    },
  });
});

test('a link has its page, heading, relation and target', async () => {
  const { spaceId, pageId, fileId } = await makeContent(used.world);
  const markdown = `[a](/guide)\n\n## Files\n\n![b]($/file/${fileId}) [c](https://example.com/x) [d](gone) [e](user:user_1)`;
  const [holder = ''] = await change(spaceId, page('Holder', markdown));
  const { items, count, stats, next } = await client().links.listOfPage({ spaceId, pageId: holder });
  expect({ count, stats, next }).toEqual({ count: 5, stats: { total: 5, broken: { total: 1 } } });
  const [toPage, toFile, toWeb, broken, toUser] = items;
  const organization = expect.objectContaining({ object: 'organization', id: used.world.organizationId });
  const space = expect.objectContaining({ object: 'space', id: spaceId });
  expect(toPage).toMatchObject({
    status: 'ok',
    relation: 'reference',
    target: { kind: 'page', id: pageId },
    targetReference: { kind: 'page', organization, space, page: { id: pageId, path: 'guide', pages: [] } },
    locationReferences: [
      { kind: 'page', organization, space, page: { id: holder }, versionContext: { type: 'revision' } },
    ],
  });
  expect(toPage?.locationReferences[0]).not.toHaveProperty('internalLocation');
  expect(toFile).toMatchObject({
    status: 'ok',
    relation: 'dependsOn',
    targetReference: { kind: 'file', organization, space, file: { id: fileId, name: 'notes.txt' } },
    locationReferences: [{ page: { id: holder }, internalLocation: { type: 'anchor', anchor: 'files' } }],
  });
  expect(toWeb).toMatchObject({
    status: 'ok',
    targetReference: { kind: 'url', url: 'https://example.com/x' },
  });
  expect(broken).toMatchObject({ status: 'broken', address: 'gone', target: { kind: 'page' } });
  expect(broken).not.toHaveProperty('targetReference');
  expect(toUser).toMatchObject({ status: 'in-app', target: { kind: 'user', id: 'user_1' } });
  for (const [status, found] of [
    ['ok', [toPage, toFile, toWeb]],
    ['broken', [broken]],
    ['in-app', [toUser]],
  ] as const) {
    const ids = { spaceId, status };
    expect(await client().links.listOfPage({ ...ids, pageId: holder })).toMatchObject({
      items: found,
      count: found.length,
      stats,
    });
    expect(await client().links.listOfSpace(ids)).toMatchObject({
      items: found,
      count: found.length,
      stats,
    });
  }
});

test('the backlinks of a file are all pages that embed it or link to it', async () => {
  const { spaceId, fileId } = await makeContent(used.world);
  await change(
    spaceId,
    page('Shows', '![x](notes.txt)'),
    page('Leads', `Twice: [x](/files/${fileId}), [y]($/file/${fileId}).`),
    page('Neither', 'Nothing.'),
  );
  const { items, count } = await client().links.listToFile({ spaceId, fileId });
  expect({ count, titles: items.map(titleOf).toSorted() }).toEqual({ count: 2, titles: ['Leads', 'Shows'] });
  await change(spaceId, { operation: 'delete_file', file: fileId });
  await expect(client().links.listToFile({ spaceId, fileId })).rejects.toMatchObject({ code: 'not_found' });
  const broken = await client().links.listOfSpace({ spaceId, status: 'broken' });
  expect(broken.count).toBe(3);
});

test('links outside of texts count, and links of a page to itself are no backlinks', async () => {
  const { spaceId, ids } = await spaceOf(page('Target', '[me](#target) [me](/target)\n\n# Target\n'));
  const [target = ''] = ids;
  await change(spaceId, {
    operation: 'insert_page',
    type: 'link',
    title: 'Short cut',
    target: { kind: 'anchor', page: target, anchor: 'target' },
  });
  expect(await linksOf(spaceId, target)).toEqual([
    `#target: ok anchor ${target}#target`,
    `/target: ok page ${target}`,
  ]);
  expect(await backlinksOf(spaceId, target)).toEqual(['Short cut']);
});

test('the links of a change request are those of its content, whatever changes in the space', async () => {
  const { spaceId, ids } = await spaceOf(
    page('Target', '## Here\n'),
    page('One', '[x](/target#here)'),
    page('Two', '[x](/target) [y](/gone)'),
  );
  const [target = '', one = '', two = ''] = ids;
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
  const at = { spaceId, changeRequestId };
  await client().changeRequestContent.update({
    ...at,
    body: {
      changes: [
        { operation: 'update_page', page: target, slug: 'goal' },
        page('Three', '[x](/goal) [y](/nowhere)'),
      ],
    },
  });
  await change(spaceId, page('Four', '[x](/target)'), {
    operation: 'update_page',
    page: one,
    document: { markdown: 'No more.' },
  });
  const inSpace = await client().links.listOfSpace({ spaceId });
  expect(inSpace.stats).toEqual({ total: 3, broken: { total: 1 } });
  const { items, stats, count } = await client().links.listOfChangeRequest(at);
  expect(items.map(brief).toSorted()).toEqual([
    '/goal: ok page ' + target,
    '/gone: broken page',
    '/nowhere: broken page',
    '/target#here: broken page',
    '/target: broken page',
  ]);
  expect({ count, stats }).toEqual({ count: 5, stats: { total: 5, broken: { total: 4, changeRequest: 3 } } });
  const context = async (brokenContext: 'change-request' | 'space') => {
    const list = await client().links.listOfChangeRequest({ ...at, brokenContext });
    expect(list.count).toBe(list.items.length);
    return list.items.map(({ address }) => address).toSorted();
  };
  expect(await context('change-request')).toEqual(['/nowhere', '/target', '/target#here']);
  expect(await context('space')).toEqual(['/gone']);
  const ofTwo = await client().links.listOfPageInChangeRequest({ ...at, pageId: two });
  expect(ofTwo.stats).toEqual({ total: 2, broken: { total: 2, changeRequest: 1 } });
  expect(ofTwo.items[0]?.locationReferences[0]).toMatchObject({
    versionContext: { type: 'changeRequest', changeRequest: { id: changeRequestId } },
  });
  const backlinks = await client().links.listToPageInChangeRequest({ ...at, pageId: target });
  expect(backlinks.items.map(titleOf)).toEqual(['Three']);
  expect(await backlinksOf(spaceId, target)).toEqual(['Four', 'Two']);
});

test('an old revision has its former links', async () => {
  const { spaceId, ids } = await spaceOf(page('Target', 'Text.'), page('One', '[x](/target)'));
  const [target = '', one = ''] = ids;
  const { revision: revisionId } = await client().spaces.get({ spaceId });
  await change(spaceId, { operation: 'delete_page', page: target });
  expect(await linksOf(spaceId, one)).toEqual(['/target: broken page']);
  const at = { spaceId, revisionId };
  const { items } = await client().links.listOfPageInRevision({ ...at, pageId: one });
  expect(items.map(brief)).toEqual([`/target: ok page ${target}`]);
  const backlinks = await client().links.listToPageInRevision({ ...at, pageId: target });
  expect(backlinks.items.map(titleOf)).toEqual(['One']);
});

test('links of many pages are paginated without gaps and duplicates', async () => {
  const texts = Array.from({ length: 7 }, (_, at) => page(`Page ${at}`, `[a](/gone-${at}) `.repeat(at)));
  const { spaceId } = await spaceOf(...texts);
  const all = await client().links.listOfSpace({ spaceId, limit: 1000 });
  expect(all.count).toBe(21);
  for (const status of [undefined, 'broken'] as const) {
    const seen: ContentLink[] = [];
    let next: string | undefined;
    do {
      const list = await client().links.listOfSpace({
        spaceId,
        limit: 4,
        status,
        ...(next && { page: next }),
      });
      seen.push(...list.items);
      next = list.next?.page;
    } while (next !== undefined);
    expect(seen).toEqual(all.items);
  }
});

test('a missing link index is rebuilt when it is first read', async () => {
  const { spaceId, pageId, subPageId } = await makeContent(used.world);
  await change(spaceId, page('Linking', '[x](/guide)'));
  await used.world.ctx.store.links.deleteAll(spaceId);
  expect(await backlinksOf(spaceId, pageId)).toEqual(['Linking']);
  expect(await backlinksOf(spaceId, subPageId)).toEqual([]);
  const { revision: _revision, ...links } = await storedLinks(used.world, used.database.kysely, spaceId);
  expect(links).toEqual(await recomputed(used.world, { spaceId }));
});

test('a missing link index, or one with other server URLs, is rebuilt by a job after a change', async () => {
  const { world, database } = used;
  const { organizationId } = world;
  for (const spoil of [
    (spaceId: string) => world.ctx.store.links.deleteAll(spaceId),
    (spaceId: string) =>
      database.kysely
        .updateTable('space_links')
        .set({ server: '-' })
        .where('space_id', '=', spaceId)
        .execute(),
  ]) {
    const { spaceId } = await makeContent(world);
    await change(spaceId, page('Linking', '[x](/guide)'));
    await spoil(spaceId);
    await change(spaceId, page('More', '[x](/guide) [y](/linking)'));
    const { items: jobs } = await client().jobs.list({ organizationId, type: rebuildLinkIndexJob.name });
    const job = jobs.find(({ space }) => space === spaceId);
    work(world, [rebuildLinkIndexJob]);
    await reached(world, job?.id ?? '', 'succeeded');
    const { revision, ...links } = await storedLinks(world, database.kysely, spaceId);
    expect(revision).toBe((await client().spaces.get({ spaceId })).revision);
    expect(links).toEqual(await recomputed(world, { spaceId }));
    expect(links.counts).toEqual({ ok: 3, broken: 0, in_app: 0 });
  }
});

test('a copy of a space has its own link index', async () => {
  const { spaceId, ids } = await spaceOf(page('Target', 'Text.'), page('One', '[x](/target)'));
  const copy = await client().spaces.duplicate({ spaceId });
  expect(await backlinksOf(copy.id, ids[0] ?? '')).toEqual(['One']);
  await change(copy.id, { operation: 'delete_page', page: ids[1] ?? '' });
  expect(await backlinksOf(copy.id, ids[0] ?? '')).toEqual([]);
  expect(await backlinksOf(spaceId, ids[0] ?? '')).toEqual(['One']);
});
