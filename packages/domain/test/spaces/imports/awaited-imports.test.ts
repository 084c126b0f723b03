import { ApiError, contract, type ContentImport, type InputOf } from '@lectern/contract';
import type { Person } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import type { Origin } from '../../../src/core/origin.ts';
import { callIdempotently } from '../../../src/operations/call-idempotently.ts';
import { makeChangeRequest, makeContent } from '../../../src/testing/content-resources.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';
import { serveFiles } from '../../workspace/openapi-specs/spec-server.ts';
import { doImports, fetching, finishedImport, outlineOf } from './importing.ts';

/** Longer than any test: a wait ends because of its import, or of its caller. */
const importWaitSeconds = 3600;
const used = useWorld({ fetching, importWaitSeconds });

/** A document whose fetch is answered when `release` is called. */
async function serveHeld() {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const { address } = await serveFiles({}, (_request, response) => {
    asked();
    void isReleased.then(() => response.end('# Held\n'));
  });
  return { body: { source: 'markdown', url: `${address}/held.md` } as const, isAsked, release };
}

async function serveSite() {
  const { address } = await serveFiles({
    '/docs/': '<h1>Start</h1><a href="/docs/next">Next</a><a href="/docs/gone">Gone</a>',
    '/docs/next': '<h1>Next</h1>',
  });
  return { source: 'website', url: `${address}/docs/` } as const;
}

function startAs(
  { actor }: Person,
  input: InputOf<typeof contract.imports.start>,
  { key, origin = { channel: 'script' } }: { key?: string; origin?: Origin } = {},
): Promise<ContentImport> {
  const { domain } = used.world;
  if (key === undefined) return domain.as(actor, origin).imports.start(input);
  // The result type is that of the operation.
  return callIdempotently(
    domain.context(actor, origin),
    contract.imports.start,
    input,
    key,
  ) as Promise<ContentImport>;
}

/** The error of a start that fails. */
async function failureOf(started: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await started.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('The import did not fail.', { cause: error });
}

test('an import is answered with the new revision and what was imported', async () => {
  const { world } = used;
  const { edit } = world.people;
  const { spaceId } = await makeTree(world);
  const { revision: before } = await edit.client.spaces.get({ spaceId });
  doImports(world);
  const done = await edit.client.imports.start({ spaceId, body: await serveSite() });
  expect(done).toMatchObject({
    state: 'succeeded',
    importedResources: 2,
    totalResources: 3,
    finishedAt: expect.any(String),
  });
  expect(done.failures).toHaveLength(1);
  expect(done.revision).not.toBe(before);
  expect((await edit.client.spaces.get({ spaceId })).revision).toBe(done.revision);
  expect(await outlineOf(world, spaceId)).toEqual(['docs Start', 'next Next']);
});

test('an import into a change request is answered with the new revision of that', async () => {
  const { world } = used;
  const { client } = world.people.edit;
  const { spaceId, changeRequestId } = await makeChangeRequest(world);
  doImports(world);
  const body = await serveSite();
  const done = await client.imports.startInChangeRequest({ spaceId, changeRequestId, body });
  expect(done).toMatchObject({ state: 'succeeded', importedResources: 2, totalResources: 3 });
  const { revision } = await client.changeRequests.get({ spaceId, changeRequestId });
  expect(revision).toBe(done.revision);
});

test.for([
  ['/missing.md', 'markdown', 'bad_gateway'],
  ['/empty/', 'website', 'unprocessable'],
] as const)('an import of %s as %s fails with %s, and with its import', async ([path, source, code]) => {
  const { world } = used;
  const { client } = world.people.edit;
  const { spaceId } = await makeTree(world);
  const { address } = await serveFiles({ '/robots.txt': 'User-agent: *\nDisallow: /empty/\n' });
  doImports(world);
  const error = await failureOf(client.imports.start({ spaceId, body: { source, url: address + path } }));
  expect(error).toMatchObject({ code });
  const [found] = (await client.imports.list({ spaceId })).items;
  expect(found).toMatchObject({ state: 'failed', urls: { location: error.location } });
});

test('an import of an address that is forbidden is rejected before anything is made', async () => {
  const { client } = used.world.people.edit;
  const { spaceId } = await makeContent(used.world);
  for (const url of ['http://10.0.0.1/', 'http://[::1]:8080/guide', 'http://169.254.169.254/latest']) {
    const error = await failureOf(client.imports.start({ spaceId, body: { source: 'website', url } }));
    expect(error, url).toMatchObject({ code: 'invalid_input', details: [{ path: 'body.url' }] });
    expect(error.location).toBeUndefined();
  }
  expect((await client.imports.list({ spaceId })).items).toEqual([]);
});

