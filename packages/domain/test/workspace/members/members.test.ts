import type { Role } from '@lectern/contract';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { SigningKeys } from '../../../src/security/signing-keys.ts';
import { testSealing } from '../../../src/testing/test-sealing.ts';
import { useWorld } from '../../harness.ts';
import { idOf, organizationWith } from './organization-with.ts';

const used = useWorld();

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

test('members are listed latest first by default, or earliest first', async () => {
  const { organizationId, people, client, admin } = await organizationWith(used.world, 'read', null, 'edit');
  const joined = [admin, ...people].map(idOf);
  expect(idsOf(await client.members.list({ organizationId }))).toEqual(joined.toReversed());
  expect(idsOf(await client.members.list({ organizationId, order: 'asc' }))).toEqual(joined);
});

test('members are paginated in either direction', async () => {
  const { organizationId, people, client, admin } = await organizationWith(
    used.world,
    'read',
    'edit',
    'read',
    'edit',
  );
  const joined = [admin, ...people].map(idOf);
  for (const order of ['asc', 'desc'] as const) {
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const result = await client.members.list({
        organizationId,
        order,
        limit: 2,
        ...(page !== undefined && { page }),
      });
      expect(result.count).toBe(5);
      seen.push(...idsOf(result));
      page = result.next?.page;
    } while (page !== undefined);
    expect(seen).toEqual(order === 'asc' ? joined : joined.toReversed());
  }
});

test('a cursor of members is bound to its order and its filter', async () => {
  const { organizationId, client } = await organizationWith(used.world, 'read', 'edit');
  const { next } = await client.members.list({ organizationId, limit: 1 });
  const page = next?.page ?? '';
  await client.members.list({ organizationId, page });
  for (const other of [{ order: 'asc' }, { sort: 'lastSeenAt' }, { role: 'read' }] as const) {
    await expect(client.members.list({ organizationId, page, ...other })).rejects.toMatchObject({
      status: 400,
      details: [{ path: 'query.page' }],
    });
  }
});

test('members are filtered and counted by role', async () => {
  const { organizationId, people, client } = await organizationWith(used.world, 'read', null, 'edit', 'read');
  const [first, guest, editor, second] = people.map(idOf);
  const list = (role: Role | 'guest') => client.members.list({ organizationId, role, order: 'asc' });
  expect(await list('read')).toMatchObject({ count: 2, items: [{ id: first }, { id: second }] });
  expect(await list('guest')).toMatchObject({ count: 1, items: [{ id: guest, role: null }] });
  expect(await list('edit')).toMatchObject({ count: 1, items: [{ id: editor, role: 'edit' }] });
  expect(await list('review')).toEqual({ count: 0, items: [] });
});

test('members are searched by name and address, case-insensitively and without wildcards', async () => {
  const { organizationId, client } = await organizationWith(used.world, 'read');
  const odd = await used.world.person('100% Zoë_x');
  await used.world.join(organizationId, odd, 'read');
  const search = async (text: string) =>
    (await client.members.list({ organizationId, search: text })).items.map(({ user }) => user.displayName);
  expect(await search('ZOË')).toEqual(['100% Zoë_x']);
  expect(await search('0% z')).toEqual(['100% Zoë_x']);
  expect(await search('e_x')).toEqual([]);
  expect(await search('%')).toEqual(['100% Zoë_x']);
  expect(await search('\\')).toEqual([]);
  expect(await search('EXAMPLE.com')).toHaveLength(3);
  expect(await search('')).toHaveLength(3);
});

test('members sorted by last-seen time are those who were seen', async () => {
  const { organizationId, people, client } = await organizationWith(used.world, 'read', null, 'edit');
  const [reader, guest] = people;
  expect(await client.members.list({ organizationId, sort: 'lastSeenAt' })).toEqual({
    count: 0,
    items: [],
  });
  await guest?.client.members.ping({ organizationId });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await reader?.client.members.ping({ organizationId });
  const seen = await client.members.list({ organizationId, sort: 'lastSeenAt' });
  expect(idsOf(seen)).toEqual([reader, guest].map((person) => person && idOf(person)));
  expect(seen.count).toBe(2);
  expect(idsOf(await client.members.list({ organizationId, sort: 'lastSeenAt', order: 'asc' }))).toEqual(
    idsOf(seen).toReversed(),
  );
  expect(seen.items[0]?.lastSeenAt).toBeDefined();
});

test('a ping returns a token with the claims of the member that grants no access', async () => {
  const { people, organizationId, domain, ctx } = used.world;
  const { serviceVisitorClaims: token = '' } = await people.edit.client.members.ping({ organizationId });
  const { secret } = await new SigningKeys(testSealing).newest(ctx);
  const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] });
  expect(payload).toMatchObject({ sub: idOf(people.edit), organization: organizationId, role: 'edit' });
  expect(payload.exp).toBeGreaterThan(Date.now() / 1000 + 3000);
  await expect(domain.authenticate(token)).rejects.toMatchObject({ status: 401 });
});

