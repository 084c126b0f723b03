import { expect, test } from 'vitest';
import { useWorld } from '../harness.ts';

const used = useWorld();

async function organizationWith(count: number) {
  const { client } = used.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Paged' } });
  const spaces: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await client.spaces.create({ organizationId, body: { title: 's' } });
    spaces.push(id);
  }
  return { client, organizationId, spaces };
}

test('the last page has no next page', async () => {
  const { client, organizationId } = await organizationWith(2);
  expect((await client.spaces.list({ organizationId, limit: 2 })).next).toBeUndefined();
  expect((await client.spaces.list({ organizationId, limit: 1 })).next).toBeDefined();
});

test('a cursor of one list is not valid for another', async () => {
  const { client, organizationId } = await organizationWith(3);
  const other = await organizationWith(3);
  const { next } = await client.spaces.list({ organizationId, limit: 1 });
  const page = next?.page ?? '';
  for (const attempt of [
    () => other.client.spaces.list({ organizationId: other.organizationId, page }),
    () => client.collections.list({ organizationId, page }),
    () => client.sites.list({ organizationId, page }),
    () => client.spaces.list({ organizationId, page: 'e30' }),
    () => client.spaces.list({ organizationId, page: `${page.slice(0, -3)}AAA` }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 400, details: [{ path: 'query.page' }] });
  }
  const filtered = await client.sites.list({ organizationId, title: 'x', limit: 1 });
  expect(filtered).toEqual({ count: 0, items: [] });
});

test('a list takes as many statements for one row as for many', async () => {
  const { database, world } = used;
  const { client, organizationId } = await organizationWith(30);
  await client.spaces.list({ organizationId, limit: 1 });
  const counts: number[] = [];
  for (const limit of [1, 30]) {
    const before = database.statements();
    await client.spaces.list({ organizationId, limit });
    counts.push(database.statements() - before);
  }
  expect(counts).toEqual([1, 1]);
  expect(world.organizationId).not.toBe(organizationId);
});

test('a page has the count of its list, with rows or without', async () => {
  const { client, organizationId } = await organizationWith(3);
  const first = await client.spaces.list({ organizationId, limit: 2 });
  expect(first).toMatchObject({ count: 3, next: { page: expect.any(String) } });
  const page = first.next?.page ?? '';
  expect(await client.spaces.list({ organizationId, page })).toMatchObject({ count: 3, items: [{}] });
  for (const { id } of (await client.spaces.list({ organizationId, page })).items)
    await client.spaces.delete({ spaceId: id });
  expect(await client.spaces.list({ organizationId, page })).toEqual({ count: 2, items: [] });
});

test('sites are filtered by title in any case, by space and by state', async () => {
  const { client, organizationId, spaces } = await organizationWith(1);
  const [space = ''] = spaces;
  const guide = await client.sites.create({
    organizationId,
    body: { title: '100% Guide_s', spaces: [space] },
  });
  await client.sites.create({ organizationId, body: { title: 'Reference' } });
  await client.sites.publish({ organizationId, siteId: guide.id });
  const ids = async (filter: { title?: string; space?: string; published?: boolean }) =>
    (await client.sites.list({ organizationId, ...filter })).items.map((site) => site.title);
  expect(await ids({ title: 'guide' })).toEqual(['100% Guide_s']);
  expect(await ids({ title: '0% g' })).toEqual(['100% Guide_s']);
  expect(await ids({ title: '_' })).toEqual(['100% Guide_s']);
  expect(await ids({ space })).toEqual(['100% Guide_s']);
  expect(await ids({ published: false })).toEqual(['Reference']);
});
