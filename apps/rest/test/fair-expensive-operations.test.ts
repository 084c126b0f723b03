import { contract, listOperations, type Operation } from '@lectern/contract';
import { createTestDatabase, createWorld, type Person, whileLocked } from '@lectern/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Server, startServer } from './server.ts';

/** What may take long, beside searches: each with a table that all of its calls read. */
const calls: Readonly<Record<string, { table: 'revisions'; path: string; method: string; json?: object }>> = {
  'changes of a change request': { table: 'revisions', method: 'GET', path: '/change-requests/{cr}/changes' },
  'merges of change requests': { table: 'revisions', method: 'POST', path: '/change-requests/{cr}/merge' },
  'copies of a space': { table: 'revisions', method: 'POST', path: '/duplicate' },
  'PDFs of a space': { table: 'revisions', method: 'GET', path: '/pdf' },
  'links of a change request': { table: 'revisions', method: 'GET', path: '/change-requests/{cr}/links' },
};

test('what compares, copies, merges or typesets whole contents takes turns as expensive work', () => {
  const expensive = listOperations().flatMap(({ operation }) =>
    operation.isExpensive ? [operation.id] : [],
  );
  const { changeRequests, spaces, collections, pdfs, links, search, openapiSpecs, revisions } = contract;
  const expected: readonly Operation[] = [
    changeRequests.merge,
    changeRequests.pull,
    changeRequests.listChanges,
    spaces.duplicate,
    spaces.move,
    spaces.transfer,
    collections.delete,
    collections.move,
    collections.transfer,
    ...Object.values(pdfs),
    ...Object.values(contract.archives),
    ...Object.values(search),
    links.listOfSpace,
    links.listOfChangeRequest,
    openapiSpecs.getVersionContent,
    revisions.listChanges,
  ];
  for (const { id } of expected) expect(expensive).toContain(id);
});

describe.runIf(process.env['DATABASE_URL'])('expensive operations of one organization that take long', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let server: Server;
  beforeAll(async () => {
    database = await createTestDatabase();
    server = await startServer(await createWorld(database));
  });
  afterAll(async () => {
    await server.app.close();
    await database.close();
  });

  test.each(Object.entries(calls))('%s leave the lists of all organizations alone', async (_name, call) => {
    const { organizationId, outsideOrganizationId, people, outsider } = server.world;
    const { client } = people.admin;
    const { id: spaceId } = await client.spaces.create({ organizationId, body: {} });
    const { id } = await client.changeRequests.create({ spaceId, body: {} });
    const path = `/v1/spaces/${spaceId}${call.path.replace('{cr}', id)}`;
    const send = () =>
      server.send(call.method, path, { as: people.admin, ...(call.json && { json: call.json }) });
    const list = async (organization: string, as: Person) =>
      (await server.send('GET', `/v1/orgs/${organization}/spaces`, { as })).status;
    let running: Promise<unknown>[] = [];
    await whileLocked(database, call.table, async () => {
      running = Array.from({ length: 64 }, send);
      for (let round = 0; round < 10; round += 1)
        expect(await list(outsideOrganizationId, outsider)).toBe(200);
      expect(await list(organizationId, people.admin)).toBe(200);
    });
    await Promise.all(running);
    expect(await list(organizationId, people.admin)).toBe(200);
  });
});
