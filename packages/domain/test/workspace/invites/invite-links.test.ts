import { type Role, roles } from '@lectern/contract';
import type { Person } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

async function organization() {
  const { client } = used.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Inviting' } });
  return { organizationId, client };
}

async function linkOf(role: Role | null) {
  const { organizationId, client } = await organization();
  const { id: inviteId } = await client.invites.create({ organizationId, body: { role } });
  return { client, link: { organizationId, inviteId } };
}

async function roleOf({ actor }: Person, organizationId: string) {
  const { client } = used.world.people.admin;
  return (await client.members.get({ organizationId, userId: actor.userId })).role;
}

test.each([...roles, null])('accepting an invite adds a member with the role %s once', async (role) => {
  const { client, link } = await linkOf(role);
  const person = await used.world.person('newcomer');
  expect(await person.client.invites.get(link)).toEqual({
    object: 'invite',
    id: link.inviteId,
    role,
    redundant: false,
  });
  expect(await person.client.invites.join(link)).toEqual({});
  expect(await person.client.invites.join(link)).toEqual({});
  expect(await roleOf(person, link.organizationId)).toBe(role);
  expect((await client.members.list({ organizationId: link.organizationId })).count).toBe(2);
  expect((await person.client.invites.get(link)).redundant).toBe(true);
});

test('accepting an invite raises the role of a member, and never lowers it', async () => {
  const { client, link } = await linkOf('edit');
  const [reader, creator] = [await used.world.person('reader'), await used.world.person('creator')];
  await used.world.join(link.organizationId, reader, 'read');
  await used.world.join(link.organizationId, creator, 'create');
  await reader.client.invites.join(link);
  await creator.client.invites.join(link);
  expect(await roleOf(reader, link.organizationId)).toBe('edit');
  expect(await roleOf(creator, link.organizationId)).toBe('create');
  await client.invites.update({ ...link, body: { role: null } });
  await reader.client.invites.join(link);
  expect(await roleOf(reader, link.organizationId)).toBe('edit');
});

test('an invite cannot be accepted once it is deleted or invite links are disabled', async () => {
  const { client, link } = await linkOf('read');
  const person = await used.world.person('late');
  const { organizationId } = link;
  const gone = { status: 404 };
  await client.organizations.update({ organizationId, body: { inviteLinks: false } });
  await expect(person.client.invites.get(link)).rejects.toMatchObject(gone);
  await expect(person.client.invites.join(link)).rejects.toMatchObject(gone);
  // Its admins still see it.
  expect(await client.invites.list({ organizationId })).toMatchObject({ count: 1 });
  await client.organizations.update({ organizationId, body: { inviteLinks: true } });
  await client.invites.delete(link);
  await expect(person.client.invites.join(link)).rejects.toMatchObject(gone);
  await expect(client.invites.delete(link)).rejects.toMatchObject(gone);
  await expect(person.client.organizations.get({ organizationId })).rejects.toMatchObject(gone);
});

test('an invite adds no new member where single sign-on is enforced', async () => {
  const { client, link } = await linkOf('read');
  const { organizationId } = link;
  await client.organizations.update({ organizationId, body: { sso: true } });
  const [person, guest] = [await used.world.person('stranger'), await used.world.person('guest')];
  await used.world.join(organizationId, guest, null);
  await expect(person.client.invites.join(link)).rejects.toMatchObject({ status: 403 });
  await expect(person.client.organizations.get({ organizationId })).rejects.toMatchObject({ status: 404 });
  await guest.client.invites.join(link);
  expect(await roleOf(guest, organizationId)).toBe('read');
});

test('an invite cannot be accepted by a disabled member', async () => {
  const { link } = await linkOf('admin');
  const person = await used.world.person('disabled');
  await used.world.join(link.organizationId, person, 'read');
  await used.world.ctx.store.db
    .updateTable('members')
    .set({ disabled: true })
    .where('user_id', '=', person.actor.userId)
    .execute();
  await expect(person.client.invites.join(link)).rejects.toMatchObject({ status: 404 });
  await expect(person.client.invites.get(link)).rejects.toMatchObject({ status: 404 });
});

test('concurrent acceptances of an invite add each member once', async () => {
  const { client, link } = await linkOf('read');
  const twice = await used.world.person('twice');
  const people = [twice, twice, await used.world.person('a'), await used.world.person('b')];
  await Promise.all(people.map((person) => person.client.invites.join(link)));
  expect((await client.members.list({ organizationId: link.organizationId })).count).toBe(4);
});

