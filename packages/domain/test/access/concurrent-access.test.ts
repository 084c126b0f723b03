import { type DefaultLevel, type Role, roles } from '@lectern/contract';
import type { Person } from '@lectern/domain/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useWorld } from '../harness.ts';
import { ruleOf, strayGrants } from './rule.ts';

const used = useWorld();
const levels: readonly DefaultLevel[] = [...roles, 'inherit', 'inherit', null];

/** A seeded random number generator, so that a failing series can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** An organization with an admin, one member of each lower role, two guests, two teams, and some content. */
async function busyOrganization() {
  const { world } = used;
  const admin = await world.person('admin');
  const { id: organizationId } = await admin.client.organizations.create({ body: { title: 'Busy' } });
  const people: Person[] = [admin];
  for (const role of [...roles.filter((name) => name !== 'admin'), null, null]) {
    const person = await world.person('member');
    await world.join(organizationId, person, role);
    people.push(person);
  }
  const userIds = people.map(({ actor }) => actor.userId);
  const { client } = admin;
  const teams: string[] = [];
  for (const title of ['One', 'Two'])
    teams.push((await client.teams.create({ organizationId, body: { title } })).id);
  const collections: string[] = [];
  for (let index = 0; index < 6; index += 1)
    collections.push((await client.collections.create({ organizationId })).id);
  const spaces: string[] = [];
  for (let index = 0; index < 4; index += 1) spaces.push((await client.spaces.create({ organizationId })).id);
  const sites: string[] = [];
  for (let index = 0; index < 2; index += 1) sites.push((await client.sites.create({ organizationId })).id);
  return { organizationId, client, people, userIds, teams, collections, spaces, sites };
}

type Busy = Awaited<ReturnType<typeof busyOrganization>>;

function changeOf(busy: Busy, next: (below: number) => number): () => Promise<unknown> {
  const { client, organizationId, userIds, teams, collections, spaces, sites } = busy;
  const pick = (ids: readonly string[]) => ids[next(ids.length)] ?? '';
  const level = levels[next(levels.length)] ?? null;
  const role: Role | null = roles[next(roles.length + 1)] ?? null;
  const collectionId = pick(collections);
  const spaceId = pick(spaces);
  const subject = next(2) === 0 ? { users: [pick(userIds)] } : { teams: [pick(teams)] };
  switch (next(12)) {
    case 0:
      return () => client.collections.update({ collectionId, body: { defaultLevel: level } });
    case 1:
      return () => client.collections.move({ collectionId, body: { parent: pick(collections) } });
    case 2:
      return () => client.collections.create({ organizationId, body: { parent: collectionId } });
    case 3:
      return () => client.collections.move({ collectionId, body: { parent: null } });
    case 4:
      return () => client.spaces.create({ organizationId, body: { parent: collectionId } });
    case 5:
      return () => client.spaces.move({ spaceId, body: { parent: next(3) === 0 ? null : collectionId } });
    case 6:
      return () => client.spaces.update({ spaceId, body: { defaultLevel: level } });
    case 7:
    case 8:
      return () => client.collectionPermissions.invite({ collectionId, body: { role, ...subject } });
    case 9:
      return () => client.spacePermissions.invite({ spaceId, body: { role, ...subject } });
    case 10:
      return () =>
        client.sitePermissions.invite({ organizationId, siteId: pick(sites), body: { role, ...subject } });
    default:
      return () =>
        client.teams.updateMembers({
          organizationId,
          teamId: pick(teams),
          body: { [next(2) === 0 ? 'add' : 'remove']: [pick(userIds)] },
        });
  }
}

