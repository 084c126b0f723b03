import { beforeEach, expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';

const used = useWorld();
let organizationId: string;

beforeEach(() => {
  organizationId = used.world.organizationId;
});

const idOf = (name: keyof typeof used.world.people) => used.world.people[name].actor.userId;

async function teamOf(owner: 'admin' | 'create', members: string[] = []) {
  const { client } = used.world.people[owner];
  const team = await client.teams.create({ organizationId, body: { title: 'Team', members } });
  return { organizationId, teamId: team.id };
}

/** The team role of each member, by user id. */
async function rolesOf(teamId: string): Promise<Record<string, string>> {
  const rows = await used.database.kysely
    .selectFrom('team_members')
    .select(['user_id', 'role'])
    .where('team_id', '=', teamId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]));
}

test('a new team has its creator as owner, and the members of the body', async () => {
  const members = [idOf('read'), idOf('create'), idOf('guest'), idOf('read')];
  const { teamId } = await teamOf('create', members);
  expect(await rolesOf(teamId)).toEqual({
    [idOf('create')]: 'owner',
    [idOf('read')]: 'member',
    [idOf('guest')]: 'member',
  });
  expect(await used.world.people.read.client.teams.get({ organizationId, teamId })).toMatchObject({
    object: 'team',
    title: 'Team',
    members: 3,
    spaces: 0,
    permissions: { view: true, admin: false },
  });
});

test('a team is managed by its owners and the admins of the organization only', async () => {
  const team = await teamOf('create', [idOf('read')]);
  const { people } = used.world;
  for (const [name, may] of [
    ['create', true],
    ['admin', true],
    ['read', false],
    ['review', false],
  ] as const) {
    const seen = await people[name].client.teams.get(team);
    expect(seen.permissions.admin).toBe(may);
    const rename = people[name].client.teams.update({ ...team, body: { title: name } });
    const outcome = await rename.catch((error: unknown) => error);
    expect(outcome).toMatchObject(may ? { title: name } : { status: 403 });
  }
  await people.create.client.teams.putMember({ ...team, userId: idOf('read'), body: { role: 'owner' } });
  expect(await people.read.client.teams.update({ ...team, body: { title: 'Mine' } })).toMatchObject({
    title: 'Mine',
  });
});

test('a team is hidden from a guest who is not in it', async () => {
  const team = await teamOf('admin');
  const { guest } = used.world.people;
  await expect(guest.client.teams.get(team)).rejects.toMatchObject({ status: 404 });
  await used.world.people.admin.client.teams.putMember({ ...team, userId: idOf('guest') });
  expect(await guest.client.teams.get(team)).toMatchObject({ permissions: { view: true, admin: false } });
  await expect(guest.client.teams.list({ organizationId })).rejects.toMatchObject({ status: 403 });
});

test('a team counts the spaces that it may access, also below collections', async () => {
  const { client } = used.world.people.admin;
  const { teamId } = await teamOf('admin');
  const collection = await client.collections.create({ organizationId });
  const parent = collection.id;
  await client.spaces.create({ organizationId, body: { parent } });
  const own = await client.spaces.create({ organizationId, body: { parent } });
  const alone = await client.spaces.create({ organizationId });
  const body = { role: 'read' as const, teams: [teamId] };
  await client.collectionPermissions.invite({ collectionId: parent, body });
  await client.spacePermissions.invite({ spaceId: own.id, body });
  await client.spacePermissions.invite({ spaceId: alone.id, body });
  expect((await client.teams.get({ organizationId, teamId })).spaces).toBe(3);
  await client.spaces.delete({ spaceId: own.id });
  expect((await client.teams.get({ organizationId, teamId })).spaces).toBe(2);
});

test('teams are filtered by title, case-insensitively, and by owner', async () => {
  const { world } = used;
  const admin = await world.person('admin');
  const owner = await world.person('owner');
  const organization = await admin.client.organizations.create({ body: { title: 'Teams' } });
  await world.join(organization.id, owner, 'create');
  const make = (client: typeof admin.client, title: string) =>
    client.teams.create({ organizationId: organization.id, body: { title } });
  await make(admin.client, 'Writers 100%');
  await make(owner.client, 'Reviewers');
  const titles = async (filter: { title?: string; owner?: string }) =>
    (await admin.client.teams.list({ organizationId: organization.id, ...filter })).items.map(
      ({ title }) => title,
    );
  expect(await titles({})).toEqual(['Writers 100%', 'Reviewers']);
  expect(await titles({ title: 'WRITERS' })).toEqual(['Writers 100%']);
  expect(await titles({ title: '%' })).toEqual(['Writers 100%']);
  expect(await titles({ title: 'e', owner: owner.actor.userId })).toEqual(['Reviewers']);
  expect(await titles({ owner: admin.actor.userId })).toEqual(['Writers 100%', 'Reviewers']);
  expect(await titles({ owner: 'user_nobody' })).toEqual([]);
});