test('a redirect to an address that is forbidden fails with 400, and with its import', async () => {
  const { client } = used.world.people.edit;
  const { spaceId } = await makeTree(used.world);
  const { address } = await serveFiles({}, (_request, response) => {
    response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
  });
  doImports(used.world);
  const body = { source: 'markdown', url: `${address}/a.md` } as const;
  const error = await failureOf(client.imports.start({ spaceId, body }));
  expect(error).toMatchObject({ code: 'invalid_input', details: [{ path: 'body.url' }] });
  expect(error.location).toContain(`/v1/spaces/${spaceId}/imports/`);
});

test('a cancelled import is answered at once', async () => {
  const { world } = used;
  const { client } = world.people.edit;
  const { spaceId } = await makeTree(world);
  const { body, isAsked, release } = await serveHeld();
  doImports(world);
  const started = client.imports.start({ spaceId, body });
  await isAsked;
  const [running] = (await client.imports.list({ spaceId })).items;
  await client.jobs.cancel({ organizationId: world.organizationId, jobId: running?.job ?? '' });
  expect(await started).toMatchObject({ id: running?.id, state: 'cancelled' });
  release();
});

test('an import whose caller has gone is answered with the counts so far, and goes on', async () => {
  const { world } = used;
  const { edit } = world.people;
  const { spaceId } = await makeTree(world);
  const { body, isAsked, release } = await serveHeld();
  const gone = new AbortController();
  doImports(world);
  const started = startAs(edit, { spaceId, body }, { origin: { channel: 'rest', signal: gone.signal } });
  await isAsked;
  gone.abort();
  const { revision } = await edit.client.spaces.get({ spaceId });
  expect(await started).toMatchObject({
    state: 'running',
    revision,
    importedResources: 0,
    totalResources: 1,
  });
  release();
  expect(await finishedImport(world, await started)).toMatchObject({ state: 'succeeded' });
});

test('a retry with the same key waits for the import of the first request', async () => {
  const { world } = used;
  const { edit } = world.people;
  const { spaceId } = await makeTree(world);
  const { body, isAsked, release } = await serveHeld();
  const gone = new AbortController();
  doImports(world);
  const first = startAs(
    edit,
    { spaceId, body },
    { key: 'awaited', origin: { channel: 'rest', signal: gone.signal } },
  );
  await isAsked;
  gone.abort();
  const { id } = await first;
  const retry = startAs(edit, { spaceId, body }, { key: 'awaited' });
  release();
  expect(await retry).toMatchObject({ id, state: 'succeeded', importedResources: 1 });
  // Answered when it is written, which its job may end after.
  const last = await startAs(edit, { spaceId, body }, { key: 'awaited' });
  expect(last).toEqual(await retry);
  expect((await edit.client.imports.list({ spaceId })).items).toHaveLength(1);
});

test('a retry of an import that failed fails alike', async () => {
  const { world } = used;
  const { edit } = world.people;
  const { spaceId } = await makeTree(world);
  const { address } = await serveFiles({});
  const body = { source: 'markdown', url: `${address}/missing.md` } as const;
  doImports(world);
  const first = await failureOf(startAs(edit, { spaceId, body }, { key: 'missing' }));
  const second = await failureOf(startAs(edit, { spaceId, body }, { key: 'missing' }));
  expect(first).toMatchObject({ code: 'bad_gateway', message: second.message, location: second.location });
  expect((await edit.client.imports.list({ spaceId })).items).toHaveLength(1);
});

test('requests that wait keep nobody of their organization waiting, and at most 20 do', async () => {
  const { world } = used;
  const { client } = world.people.edit;
  const { spaceId } = await makeTree(world);
  const { body, isAsked, release } = await serveHeld();
  const gone = new AbortController();
  const origin = { channel: 'rest', signal: gone.signal } as const;
  const waiting = Array.from({ length: 20 }, () => startAs(world.people.edit, { spaceId, body }, { origin }));
  const list = async () => (await client.imports.list({ spaceId, limit: 100 })).items;
  await expect.poll(async () => (await list()).length).toBe(20);
  // There are no workers: the wait of this one would not end.
  await expect.poll(() => client.imports.start({ spaceId, body })).toMatchObject({ state: 'queued' });
  gone.abort();
  expect((await Promise.all(waiting)).map(({ state }) => state)).toEqual(waiting.map(() => 'queued'));
  doImports(world);
  await isAsked;
  release();
  for (const started of await list()) await finishedImport(world, started);
});