test('members are listed in a fixed number of statements', async () => {
  const { organizationId, client } = await organizationWith(
    used.world,
    'read',
    'edit',
    null,
    'review',
    'create',
  );
  await client.members.list({ organizationId, limit: 1 });
  const counts: number[] = [];
  for (const limit of [1, 6]) {
    const before = used.database.statements();
    await client.members.list({ organizationId, limit });
    counts.push(used.database.statements() - before);
  }
  expect(counts).toEqual([2, 2]);
});

test('a guest can list only themselves', async () => {
  const { organizationId, people } = await organizationWith(used.world, null, 'read');
  const [guest, reader] = people;
  if (guest === undefined || reader === undefined) throw new Error('No member joined.');
  expect(await guest.client.members.get({ organizationId, userId: idOf(guest) })).toMatchObject({
    id: idOf(guest),
    role: null,
    spaces: 0,
  });
  const others = guest.client.members;
  await expect(others.get({ organizationId, userId: idOf(reader) })).rejects.toMatchObject({ status: 404 });
  await expect(others.list({ organizationId })).rejects.toMatchObject({ status: 403 });
  await others.listSpaces({ organizationId, userId: idOf(guest) });
  await others.listTeams({ organizationId, userId: idOf(guest) });
});

test('a new role takes effect at once, and null makes a guest', async () => {
  const { organizationId, people, client } = await organizationWith(used.world, 'read');
  const [person] = people;
  if (person === undefined) throw new Error('No member joined.');
  const userId = idOf(person);
  await expect(person.client.spaces.create({ organizationId })).rejects.toMatchObject({ status: 403 });
  const updated = await client.members.update({ organizationId, userId, body: { role: 'create' } });
  expect(updated.role).toBe('create');
  await person.client.spaces.create({ organizationId });
  await client.members.update({ organizationId, userId, body: { role: null } });
  expect((await person.client.spaces.list({ organizationId })).count).toBe(0);
  expect(await client.members.update({ organizationId, userId, body: {} })).toMatchObject({ role: null });
});

test('members cannot change their own role', async () => {
  const { organizationId, people } = await organizationWith(used.world, 'create');
  const [person] = people;
  const update = person?.client.members.update({
    organizationId,
    userId: idOf(person),
    body: { role: 'admin' },
  });
  await expect(update).rejects.toMatchObject({ status: 403 });
});

test('a member who leaves loses teams, grants and access at once', async () => {
  const { organizationId, people, client } = await organizationWith(used.world, null);
  const [person] = people;
  if (person === undefined) throw new Error('No member joined.');
  const userId = idOf(person);
  const { id: spaceId } = await client.spaces.create({ organizationId });
  const { id: teamId } = await client.teams.create({
    organizationId,
    body: { title: 'T', members: [userId] },
  });
  await client.spacePermissions.invite({ spaceId, body: { role: 'read', users: [userId] } });
  await person.client.spaces.get({ spaceId });
  await person.client.members.remove({ organizationId, userId });
  await expect(person.client.spaces.get({ spaceId })).rejects.toMatchObject({ status: 404 });
  await expect(person.client.organizations.get({ organizationId })).rejects.toMatchObject({ status: 404 });
  expect((await client.teams.get({ organizationId, teamId })).members).toBe(1);
  expect((await client.spacePermissions.listUsers({ spaceId })).count).toBe(0);
  // Joining again does not restore them.
  await used.world.join(organizationId, person, null);
  await expect(person.client.spaces.get({ spaceId })).rejects.toMatchObject({ status: 404 });
  await client.members.remove({ organizationId, userId });
  await expect(client.members.remove({ organizationId, userId })).rejects.toMatchObject({ status: 404 });
});

test('marking a visible user for single sign-on adds a member with the default role', async () => {
  const { organizationId, client } = await organizationWith(used.world);
  await client.organizations.update({ organizationId, body: { defaultRole: 'comment' } });
  const member = used.world.people.edit;
  const path = { organizationId, userId: idOf(member) };
  expect(await client.members.markSso(path)).toMatchObject({ role: 'comment', sso: true });
  await client.members.update({ ...path, body: { role: 'edit' } });
  expect(await client.members.markSso(path)).toMatchObject({ role: 'edit', sso: true });
  expect((await client.members.list({ organizationId })).count).toBe(2);
  // An invisible user and a missing one are indistinguishable.
  for (const userId of [idOf(used.world.outsider), 'user_missing']) {
    await expect(client.members.markSso({ organizationId, userId })).rejects.toMatchObject({
      status: 404,
      message: `There is no user "${userId}" that you may see.`,
    });
  }
});
