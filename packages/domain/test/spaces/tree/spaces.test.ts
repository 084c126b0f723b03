import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';

const used = useWorld();

async function newSpace(body: { title?: string; emoji?: string; parent?: string } = {}) {
  const { world } = used;
  const { organizationId } = world;
  const { client } = world.people.admin;
  return { world, client, organizationId, space: await client.spaces.create({ organizationId, body }) };
}

test('a deleted space is visible to its admins only, who can restore it', async () => {
  const { world, client, organizationId, space } = await newSpace({ title: 'Kept' });
  const spaceId = space.id;
  await client.spaces.delete({ spaceId });
  expect((await client.spaces.get({ spaceId })).deletedAt).toBeDefined();
  await expect(world.people.create.client.spaces.get({ spaceId })).rejects.toMatchObject({ status: 404 });
  const { items } = await client.spaces.list({ organizationId, limit: 1000 });
  expect(items.map((item) => item.id)).not.toContain(spaceId);
  await expect(client.spaces.delete({ spaceId })).rejects.toMatchObject({ status: 404 });
  await expect(client.spaces.update({ spaceId, body: { title: 'No' } })).rejects.toMatchObject({
    status: 409,
  });
  const restored = await client.spaces.restore({ spaceId });
  expect(restored).toMatchObject({ id: spaceId, title: 'Kept', revision: space.revision });
  expect(restored.deletedAt).toBeUndefined();
  await expect(client.spaces.restore({ spaceId })).rejects.toMatchObject({ status: 409 });
});

test('null removes the emoji and the icon', async () => {
  const { client, space } = await newSpace({ emoji: '📘' });
  const spaceId = space.id;
  expect((await client.spaces.update({ spaceId, body: { icon: 'book' } })).icon).toBe('book');
  const cleared = await client.spaces.update({ spaceId, body: { emoji: null, icon: null } });
  expect(cleared).not.toHaveProperty('emoji');
  expect(cleared).not.toHaveProperty('icon');
});

test('an editor may rename a space, and may not lock it or change who sees it', async () => {
  const { world, space } = await newSpace();
  const { client } = world.people.edit;
  const spaceId = space.id;
  expect((await client.spaces.update({ spaceId, body: { title: 'Renamed' } })).title).toBe('Renamed');
  for (const body of [{ editMode: 'locked' as const }, { defaultLevel: 'admin' as const }]) {
    await expect(client.spaces.update({ spaceId, body })).rejects.toMatchObject({ status: 403 });
  }
});

test('a copy has the fields of the original, and its own id and revision', async () => {
  const { client, space } = await newSpace({ title: 'x'.repeat(50), emoji: '📘' });
  const copy = await client.spaces.duplicate({ spaceId: space.id });
  expect(copy).toMatchObject({ title: `${'x'.repeat(43)} (copy)`, emoji: '📘', editMode: 'live' });
  expect(copy.id).not.toBe(space.id);
  expect(copy.revision).not.toBe(space.revision);
});

test('every flag of a space agrees with what the operation then allows', async () => {
  const { world, space } = await newSpace();
  for (const person of Object.values(world.people)) {
    const seen = await person.client.spaces.get({ spaceId: space.id }).catch(() => undefined);
    if (seen === undefined) continue;
    const rename = person.client.spaces.update({ spaceId: space.id, body: { title: 'T' } });
    const lock = person.client.spaces.update({ spaceId: space.id, body: { editMode: 'live' } });
    const [renamed, locked] = await Promise.allSettled([rename, lock]);
    expect(renamed.status === 'fulfilled').toBe(seen.permissions.edit);
    expect(locked.status === 'fulfilled').toBe(seen.permissions.admin);
  }
});

test('a space is transferred to another organization unless it is on a site', async () => {
  const { client, organizationId, space } = await newSpace({ title: 'Moving' });
  const spaceId = space.id;
  const target = await client.organizations.create({ body: { title: 'Target' } });
  const transfer = () => client.spaces.transfer({ spaceId, body: { organization: target.id } });
  const site = await client.sites.create({ organizationId, body: { spaces: [spaceId] } });
  await expect(transfer()).rejects.toMatchObject({ status: 412 });
  await client.sites.delete({ organizationId, siteId: site.id });
  expect(await transfer()).toMatchObject({ id: spaceId, organization: target.id, visibility: 'private' });
  await expect(transfer()).rejects.toMatchObject({ status: 409 });
  const { items } = await client.spaces.list({ organizationId, limit: 1000 });
  expect(items.map((item) => item.id)).not.toContain(spaceId);
});
