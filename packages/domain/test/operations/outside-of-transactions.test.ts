import { once } from 'node:events';
import { createServer } from 'node:http';
import { ApiError, contract, isSafe, type Operation } from '@lectern/contract';
import { callerOf, fixtures } from '@lectern/domain/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { outboundFetch } from '../../src/core/outbound-fetch.ts';
import { callIdempotently } from '../../src/operations/call-idempotently.ts';
import { callIfMatch } from '../../src/operations/call.ts';
import { gitHttp } from '../../src/spaces/git/git-http.ts';
import { findRecordProblem } from '../../src/workspace/domain-verifications/find-record-problem.ts';
import { useWorld } from '../harness.ts';

const used = useWorld({ fetching: { allowedPrivateHosts: [{ host: '127.0.0.1' }] } });
let keys = 0;

/** A server that answers each request when it is released, with the status given. */
async function heldServer() {
  const requests: { release(status?: number): void }[] = [];
  let arrived = Promise.withResolvers<undefined>();
  const server = createServer((_request, response) => {
    requests.push({ release: (status = 200) => response.writeHead(status).end('a file') });
    arrived.resolve(undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  /** Resolves with the request of this number, from 0, once it has arrived. */
  const request = async (at: number) => {
    for (let found = requests[at]; ; found = requests[at]) {
      if (found !== undefined) return found;
      await arrived.promise;
      arrived = Promise.withResolvers<undefined>();
    }
  };
  return { url: `http://127.0.0.1:${port}/file.txt`, request, requests };
}

/** A space, and a request with a key that inserts a file from a URL into it. */
async function insertion(url: string, key = `key ${(keys += 1)}`) {
  const { people, organizationId, domain } = used.world;
  const { client, actor } = people.admin;
  const space = await client.spaces.create({ organizationId, body: { title: 'Files' } });
  const input = {
    spaceId: space.id,
    body: { changes: [{ operation: 'insert_files', files: [{ name: 'file.txt', url }] }] },
  };
  return {
    send: () => callIdempotently(domain.context(actor), contract.spaceContent.update, input, key),
    countFiles: async () => (await client.spaceContent.listFiles({ spaceId: space.id })).items.length,
    /** Ends the claim of a request, as the time does for a process that was killed. */
    endClaim: () =>
      sql`update idempotency_records set claimed_until = now() where key = ${key}`.execute(
        used.database.kysely,
      ),
  };
}

test('a request with a key that fetches a file holds up no other request', async () => {
  const server = await heldServer();
  const { send, countFiles } = await insertion(server.url);
  const sent = send();
  const request = await server.request(0);
  // While the file is on its way.
  expect(await countFiles()).toBe(0);
  await used.world.people.admin.client.collections.create({
    organizationId: used.world.organizationId,
    body: { title: 'Meanwhile' },
  });
  request.release();
  await sent;
  expect(await countFiles()).toBe(1);
});

test('a retry is rejected while the first request fetches, then returns its result, without another fetch', async () => {
  const server = await heldServer();
  const { send, countFiles } = await insertion(server.url);
  const sent = send();
  const request = await server.request(0);
  await expect(send()).rejects.toMatchObject({ status: 409, message: /still running/ });
  request.release();
  const result = await sent;
  expect(await send()).toEqual(result);
  expect(await countFiles()).toBe(1);
  expect(server.requests).toHaveLength(1);
});

test('a request whose fetch fails does not consume its key', async () => {
  const server = await heldServer();
  const { send, countFiles } = await insertion(server.url);
  const failing = send().catch((error: unknown) => error);
  (await server.request(0)).release(500);
  expect(await failing).toMatchObject({ status: 400 });
  const sent = send();
  (await server.request(1)).release();
  await sent;
  expect(await countFiles()).toBe(1);
});

test('the key of a request whose process was killed is claimed by a retry, and the first one can no longer write', async () => {
  const server = await heldServer();
  const { send, countFiles, endClaim } = await insertion(server.url);
  const first = send().catch((error: unknown) => error);
  const held = await server.request(0);
  await endClaim();
  const second = send();
  (await server.request(1)).release();
  const result = await second;
  held.release();
  expect(await first).toMatchObject({ status: 409 });
  expect(await countFiles()).toBe(1);
  expect(await send()).toEqual(result);
});

test('a request whose claim has ended still writes when no retry came', async () => {
  const server = await heldServer();
  const { send, countFiles, endClaim } = await insertion(server.url);
  const sent = send();
  const request = await server.request(0);
  await endClaim();
  request.release();
  const result = await sent;
  expect(await send()).toEqual(result);
  expect(await countFiles()).toBe(1);
});

test('nothing outside of the database happens in a transaction', async () => {
  const { domain, ctx } = used.world;
  const { settings } = domain;
  const remote = {
    http: gitHttp(settings),
    fileRoot: undefined,
    url: 'http://127.0.0.1:9/x.git',
    authorization: undefined,
    signal: new AbortController().signal,
  };
  const work: Record<string, () => Promise<unknown>> = {
    fetch: () => outboundFetch(settings.fetching, 'http://127.0.0.1:9/'),
    git: () =>
      remote.http(remote.url, { headers: {}, maxBytes: 1, timeoutSeconds: 1, signal: remote.signal }),
    'store a file': () => ctx.storage.putObject('checks/x', new Uint8Array(1)),
    'read a file': () => ctx.storage.read('checks/x'),
    'list files': () => ctx.storage.list('checks').next(),
    DNS: () =>
      findRecordProblem({ ...settings, domainVerification: 'dns' }, { domain: 'x.test', token: 'x' }),
  };
  for (const [name, start] of Object.entries(work)) {
    const inside = domain.transaction(async () => start());
    await expect(inside, name).rejects.toThrow('was started in a transaction');
  }
});

const writes = Object.entries(contract).flatMap(([area, named]) =>
  Object.entries<Operation>(named).flatMap(([name, operation]) =>
    isSafe(operation) || operation.permission === 'public' ? [] : [{ area, name, operation }],
  ),
);

test.each(writes)(
  '$operation.id does nothing outside of the database in the transaction of its key or its condition',
  async ({ area, name, operation }) => {
    const { world } = used;
    const fixture = Reflect.get(Reflect.get(fixtures, area) as object, name) as (
      of: typeof world,
    ) => Promise<Record<string, unknown>>;
    const ctx = world.domain.context(callerOf(world, operation).actor);
    await callIdempotently(ctx, operation, await fixture(world), `key ${(keys += 1)}`);
    const matching = callIfMatch(ctx, operation, await fixture(world), () => true);
    const outcome = await matching.catch((error: unknown) =>
      error instanceof ApiError ? error.code : error,
    );
    // Some have no resource to compare.
    expect(outcome instanceof Error ? outcome.message : '').toBe('');
  },
);
