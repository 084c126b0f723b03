import type { ImportRun } from '@lectern/contract';
import type { Person } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { makeChangeRequest, makeContent } from '../../../src/testing/content-resources.ts';
import { makeSite, makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';
import { serveFiles } from '../../workspace/openapi-specs/spec-server.ts';
import { doImports, fetching, outlineOf } from './importing.ts';
import { wordDocument } from './word-document.ts';
import { zipOf } from './zip-file.ts';

const used = useWorld({ fetching });
const source = { type: 'website', url: 'https://docs.example.com/' } as const;

function start(body: { source?: ImportRun['source']; target: ImportRun['target'] }, person?: Person) {
  const { organizationId, people } = used.world;
  const { client } = person ?? people.edit;
  return client.importRuns.start({ organizationId, body: { source, ...body } });
}

async function ended({ id }: ImportRun): Promise<ImportRun> {
  const { organizationId, people } = used.world;
  const read = () => people.edit.client.importRuns.get({ organizationId, importRunId: id });
  await expect.poll(async () => (await read()).status).toMatch(/^(?:completed|failed|cancelled)$/);
  return read();
}

async function idsFor(person: Person, filter: object = {}): Promise<string[]> {
  const { organizationId } = used.world;
  const { items } = await person.client.importRuns.list({ organizationId, limit: 1000, ...filter });
  return items.map(({ id }) => id);
}

/** The key of an upload with these bytes. */
async function uploaded(bytes: Uint8Array): Promise<string> {
  const { ctx, people, organizationId } = used.world;
  const file = { name: 'file', type: 'application/octet-stream', size: bytes.byteLength };
  const { key } = await people.create.client.storage.generateUploadUrl({
    organizationId,
    body: { file, kind: 'import_file' },
  });
  await ctx.storage.putObject(key, bytes);
  return key;
}

test('a website is imported, and its import says what was imported', async () => {
  const { world } = used;
  const { edit } = world.people;
  const { organizationId } = world;
  const { site, spaceId } = await makeSite(world);
  const first = '<h1>Start</h1><a href="/next">Next</a>';
  const { address } = await serveFiles({ '/': first, '/?key=secret': first, '/next': '<h1>Next</h1>' });
  const begun = await start({
    source: { type: 'website', url: `${address}/?key=secret` },
    target: { space: spaceId },
  });
  expect(begun).toMatchObject({
    object: 'import-run',
    status: 'pending',
    source: { type: 'website', url: `${address}/` },
    target: { space: spaceId },
    site: site.siteId,
    createdBy: edit.actor.userId,
    urls: { location: expect.stringMatching(new RegExp(`/v1/org/${organizationId}/imports/${begun.id}$`)) },
  });
  expect(begun).not.toHaveProperty('startedAt');
  expect(await idsFor(edit, { space: spaceId, status: 'active' })).toEqual([begun.id]);
  doImports(world);
  const done = await ended(begun);
  expect(done).toMatchObject({
    status: 'completed',
    importedResources: 2,
    totalResources: 2,
    completedAt: done.updatedAt,
  });
  expect(await outlineOf(world, spaceId)).toEqual(['start Start', 'next Next']);
  const states = ['active', 'pending', 'in-progress', 'failed', 'cancelled', 'completed'];
  const found = await Promise.all(states.map((status) => idsFor(edit, { space: spaceId, status })));
  expect(found).toEqual([[], [], [], [], [], [begun.id]]);
  const { items } = await edit.client.imports.list({ spaceId });
  expect(items).toMatchObject([{ id: begun.id, state: 'succeeded', source: 'website' }]);
});

test('an import that fails says why', async () => {
  const { world } = used;
  const { spaceId } = await makeTree(world);
  const { address } = await serveFiles({});
  doImports(world);
  const failed = await ended(
    await start({ source: { type: 'website', url: `${address}/docs` }, target: { space: spaceId } }),
  );
  expect(failed).toMatchObject({ status: 'failed', reason: expect.stringContaining('404') });
  expect(failed).not.toHaveProperty('completedAt');
});

test.each([
  ['Markdown', Buffer.from('# Handbook\n\nRead on.\n')],
  ['HTML', Buffer.from('\uFEFF\n<!DOCTYPE html><title>Handbook</title><p>Read on.</p>')],
  ['Word', wordDocument()],
  ['zip', zipOf([{ name: 'handbook.md', data: '# Handbook\n' }])],
])('an uploaded file of %s is recognized by its bytes', async (_kind, bytes) => {
  const { world } = used;
  const { spaceId } = await makeTree(world);
  const key = await uploaded(bytes);
  doImports(world);
  const done = await ended(
    await start({ source: { type: 'file', files: [key] }, target: { space: spaceId } }),
  );
  expect(done).toMatchObject({ status: 'completed', source: { type: 'file', files: [key] } });
  expect(await outlineOf(world, spaceId)).toEqual(['handbook Handbook']);
});

test('content is imported below a page, and into a change request by its number', async () => {
  const { world } = used;
  const { edit } = world.people;
  const { spaceId, changeRequestId, pageId } = await makeChangeRequest(world);
  const { number } = await edit.client.changeRequests.get({ spaceId, changeRequestId });
  const before = await outlineOf(world, spaceId);
  const files = [await uploaded(Buffer.from('# Added\n'))];
  doImports(world);
  const target = { space: spaceId, changeRequest: String(number), page: pageId };
  const done = await ended(await start({ source: { type: 'file', files }, target }));
  expect(done).toMatchObject({ status: 'completed', target: { ...target, changeRequest: changeRequestId } });
  expect(await outlineOf(world, spaceId)).toEqual(before);
  const path = { spaceId, changeRequestId, pagePath: 'guide/added' };
  expect(await edit.client.changeRequestContent.getPageByPath(path)).toMatchObject({ title: 'Added' });
  expect(await idsFor(edit, { changeRequest: changeRequestId })).toEqual([done.id]);
});

test('what cannot be imported is rejected by its path, before anything is made', async () => {
  const { world } = used;
  const { outsider, outsideOrganizationId } = world;
  const { spaceId } = await makeContent(world);
  const foreign = await outsider.client.spaces.create({ organizationId: outsideOrganizationId, body: {} });
  const key = await uploaded(Buffer.from('# One\n'));
  const other = key.replace(/\/upload_.*/, '/upload_missing');
  const target = { space: spaceId };
  const rejected: [string, Parameters<typeof start>[0]][] = [
    ['body.target.space', { target: { space: foreign.id } }],
    ['body.target.space', { target: { space: 'space_missing' } }],
    ['body.target.changeRequest', { target: { ...target, changeRequest: 'cr_missing' } }],
    ['body.target.page', { target: { ...target, page: 'page_missing' } }],
    ['body.source.files', { source: { type: 'file', files: [key, key] }, target }],
    ['body.source.files.0', { source: { type: 'file', files: [other] }, target }],
    ['body.source.files.0', { source: { type: 'file', files: [`${key}/../x`] }, target }],
    ['body.source.url', { source: { type: 'website', url: 'https://ada:secret@example.com/' }, target }],
    ['body.source.url', { source: { type: 'website', url: 'http://169.254.1.1/' }, target }],
  ];
  for (const [path, body] of rejected) {
    await expect(start(body), path).rejects.toMatchObject({ status: 400, details: [{ path }] });
  }
  await expect(start({ target }, world.people.comment)).rejects.toMatchObject({ status: 403 });
  await expect(start({ target }, world.people.guest)).rejects.toMatchObject({ status: 400 });
  await world.people.admin.client.spaces.update({ spaceId, body: { editMode: 'locked' } });
  await expect(start({ target })).rejects.toMatchObject({ status: 409 });
  expect(await idsFor(world.people.admin, { space: spaceId })).toEqual([]);
});

test('a cancelled import writes nothing, and one that has ended is not cancelled', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const { spaceId } = await makeTree(world);
  const files = [await uploaded(Buffer.from('# Never\n'))];
  const begun = await start({ source: { type: 'file', files }, target: { space: spaceId } });
  const cancel = () => people.edit.client.importRuns.cancel({ organizationId, importRunId: begun.id });
  expect(await cancel()).toMatchObject({ id: begun.id, status: 'cancelled' });
  doImports(world);
  const next = [await uploaded(Buffer.from('# Next\n'))];
  await ended(await start({ source: { type: 'file', files: next }, target: { space: spaceId } }));
  expect(await outlineOf(world, spaceId)).toEqual(['next Next']);
  await expect(cancel()).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('cancelled'),
  });
});

