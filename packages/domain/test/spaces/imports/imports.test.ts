import type { ContentImport } from '@lectern/contract';
import { expect, test } from 'vitest';
import { importContent } from '../../../src/spaces/imports/import-content.job.ts';
import { makeChangeRequest, makeContent } from '../../../src/testing/content-resources.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';
import { serveFiles } from '../../workspace/openapi-specs/spec-server.ts';
import { doImports, finishedImport, outlineOf, textAt, upload, fetching } from './importing.ts';

const used = useWorld({ fetching });
const url = 'https://docs.example.com/';

async function guide() {
  const { address } = await serveFiles({
    '/guide.md': '# Guide\n\nSee [site](https://example.com/).\n',
  });
  return { source: 'markdown', url: `${address}/guide.md` } as const;
}

test('an import from a known but unsupported source is rejected with a reason', async () => {
  const { spaceId } = await makeTree(used.world);
  for (const source of ['notion', 'confluence', 'google-docs', 'github-wiki', 'quip'] as const) {
    await expect(
      used.world.people.edit.client.imports.start({ spaceId, body: { url, source } }),
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`"${source}" is not supported: export it as Markdown`),
    });
  }
});

test('an import from a URL with a password, or of a missing or foreign upload, is rejected with a reason', async () => {
  const { world } = used;
  const { spaceId } = await makeTree(world);
  const { organizationId, outsideOrganizationId } = world;
  const file = { name: 'a.zip', type: 'application/zip', size: 3 };
  const [unsent, font, foreign] = await Promise.all([
    world.people.admin.client.storage.generateUploadUrl({
      organizationId,
      body: { file, kind: 'import_file' },
    }),
    world.people.admin.client.storage.generateUploadUrl({
      organizationId,
      body: { file, kind: 'customization_font' },
    }),
    world.outsider.client.storage.generateUploadUrl({
      organizationId: outsideOrganizationId,
      body: { file, kind: 'import_file' },
    }),
  ]);
  await world.ctx.storage.putObject(font.key, Buffer.from('zip'));
  await world.ctx.storage.putObject(foreign.key, Buffer.from('zip'));
  const addresses = ['https://ada:secret@example.com/', unsent.url, font.url, foreign.url];
  for (const address of addresses) {
    const body = { url: address, source: 'zip' } as const;
    await expect(world.people.edit.client.imports.start({ spaceId, body }), address).rejects.toMatchObject({
      status: 400,
      details: [{ path: 'body.url' }],
    });
  }
});

test('an import into a locked space, or below a missing page or a link, is rejected with a reason', async () => {
  const { world } = used;
  const { client } = world.people.admin;
  const { spaceId } = await makeContent(world);
  const body = { url, source: 'website' } as const;
  const { changes } = await client.spaceContent.update({
    spaceId,
    body: {
      changes: [{ operation: 'insert_page', type: 'link', title: 'Out', target: { kind: 'url', url } }],
    },
  });
  const link = changes[0]?.page;
  const linkId = typeof link === 'string' ? link : (link?.id ?? '');
  await expect(client.imports.startBelowPage({ spaceId, pageId: linkId, body })).rejects.toMatchObject({
    status: 400,
  });
  await expect(client.imports.startBelowPage({ spaceId, pageId: 'page_1', body })).rejects.toMatchObject({
    status: 404,
  });
  await client.spaces.update({ spaceId, body: { editMode: 'locked' } });
  await expect(client.imports.start({ spaceId, body })).rejects.toMatchObject({ status: 409 });
});

test('an import reports its state from start to finish', async () => {
  const { world } = used;
  const { edit } = world.people;
  const { spaceId } = await makeContent(world);
  const { revision } = await edit.client.spaces.get({ spaceId });
  const begun = await edit.client.imports.start({ spaceId, body: await guide() });
  expect(begun).toMatchObject({
    state: 'queued',
    revision,
    importedResources: 0,
    totalResources: 1,
    failures: [],
    space: spaceId,
  });
  doImports(world);
  const done = await finishedImport(world, begun);
  expect(done).toMatchObject({ id: begun.id, state: 'succeeded', importedResources: 1, totalResources: 1 });
  expect(done.revision).not.toBe(revision);
  expect((await edit.client.spaces.get({ spaceId })).revision).toBe(done.revision);
  expect((await edit.client.imports.list({ spaceId })).items).toEqual([done]);
  const [latest] = (await edit.client.revisions.list({ spaceId })).items;
  expect(latest).toMatchObject({
    id: done.revision,
    parents: [revision],
    createdBy: { id: edit.actor.userId },
  });
});

test('a running import reports its progress', async () => {
  const { world } = used;
  const { client } = world.people.edit;
  const { spaceId } = await makeTree(world);
  const blocked = Promise.withResolvers<void>();
  const { address } = await serveFiles(
    { '/': '<h1>Start</h1><a href="/next">Next</a>' },
    (request, response) => {
      if (request.url === '/next') void blocked.promise.then(() => response.end('<h1>Next</h1>'));
      else response.writeHead(404).end();
    },
  );
  doImports(world);
  const begun = await client.imports.start({ spaceId, body: { source: 'website', url: `${address}/` } });
  const read = () => client.imports.get({ spaceId, importId: begun.id });
  const halfway = { state: 'running', importedResources: 1, totalResources: 2, revision: begun.revision };
  await expect.poll(read).toMatchObject(halfway);
  blocked.resolve();
  expect(await finishedImport(world, begun)).toMatchObject({ importedResources: 2, totalResources: 2 });
});