/** Compares the effective role of every person on all content with the rule. */
async function expectRule({ organizationId, client, people, sites }: Busy): Promise<void> {
  const { roleOf, spaceIds, collectionIds } = await ruleOf(used.database, organizationId);
  const everything = { organizationId, limit: 1000 };
  for (const { actor, client: theirs } of people) {
    const visible = (id: string) => roleOf(actor.userId, id) !== null;
    const listed = await theirs.spaces.list(everything);
    expect(listed.items.map(({ id }) => id).toSorted()).toEqual(spaceIds.filter(visible).toSorted());
    expect(listed.count).toBe(listed.items.length);
    for (const space of listed.items) {
      const role = roleOf(actor.userId, space.id) ?? 'read';
      expect(space.permissions.admin, space.id).toBe(role === 'admin');
      expect(space.permissions.comment, space.id).toBe(role !== 'read');
      expect(await theirs.spaces.get({ spaceId: space.id })).toEqual(space);
    }
    const inCollections = await theirs.collections.list(everything);
    expect(inCollections.items.map(({ id }) => id).toSorted()).toEqual(
      collectionIds.filter(visible).toSorted(),
    );
    const onSites = await theirs.sites.list(everything);
    expect(onSites.items.map(({ id }) => id).toSorted()).toEqual(sites.filter(visible).toSorted());
    for (const spaceId of spaceIds.filter((id) => !visible(id))) {
      await expect(theirs.spaces.get({ spaceId })).rejects.toMatchObject({ status: 404 });
    }
  }
  const lists = [
    ...spaceIds.map((id) => ({
      id,
      list: () => client.spacePermissions.listAggregate({ spaceId: id, limit: 1000 }),
    })),
    ...sites.map((id) => ({
      id,
      list: () => client.sitePermissions.listAggregate({ ...everything, siteId: id }),
    })),
  ];
  for (const { id, list } of lists) {
    const stated = (await list()).items.map(({ user, permission }) => [user.id, permission]);
    const expected = people.flatMap(({ actor }) => {
      const role = roleOf(actor.userId, id);
      return role === null ? [] : [[actor.userId, role]];
    });
    expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(expected));
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'concurrent changes leave the effective roles that levels and grants define (seed %i)',
  async (seed) => {
    const next = numbers(seed);
    const busy = await busyOrganization();
    for (let round = 0; round < 2; round += 1) {
      const changes = Array.from({ length: 40 }, () => changeOf(busy, next));
      await Promise.allSettled(changes.map((change) => change()));
      await expectRule(busy);
      expect(await strayGrants(used.database)).toEqual([]);
    }
  },
);

test('a grant lasts until it is revoked, and ends when its member leaves', async () => {
  const { world, database } = used;
  const busy = await busyOrganization();
  const { client, organizationId, people, teams } = busy;
  const [collectionId = ''] = busy.collections;
  const guest = people.at(-1);
  const [teamId = ''] = teams;
  if (guest === undefined) throw new Error('there is a guest');
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { parent: collectionId } });
  const role = async () => {
    const { items } = await client.spacePermissions.listAggregate({ spaceId });
    return items.find(({ user }) => user.id === guest.actor.userId)?.permission;
  };

  await client.collectionPermissions.invite({
    collectionId,
    body: { role: 'read', users: [guest.actor.userId] },
  });
  expect(await role()).toBe('read');
  await client.teams.putMember({ organizationId, teamId, userId: guest.actor.userId });
  await client.spacePermissions.invite({ spaceId, body: { role: 'edit', teams: [teamId] } });
  expect(await role()).toBe('edit');
  await client.teams.removeMember({ organizationId, teamId, userId: guest.actor.userId });
  expect(await role()).toBe('read');
  await client.spaces.move({ spaceId, body: { parent: null } });
  expect(await role()).toBeUndefined();
  await client.spaces.move({ spaceId, body: { parent: collectionId } });
  await client.teams.putMember({ organizationId, teamId, userId: guest.actor.userId });
  expect(await role()).toBe('edit');
  await client.teams.delete({ organizationId, teamId });
  expect(await role()).toBe('read');
  // The space keeps what it was given above it: a delete takes away no more than it gives.
  await client.collections.delete({ collectionId });
  expect(await role()).toBe('read');

  await client.spacePermissions.invite({ spaceId, body: { role: 'admin', users: [guest.actor.userId] } });
  const moved = await client.organizations.create({ body: { title: 'Elsewhere' } });
  await client.spaces.transfer({ spaceId, body: { organization: moved.id } });
  await world.join(moved.id, guest, null);
  expect(await role()).toBeUndefined();
  expect(await strayGrants(database)).toEqual([]);
});

test('a role that is lost while a transfer waits for the organizations counts', async ({ skip }) => {
  const { world, database } = used;
  skip(database.kind !== 'postgres', 'Transactions of the embedded database run one after another.');
  const { client, actor } = await world.person('leaver');
  const [source, target] = await Promise.all(
    ['Source', 'Target'].map((title) => client.organizations.create({ body: { title } })),
  );
  const organizationId = source?.id ?? '';
  const space = await client.spaces.create({ organizationId });
  const other = await world.person('other admin');
  await world.join(organizationId, other, 'admin');
  const locked = Promise.withResolvers<void>();
  const demotion = world.ctx.store.transaction(async (store) => {
    await store.organizations.lock([organizationId]);
    locked.resolve();
    const waiting = sql<{ count: number }>`select count(*)::integer as count from pg_locks where not granted`;
    const count = async () => (await waiting.execute(store.db)).rows[0]?.count;
    await expect.poll(count).toBeGreaterThan(0);
    await store.members.update(organizationId, actor.userId, { role: 'edit' });
  });
  await locked.promise;
  const transfer = client.spaces.transfer({
    spaceId: space.id,
    body: { organization: target?.id ?? '' },
  });
  await expect(transfer).rejects.toMatchObject({ status: 403 });
  await demotion;
  const { organization } = await other.client.spaces.get({ spaceId: space.id });
  expect(organization).toBe(organizationId);
});
