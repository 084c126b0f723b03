import type { DefaultLevel } from '@lectern/contract';
import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';

const used = useWorld();

async function nestedSpace() {
  const { world } = used;
  const { organizationId } = world;
  const { client } = world.people.admin;
  const outer = await client.collections.create({ organizationId, body: { title: 'outer' } });
  const inner = await client.collections.create({
    organizationId,
    body: { title: 'inner', parent: outer.id },
  });
  const space = await client.spaces.create({ organizationId, body: { title: 'space', parent: inner.id } });
  const setLevel = (collectionId: string, defaultLevel: DefaultLevel) =>
    client.collections.update({ collectionId, body: { defaultLevel } });
  return { world, client, outer, inner, space, setLevel };
}

test('the level of a collection applies to everything below that inherits', async () => {
  const { world, outer, inner, space, setLevel } = await nestedSpace();
  const reader = world.people.read.client;
  expect((await reader.spaces.get({ spaceId: space.id })).permissions.edit).toBe(false);
  await setLevel(outer.id, 'edit');
  expect((await reader.spaces.get({ spaceId: space.id })).permissions.edit).toBe(true);
  await setLevel(inner.id, 'comment');
  expect((await reader.spaces.get({ spaceId: space.id })).permissions).toMatchObject({
    edit: false,
    comment: true,
  });
  await setLevel(inner.id, 'inherit');
  expect((await reader.spaces.get({ spaceId: space.id })).permissions.edit).toBe(true);
});

test('the level null hides content from members, in reads and in lists, but not from an admin', async () => {
  const { world, client, outer, inner, space, setLevel } = await nestedSpace();
  const { organizationId } = world;
  const member = world.people.create.client;
  await setLevel(outer.id, null);
  expect((await client.collections.get({ collectionId: outer.id })).defaultLevel).toBeNull();
  await expect(member.spaces.get({ spaceId: space.id })).rejects.toMatchObject({ status: 404 });
  await expect(member.collections.get({ collectionId: inner.id })).rejects.toMatchObject({ status: 404 });
  const listed = await member.spaces.list({ organizationId, limit: 1000 });
  expect(listed.items.map((item) => item.id)).not.toContain(space.id);
  const collections = await member.collections.list({ organizationId, limit: 1000 });
  expect(collections.items.map((item) => item.id)).not.toContain(inner.id);
  expect((await client.spaces.get({ spaceId: space.id })).permissions.admin).toBe(true);
});

test('moving restricted content opens it to nobody, until an admin lets it inherit again', async () => {
  const { world, client, outer, space, setLevel } = await nestedSpace();
  await setLevel(outer.id, null);
  const reader = world.people.read.client;
  const seen = () => reader.spaces.get({ spaceId: space.id });
  await expect(seen()).rejects.toMatchObject({ status: 404 });
  await client.spaces.move({ spaceId: space.id, body: { parent: null } });
  await expect(seen()).rejects.toMatchObject({ status: 404 });
  await client.spaces.update({ spaceId: space.id, body: { defaultLevel: 'inherit' } });
  expect((await seen()).visibility).toBe('private');
  await client.spaces.move({ spaceId: space.id, body: { parent: outer.id } });
  await expect(seen()).rejects.toMatchObject({ status: 404 });
});

test('deleting a collection leaves what was in it with the level and the grants that it had there', async () => {
  const { world, client, outer, inner, space, setLevel } = await nestedSpace();
  const { organizationId, people } = world;
  const open = await client.spaces.create({ organizationId, body: { title: 'open', parent: outer.id } });
  await client.spaces.update({ spaceId: open.id, body: { defaultLevel: 'comment' } });
  await setLevel(outer.id, null);
  await client.collectionPermissions.invite({
    collectionId: outer.id,
    body: { users: [people.edit.actor.userId], role: 'comment' },
  });
  const roles = async () =>
    Promise.all(
      [people.read, people.edit, people.create].flatMap(({ client: member }) =>
        [space.id, open.id].map((spaceId) =>
          member.spaces.get({ spaceId }).then(
            ({ permissions }) => permissions,
            ({ status }: { status: number }) => status,
          ),
        ),
      ),
    );
  const before = await roles();
  expect(before[0]).toBe(404);
  expect(before[2]).toMatchObject({ comment: true, edit: false });
  await client.collections.delete({ collectionId: outer.id });
  expect((await client.collections.get({ collectionId: inner.id })).parent).toBeUndefined();
  expect(await roles()).toEqual(before);
  await client.collections.delete({ collectionId: inner.id });
  expect(await roles()).toEqual(before);
});

test('the create role on a collection suffices to create in it', async () => {
  const { world, outer, setLevel } = await nestedSpace();
  const { organizationId } = world;
  const reader = world.people.read.client;
  const create = () => reader.spaces.create({ organizationId, body: { parent: outer.id } });
  await expect(create()).rejects.toMatchObject({ status: 403 });
  await setLevel(outer.id, 'create');
  expect((await create()).parent).toBe(outer.id);
  await expect(reader.spaces.create({ organizationId })).rejects.toMatchObject({ status: 403 });
});

test('a guest sees the organization and none of its content', async () => {
  const { world, space } = await nestedSpace();
  const { organizationId } = world;
  const guest = world.people.guest.client;
  expect((await guest.organizations.get({ organizationId })).permissions.listMembers).toBe(false);
  expect(await guest.spaces.list({ organizationId })).toEqual({ count: 0, items: [] });
  expect(await guest.sites.list({ organizationId })).toEqual({ count: 0, items: [] });
  await expect(guest.spaces.get({ spaceId: space.id })).rejects.toMatchObject({ status: 404 });
});

test('a role that another process revoked does not allow creation, however recently it was cached', async () => {
  const { world, database } = used;
  const { organizationId } = world;
  const member = await world.person('member');
  await world.join(organizationId, member, 'create');
  const create = () => member.client.collections.create({ organizationId, body: { title: 'T' } });
  expect((await create()).title).toBe('T');
  const membership = database.kysely.updateTable('members').where('user_id', '=', member.actor.userId);
  await membership.set({ role: 'read' }).execute();
  await expect(create()).rejects.toMatchObject({ status: 403 });
  await membership.set({ role: 'create' }).execute();
  expect((await create()).permissions.create).toBe(true);
  await membership.set({ disabled: true }).execute();
  await expect(create()).rejects.toMatchObject({ status: 404 });
});