test('an import leaves existing pages unchanged, also those of an equal import', async () => {
  const { world } = used;
  const { client } = world.people.edit;
  const { spaceId } = await makeContent(world);
  doImports(world);
  const body = await guide();
  const both = await Promise.all([1, 2].map(() => client.imports.start({ spaceId, body })));
  await Promise.all(both.map((one) => finishedImport(world, one)));
  expect(await outlineOf(world, spaceId)).toEqual([
    'guide Guide',
    'guide/install Install',
    'guide-2 Guide',
    'guide-3 Guide',
  ]);
  expect(await textAt(world, spaceId, 'guide')).toBe('# Guide\n\nRead on.\n');
});

test('an import is written below a page, and into a change request only', async () => {
  const { world } = used;
  const { client } = world.people.edit;
  const { spaceId, changeRequestId, pageId } = await makeChangeRequest(world);
  const before = await outlineOf(world, spaceId);
  doImports(world);
  const body = await guide();
  const begun = await client.imports.startBelowPageInChangeRequest({
    spaceId,
    changeRequestId,
    pageId,
    body,
  });
  expect(begun).toMatchObject({ changeRequest: changeRequestId, page: pageId });
  expect(await finishedImport(world, begun)).toMatchObject({ state: 'succeeded' });
  expect(await outlineOf(world, spaceId)).toEqual(before);
  const page = await client.changeRequestContent.getPageByPath({
    spaceId,
    changeRequestId,
    pagePath: 'guide/guide',
  });
  expect(page).toMatchObject({ title: 'Guide' });
  const top = await finishedImport(
    world,
    await client.imports.startInChangeRequest({ spaceId, changeRequestId, body }),
  );
  expect(top).toMatchObject({ state: 'succeeded' });
});

test.for([
  ['is gone', 'not_found'],
  ['may only read by then', 'forbidden'],
] as const)('whoever %s when the import is done gets nothing in', async ([, code]) => {
  const { world } = used;
  const { organizationId } = world;
  const { members } = world.people.admin.client;
  const { spaceId } = await makeTree(world);
  const person = await world.person('leaver');
  const { userId } = person.actor;
  await world.join(organizationId, person, 'edit');
  const begun = await person.client.imports.start({ spaceId, body: await guide() });
  if (code === 'not_found') await members.remove({ organizationId, userId });
  else await members.update({ organizationId, userId, body: { role: 'read' } });
  doImports(world);
  expect(await finishedImport(world, begun)).toMatchObject({ state: 'failed', lastError: { code } });
  expect(await outlineOf(world, spaceId)).toEqual([]);
});

test('a cancelled import writes nothing', async () => {
  const { world } = used;
  const { client } = world.people.edit;
  const { spaceId } = await makeTree(world);
  const begun = await client.imports.start({ spaceId, body: await guide() });
  await client.jobs.cancel({ organizationId: world.organizationId, jobId: begun.job });
  doImports(world);
  expect(await finishedImport(world, begun)).toMatchObject({ state: 'cancelled' });
  expect(await outlineOf(world, spaceId)).toEqual([]);
});

test('a finished import does not run again', async () => {
  const { world } = used;
  const { edit } = world.people;
  const { spaceId } = await makeTree(world);
  doImports(world);
  const done = await finishedImport(world, await edit.client.imports.start({ spaceId, body: await guide() }));
  const job = { signal: new AbortController().signal, progress: () => undefined, transaction: fails };
  await importContent({ ...world.ctx, actor: edit.actor }, done.id, job);
  expect(await edit.client.imports.get({ spaceId, importId: done.id })).toEqual(done);
});

test('an upload is imported once it has bytes, and its signature is never shown', async () => {
  const { world } = used;
  const { client } = world.people.edit;
  const { spaceId } = await makeTree(world);
  const address = await upload(world, Buffer.from('# Uploaded\n\n[Relative](other.md)\n'));
  const begun = await client.imports.start({ spaceId, body: { url: address, source: 'markdown' } });
  expect(address).toContain('signature=');
  expect(begun.url).toBe(address.replace(/\?.*/, ''));
  const rows = await world.domain.database.kysely.selectFrom('content_imports').select('url').execute();
  expect(JSON.stringify(rows)).not.toContain('signature');
  doImports(world);
  const done: ContentImport = await finishedImport(world, begun);
  expect(done).toMatchObject({ state: 'succeeded' });
  expect(await textAt(world, spaceId, 'uploaded')).toBe('# Uploaded\n\n[Relative](other.md)\n');
});

function fails(): Promise<never> {
  throw new Error('nothing is to be written');
}
