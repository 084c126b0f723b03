import type { ContentPointer } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';

const used = useWorld();

/** A new organization, so that its root has only the items of the test. */
async function emptyOrganization(world: World) {
  const { client } = world.people.admin;
  const { id } = await client.organizations.create({ body: { title: 'Empty' } });
  return { client, organizationId: id };
}

type Setting = Awaited<ReturnType<typeof emptyOrganization>>;

async function makeCollections({ client, organizationId }: Setting, titles: string[], parent?: string) {
  const ids: string[] = [];
  for (const title of titles) {
    const body = { title, ...(parent !== undefined && { parent }) };
    ids.push((await client.collections.create({ organizationId, body })).id);
  }
  return ids;
}

async function titles({ client, organizationId }: Setting, nested = true) {
  const { items } = await client.collections.list({ organizationId, nested });
  return items.map((item) => item.title);
}

const before = (collection: string): { before: ContentPointer } => ({
  before: { type: 'collection', collection },
});
const after = (collection: string): { after: ContentPointer } => ({
  after: { type: 'collection', collection },
});

test('a collection moves before or after a sibling, or to the end', async () => {
  const setting = await emptyOrganization(used.world);
  const [a = '', b = '', c = ''] = await makeCollections(setting, ['a', 'b', 'c']);
  await setting.client.collections.move({ collectionId: c, body: { position: before(a) } });
  expect(await titles(setting)).toEqual(['c', 'a', 'b']);
  await setting.client.collections.move({ collectionId: c, body: { position: after(a) } });
  expect(await titles(setting)).toEqual(['a', 'c', 'b']);
  await setting.client.collections.move({ collectionId: a, body: { parent: null } });
  expect(await titles(setting)).toEqual(['c', 'b', 'a']);
  expect(b).not.toBe('');
});

test('collections and spaces of one parent share one order', async () => {
  const setting = await emptyOrganization(used.world);
  const { client, organizationId } = setting;
  const [parent = ''] = await makeCollections(setting, ['parent']);
  const one = await client.spaces.create({ organizationId, body: { title: 'one', parent } });
  const two = await client.spaces.create({ organizationId, body: { title: 'two', parent } });
  const [nested = ''] = await makeCollections(setting, ['nested'], parent);
  await client.spaces.move({ spaceId: one.id, body: { position: after(nested) } });
  const { items } = await client.collections.listSpaces({ collectionId: parent });
  expect(items.map((item) => item.id)).toEqual([two.id, one.id]);
});

test('a hundred moves to one position keep the order', async () => {
  const setting = await emptyOrganization(used.world);
  const [first = '', ...rest] = await makeCollections(setting, ['0', '1', '2', '3']);
  for (let round = 0; round < 50; round += 1) {
    for (const collectionId of [rest[1] ?? '', rest[2] ?? '']) {
      await setting.client.collections.move({ collectionId, body: { position: after(first) } });
    }
  }
  expect(await titles(setting)).toEqual(['0', '3', '2', '1']);
});

test('a move that changes nothing is rejected with 409, one to a missing sibling with 400', async () => {
  const setting = await emptyOrganization(used.world);
  const [a = '', b = ''] = await makeCollections(setting, ['a', 'b']);
  const { move } = setting.client.collections;
  await expect(move({ collectionId: b, body: { parent: null } })).rejects.toMatchObject({ status: 409 });
  await expect(move({ collectionId: b, body: {} })).rejects.toMatchObject({ status: 400 });
  await expect(move({ collectionId: a, body: { position: before(b) } })).rejects.toMatchObject({
    status: 409,
  });
});

test('a collection cannot be moved into or below itself', async () => {
  const setting = await emptyOrganization(used.world);
  const [top = ''] = await makeCollections(setting, ['top']);
  const [middle = ''] = await makeCollections(setting, ['middle'], top);
  const [bottom = ''] = await makeCollections(setting, ['bottom'], middle);
  for (const parent of [top, middle, bottom]) {
    await expect(
      setting.client.collections.move({ collectionId: top, body: { parent } }),
    ).rejects.toMatchObject({
      status: 400,
      details: [{ path: 'body.parent' }],
    });
  }
});