test.each(['space', 'collection'] as const)(
  'accepting an invite to a %s adds a guest with a role there',
  async (kind) => {
    const { organizationId } = used.world;
    const { client } = used.world.people.admin;
    const tree = await makeTree(used.world);
    const path = kind === 'space' ? { space: tree.spaceId } : { collection: tree.collectionId };
    const created = await client.invites.create({ organizationId, body: { level: 'comment', ...path } });
    expect(created).toEqual({
      object: 'invite',
      id: created.id,
      role: 'comment',
      level: 'comment',
      ...path,
      redundant: true,
    });
    const link = { organizationId, inviteId: created.id };
    const person = await used.world.person('visitor');
    await person.client.invites.join(link);
    expect(await roleOf(person, organizationId)).toBeNull();
    const { permissions } = await person.client.spaces.get({ spaceId: tree.spaceId });
    expect(permissions).toMatchObject({ comment: true, edit: false });
    expect((await person.client.spaces.list({ organizationId })).count).toBe(1);
    expect((await person.client.invites.get(link)).redundant).toBe(true);
    await client.members.remove({ organizationId, userId: person.actor.userId });
  },
);

test('accepting an invite to content never lowers the role of a member there', async () => {
  const { organizationId, people } = used.world;
  const { client } = people.admin;
  const { spaceId } = await makeTree(used.world);
  const { id: inviteId } = await client.invites.create({
    organizationId,
    body: { level: 'edit', space: spaceId },
  });
  const link = { organizationId, inviteId };
  await people.create.client.invites.join(link);
  expect((await client.spacePermissions.listUsers({ spaceId })).count).toBe(0);
  await people.read.client.invites.join(link);
  expect(await people.read.client.spaces.get({ spaceId })).toMatchObject({ permissions: { edit: true } });
  expect(await roleOf(people.read, organizationId)).toBe('read');
  expect((await client.spacePermissions.listUsers({ spaceId })).count).toBe(1);
});

test('invites to content are managed by the admins of the content', async () => {
  const { organizationId, people } = used.world;
  const { client } = people.admin;
  const { spaceId, collectionId } = await makeTree(used.world);
  const body = { level: 'read', space: spaceId } as const;
  const other = await client.invites.create({
    organizationId,
    body: { level: 'read', collection: collectionId },
  });
  const { edit } = people;
  await expect(edit.client.invites.create({ organizationId, body })).rejects.toMatchObject({ status: 403 });
  await client.spacePermissions.invite({ spaceId, body: { role: 'admin', users: [edit.actor.userId] } });
  expect((await edit.client.spaces.get({ spaceId })).permissions.viewInviteLinks).toBe(true);
  const { id: inviteId } = await edit.client.invites.create({ organizationId, body });
  const seen = await edit.client.invites.list({ organizationId });
  expect(seen).toMatchObject({ count: 1, items: [{ id: inviteId, redundant: true }] });
  await edit.client.invites.update({ organizationId, inviteId, body: { level: 'edit' } });
  await edit.client.invites.delete({ organizationId, inviteId });
  for (const attempt of [
    () => edit.client.invites.delete({ organizationId, inviteId: other.id }),
    () => edit.client.invites.create({ organizationId, body: { role: 'read' } }),
    () => edit.client.invites.create({ organizationId, body: { level: 'read', collection: collectionId } }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
  }
  await client.spacePermissions.removeUser({ spaceId, userId: edit.actor.userId });
});

test('an invite to a space cannot be accepted while the space is deleted, or after it was transferred', async () => {
  const { organizationId, people } = used.world;
  const { client } = people.admin;
  const { spaceId } = await makeTree(used.world);
  const make = async () => {
    const body = { level: 'edit', space: spaceId } as const;
    const { id: inviteId } = await client.invites.create({ organizationId, body });
    return { organizationId, inviteId };
  };
  const link = await make();
  await client.spaces.delete({ spaceId });
  await expect(people.read.client.invites.join(link)).rejects.toMatchObject({ status: 404 });
  await expect(make()).rejects.toMatchObject({ status: 400, details: [{ path: 'body.space' }] });
  await client.spaces.restore({ spaceId });
  await people.read.client.invites.get(link);
  const target = await organization();
  await client.spaces.transfer({ spaceId, body: { organization: target.organizationId } });
  await expect(people.read.client.invites.join(link)).rejects.toMatchObject({ status: 404 });
});

test('an invite to content names a space or a collection, and a role', async () => {
  const { organizationId, people } = used.world;
  const { client } = people.admin;
  const { spaceId, collectionId } = await makeTree(used.world);
  const rejected = [
    [{}, 'role'],
    [{ level: 'read' }, 'role'],
    [{ space: spaceId }, 'level'],
    [{ level: 'read', role: 'read', space: spaceId }, 'role'],
    [{ level: 'read', space: spaceId, collection: collectionId }, 'collection'],
    [{ level: 'read', space: 'space_missing' }, 'space'],
    [{ level: 'read', collection: spaceId }, 'collection'],
  ] as const;
  for (const [body, member] of rejected) {
    await expect(client.invites.create({ organizationId, body })).rejects.toMatchObject({
      status: 400,
      details: [{ path: `body.${member}` }],
    });
  }
  const { id: inviteId } = await client.invites.create({
    organizationId,
    body: { level: 'read', space: spaceId },
  });
  for (const member of ['role', 'level']) {
    await expect(
      client.invites.update({ organizationId, inviteId, body: { [member]: null } }),
    ).rejects.toMatchObject({ status: 400, details: [{ path: `body.${member}` }] });
  }
});