test('imports are visible to those who may edit the space, with a site that they may see', async () => {
  const { world } = used;
  const { organizationId, people, outsider } = world;
  const { client } = people.admin;
  const { site, spaceId } = await makeSite(world);
  const { id: importRunId } = await start({ target: { space: spaceId } });
  const read = ({ client: theirs }: Person) => theirs.importRuns.get({ organizationId, importRunId });
  for (const person of [people.edit, people.review, people.create, people.admin]) {
    expect(await read(person)).toMatchObject({ id: importRunId, site: site.siteId });
    expect(await idsFor(person, { site: site.siteId })).toEqual([importRunId]);
  }
  for (const person of [people.comment, people.read, people.guest]) {
    await expect(read(person)).rejects.toMatchObject({ status: 404 });
    const cancelled = person.client.importRuns.cancel({ organizationId, importRunId });
    await expect(cancelled).rejects.toMatchObject({ status: 404 });
    expect(await idsFor(person, { space: spaceId })).toEqual([]);
  }
  await expect(read(outsider)).rejects.toMatchObject({ status: 404 });

  const { userId } = people.guest.actor;
  await client.spacePermissions.invite({ spaceId, body: { role: 'edit', users: [userId] } });
  expect(await read(people.guest)).not.toHaveProperty('site');
  expect(await idsFor(people.guest, { site: site.siteId })).toEqual([]);
  await client.sitePermissions.invite({ ...site, body: { role: 'read', users: [userId] } });
  expect(await read(people.guest)).toMatchObject({ site: site.siteId });
  expect(await idsFor(people.guest, { site: site.siteId })).toEqual([importRunId]);
  await client.spaces.delete({ spaceId });
  await expect(read(people.admin)).rejects.toMatchObject({ status: 404 });
});