test('concurrent moves never create a cycle', async () => {
  const setting = await emptyOrganization(used.world);
  const [a = '', b = ''] = await makeCollections(setting, ['a', 'b']);
  const { client } = setting;
  const results = await Promise.allSettled([
    client.collections.move({ collectionId: a, body: { parent: b } }),
    client.collections.move({ collectionId: b, body: { parent: a } }),
  ]);
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const top = await client.collections.list({ organizationId: setting.organizationId, nested: false });
  expect(top.items).toHaveLength(1);
});

test('concurrent moves lose and duplicate nothing', async () => {
  const setting = await emptyOrganization(used.world);
  const names = Array.from({ length: 8 }, (_, index) => `c${index}`);
  const ids = await makeCollections(setting, names);
  const moves = ids.flatMap((collectionId, index) =>
    [1, 3, 5].map((step) => {
      const sibling = ids[(index + step) % ids.length] ?? '';
      return setting.client.collections.move({ collectionId, body: { position: before(sibling) } });
    }),
  );
  await Promise.allSettled(moves);
  expect((await titles(setting)).toSorted()).toEqual(names);
});

test('a sibling outside of the target parent is rejected', async () => {
  const setting = await emptyOrganization(used.world);
  const [a = '', b = ''] = await makeCollections(setting, ['a', 'b']);
  const [nested = ''] = await makeCollections(setting, ['nested'], b);
  const { move } = setting.client.collections;
  await expect(move({ collectionId: a, body: { position: before(nested) } })).rejects.toMatchObject({
    status: 400,
  });
  await expect(move({ collectionId: a, body: { position: before(a) } })).rejects.toMatchObject({
    status: 400,
  });
  await expect(
    move({ collectionId: a, body: { position: { ...before(b), ...after(b) } } }),
  ).rejects.toMatchObject({ status: 400 });
});

test('deleting a collection moves its items to its parent', async () => {
  const setting = await emptyOrganization(used.world);
  const { client, organizationId } = setting;
  const [top = ''] = await makeCollections(setting, ['top']);
  const [middle = ''] = await makeCollections(setting, ['middle'], top);
  const [bottom = ''] = await makeCollections(setting, ['bottom'], middle);
  const space = await client.spaces.create({ organizationId, body: { title: 'kept', parent: middle } });
  await client.collections.delete({ collectionId: middle });
  expect((await client.collections.get({ collectionId: bottom })).parent).toBe(top);
  expect(await client.spaces.get({ spaceId: space.id })).toMatchObject({
    parent: top,
    visibility: 'in-collection',
  });
  await client.collections.delete({ collectionId: top });
  expect(await client.spaces.get({ spaceId: space.id })).toMatchObject({ visibility: 'private' });
  expect((await client.spaces.get({ spaceId: space.id })).parent).toBeUndefined();
  await expect(client.collections.get({ collectionId: middle })).rejects.toMatchObject({ status: 404 });
});

test('a transferred collection moves with everything in it', async () => {
  const setting = await emptyOrganization(used.world);
  const target = await emptyOrganization(used.world);
  const { client, organizationId } = setting;
  const [top = ''] = await makeCollections(setting, ['top']);
  const [nested = ''] = await makeCollections(setting, ['nested'], top);
  const space = await client.spaces.create({ organizationId, body: { parent: nested } });
  const transfer = () =>
    client.collections.transfer({ collectionId: top, body: { organization: target.organizationId } });
  expect(await transfer()).toMatchObject({ organization: target.organizationId });
  expect((await client.spaces.get({ spaceId: space.id })).organization).toBe(target.organizationId);
  expect(await titles(setting)).toEqual([]);
  await expect(transfer()).rejects.toMatchObject({ status: 409 });
});

test('a collection with spaces on a site cannot be transferred', async () => {
  const setting = await emptyOrganization(used.world);
  const target = await emptyOrganization(used.world);
  const { client, organizationId } = setting;
  const [top = ''] = await makeCollections(setting, ['top']);
  const space = await client.spaces.create({ organizationId, body: { parent: top } });
  await client.sites.create({ organizationId, body: { spaces: [space.id] } });
  await expect(
    client.collections.transfer({ collectionId: top, body: { organization: target.organizationId } }),
  ).rejects.toMatchObject({ status: 412 });
});
