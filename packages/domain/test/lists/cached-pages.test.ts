import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../src/operations/client.ts';
import { createDomain, type Domain } from '../../src/domain.ts';
import { useWorld } from '../harness.ts';

const used = useWorld();
let uncached: Domain;

beforeAll(() => {
  const { settings, log } = used.world.domain;
  uncached = createDomain({
    database: used.database,
    settings: { ...settings, responseCacheBytes: 0 },
    log,
  });
});

afterAll(() => uncached.close());

type Read = (client: Client) => Promise<{ readonly items: readonly unknown[] }>;
type Person = keyof typeof used.world.people;

/** From the third time on, a page is that of the cache. */
async function readOften(client: Client, read: Read) {
  await read(client);
  await read(client);
  return read(client);
}

function clientOf(domain: Domain, person: Person): Client {
  return domain.as(used.world.people[person].actor);
}

/** What the cache answers before and after a change, and what there is then. */
async function readAround(read: Read, change: (admin: Client) => Promise<unknown>, person: Person = 'read') {
  const client = clientOf(used.world.domain, person);
  const before = await readOften(client, read);
  await change(used.world.people.admin.client);
  return { before, after: await read(client), expected: await read(clientOf(uncached, person)) };
}

const listSpaces: Read = (client) => client.spaces.list({ organizationId: used.world.organizationId });

test('a page that is asked for again and again is presented once', async () => {
  const { organizationId, people } = used.world;
  await people.admin.client.spaces.create({ organizationId, body: { title: 'Kept' } });
  const page = await readOften(people.read.client, listSpaces);
  expect(page.items).not.toEqual([]);
  expect(await listSpaces(people.read.client)).toBe(page);
  expect(Object.isFrozen(page.items[0])).toBe(true);
});

describe('a cached page shows', () => {
  test('a row that has changed', async () => {
    const { organizationId, people } = used.world;
    const { id: spaceId } = await people.admin.client.spaces.create({
      organizationId,
      body: { title: 'Old' },
    });
    const { before, after, expected } = await readAround(listSpaces, (admin) =>
      admin.spaces.update({ spaceId, body: { title: 'New' } }),
    );
    expect(after).toEqual(expected);
    expect(after).not.toEqual(before);
  });

  test('a row that was added and one that was removed', async () => {
    const { organizationId } = used.world;
    let spaceId = '';
    const added = await readAround(listSpaces, async (admin) => {
      ({ id: spaceId } = await admin.spaces.create({ organizationId, body: { title: 'Added' } }));
    });
    expect(added.after).toEqual(added.expected);
    expect(added.after.items).toHaveLength(added.before.items.length + 1);
    const removed = await readAround(listSpaces, (admin) => admin.spaces.delete({ spaceId }));
    expect(removed.after).toEqual(removed.expected);
    expect(removed.after.items).toHaveLength(added.before.items.length);
  });

  test('the last row removed', async () => {
    const { people } = used.world;
    const { client } = people.admin;
    const organization = await client.organizations.create({ body: { title: 'Of one space' } });
    const { id: spaceId } = await client.spaces.create({
      organizationId: organization.id,
      body: { title: 'Only' },
    });
    const list: Read = (reader) => reader.spaces.list({ organizationId: organization.id });
    const { items } = await list(client);
    const others = items.length - 1;
    const { before, after } = await readAround(list, (admin) => admin.spaces.delete({ spaceId }), 'admin');
    expect([before.items.length, after.items.length]).toEqual([others + 1, others]);
  });

  test('what a new role permits', async () => {
    const { organizationId, people } = used.world;
    const { id: spaceId } = await people.admin.client.spaces.create({
      organizationId,
      body: { title: 'Roles' },
    });
    const users = [people.read.actor.userId];
    const { before, after, expected } = await readAround(listSpaces, (admin) =>
      admin.spacePermissions.invite({ spaceId, body: { role: 'edit', users } }),
    );
    expect(after).toEqual(expected);
    expect(after).not.toEqual(before);
  });

  test('the next page to whoever asks for it, and as many rows as they ask for', async () => {
    const { organizationId, people } = used.world;
    const { client } = people.admin;
    for (const title of ['One', 'Two', 'Three'])
      await client.collections.create({ organizationId, body: { title } });
    const [first, second] = await Promise.all(
      [1, 2].map((limit) =>
        readOften(client, (reader) => reader.collections.list({ organizationId, limit })),
      ),
    );
    const page = (await client.collections.list({ organizationId, limit: 1 })).next?.page ?? '';
    const next = await readOften(client, (reader) =>
      reader.collections.list({ organizationId, limit: 1, page }),
    );
    expect([first?.items.length, second?.items.length]).toEqual([1, 2]);
    expect(next.items).toEqual(second?.items.slice(1));
  });
});

test('everybody gets a page of their own', async () => {
  const { organizationId, people } = used.world;
  const { client } = people.admin;
  const { id: parent } = await client.collections.create({ organizationId, body: { title: 'Hidden' } });
  await client.collections.update({ collectionId: parent, body: { defaultLevel: null } });
  await client.spaces.create({ organizationId, body: { title: 'Hidden', parent } });
  const persons: Person[] = ['admin', 'edit', 'comment', 'read', 'guest'];
  const expected = await Promise.all(
    persons.map((person) => listSpaces(clientOf(uncached, person)).catch(String)),
  );
  const seen: unknown[] = [];
  for (const person of persons)
    seen.push(await readOften(clientOf(used.world.domain, person), listSpaces).catch(String));
  expect(seen).toEqual(expected);
});