test('one update adds, changes and removes members of a team; removal has precedence', async () => {
  const { client } = used.world.people.admin;
  const team = await teamOf('admin', [idOf('read'), idOf('comment')]);
  const { email = '' } = await used.world.people.edit.client.users.getAuthenticated({});
  await client.teams.updateMembers({
    ...team,
    body: {
      add: [email.toUpperCase(), idOf('review'), idOf('comment')],
      remove: [idOf('read'), idOf('review')],
      memberships: { [idOf('create')]: { role: 'owner' } },
    },
  });
  expect(await rolesOf(team.teamId)).toEqual({
    [idOf('admin')]: 'owner',
    [idOf('comment')]: 'member',
    [idOf('edit')]: 'member',
    [idOf('create')]: 'owner',
  });
});

test('members of a team are listed in the order of joining, with their team role', async () => {
  const { people } = used.world;
  const team = await teamOf('create');
  for (const name of ['read', 'guest', 'edit'] as const) {
    await people.create.client.teams.putMember({ ...team, userId: idOf(name) });
  }
  const { items, count } = await people.read.client.teams.listMembers({ ...team, limit: 3 });
  expect(count).toBe(4);
  expect(items.map(({ organization, team: { role } }) => [organization.id, organization.role, role])).toEqual(
    [
      [idOf('create'), 'create', 'owner'],
      [idOf('read'), 'read', 'member'],
      [idOf('guest'), null, 'member'],
    ],
  );
  const seen = (await people.guest.client.teams.listMembers(team)).items;
  expect(seen.map(({ permissions }) => permissions.view)).toEqual([false, false, true, false]);
});

test('members of a team keep their role when they are added again without one', async () => {
  const { client } = used.world.people.admin;
  const team = await teamOf('admin', [idOf('read')]);
  const member = { ...team, userId: idOf('read') };
  await client.teams.putMember({ ...member, body: { role: 'owner' } });
  await client.teams.putMember(member);
  await client.teams.updateMembers({ ...team, body: { add: [idOf('read')] } });
  expect((await rolesOf(team.teamId))[idOf('read')]).toBe('owner');
  await client.teams.putMember({ ...member, body: { role: 'member' } });
  expect((await rolesOf(team.teamId))[idOf('read')]).toBe('member');
});

test('an update of a team with a non-member is rejected completely', async () => {
  const { world } = used;
  const { client } = world.people.admin;
  const team = await teamOf('admin', [idOf('read')]);
  const stranger = world.outsider.actor.userId;
  const change = client.teams.updateMembers({
    ...team,
    body: {
      add: [idOf('edit'), stranger],
      remove: [idOf('read'), 'unknown@example.com'],
      memberships: { user_x: { role: 'owner' } },
    },
  });
  await expect(change).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.add.1' }, { path: 'body.remove.1' }, { path: 'body.memberships.user_x' }],
  });
  expect(Object.keys(await rolesOf(team.teamId)).toSorted()).toEqual(
    [idOf('admin'), idOf('read')].toSorted(),
  );
  await expect(client.teams.putMember({ ...team, userId: stranger })).rejects.toMatchObject({
    status: 404,
  });
  await expect(client.teams.removeMember({ ...team, userId: idOf('edit') })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    client.teams.create({ organizationId, body: { title: 'x', members: [stranger] } }),
  ).rejects.toMatchObject({ status: 400, details: [{ path: 'body.members.0' }] });
});

test('concurrent updates of the members of a team are all applied', async () => {
  const { client } = used.world.people.admin;
  const team = await teamOf('admin');
  const names = ['read', 'comment', 'edit', 'review', 'create', 'guest'] as const;
  await Promise.all(
    names.map((name, index) =>
      index % 2 === 0
        ? client.teams.putMember({ ...team, userId: idOf(name) })
        : client.teams.updateMembers({ ...team, body: { add: [idOf(name)] } }),
    ),
  );
  expect(Object.keys(await rolesOf(team.teamId))).toHaveLength(7);
});
