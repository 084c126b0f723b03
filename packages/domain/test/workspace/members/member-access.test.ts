import { type Role, roles } from '@lectern/contract';
import type { Person } from '@lectern/domain/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { idOf, organizationWith } from './organization-with.ts';

const used = useWorld();

describe('the content that a member may see', () => {
  let organizationId: string;
  let people: Record<Role | 'guest', Person>;
  let spaces: Record<'open' | 'closed' | 'raised' | 'shared' | 'deleted', string>;
  let client: Person['client'];

  beforeAll(async () => {
    const created = await organizationWith(used.world, ...roles.filter((role) => role !== 'admin'), null);
    ({ organizationId, client } = created);
    const [read, comment, edit, review, create, guest] = created.people;
    people = { read, comment, edit, review, create, guest, admin: created.admin } as typeof people;
    const make = async (title: string) =>
      (await client.spaces.create({ organizationId, body: { title } })).id;
    spaces = {
      open: await make('open'),
      closed: await make('closed'),
      raised: await make('raised'),
      shared: await make('shared'),
      deleted: await make('deleted'),
    };
    await client.spaces.update({ spaceId: spaces.closed, body: { defaultLevel: null } });
    await client.spaces.update({ spaceId: spaces.raised, body: { defaultLevel: 'review' } });
    await client.spaces.update({ spaceId: spaces.shared, body: { defaultLevel: null } });
    await client.spaces.delete({ spaceId: spaces.deleted });
    const { id: teamId } = await client.teams.create({
      organizationId,
      body: { title: 'Shared', members: [idOf(people.read), idOf(people.guest)] },
    });
    await client.spacePermissions.invite({
      spaceId: spaces.shared,
      body: { role: 'comment', teams: [teamId], users: [idOf(people.guest)] },
    });
    await client.spacePermissions.invite({
      spaceId: spaces.open,
      body: { role: 'edit', users: [idOf(people.read)] },
    });
  });

  const all = () => [...roles, 'guest' as const];

  test('is counted as it is listed', async () => {
    for (const name of all()) {
      const own = await people[name].client.spaces.list({ organizationId });
      const member = await client.members.get({ organizationId, userId: idOf(people[name]) });
      expect([name, member.spaces]).toEqual([name, own.count]);
      const listed = await client.members.list({ organizationId, limit: 1000 });
      expect(listed.items.find(({ id }) => id === member.id)).toEqual(member);
    }
  });

  test('is listed with the role of the member, latest first, for admins and the member', async () => {
    for (const name of all()) {
      const userId = idOf(people[name]);
      const own = await people[name].client.spaces.list({ organizationId });
      const ids = own.items.map(({ id }) => id);
      const forAdmin = await client.members.listSpaces({ organizationId, userId });
      expect(forAdmin.items.map(({ space }) => space.id)).toEqual(ids.toReversed());
      expect(forAdmin.count).toBe(own.count);
      const forThemselves = await people[name].client.members.listSpaces({
        organizationId,
        userId,
        order: 'asc',
      });
      expect(forThemselves.items.map(({ space }) => space)).toEqual(own.items);
      expect(forThemselves.items.map(({ permission }) => permission)).toEqual(
        forAdmin.items.map(({ permission }) => permission).toReversed(),
      );
    }
    const { items } = await client.members.listSpaces({
      organizationId,
      userId: idOf(people.read),
      order: 'asc',
    });
    expect(items.map(({ space, permission }) => [space.title, permission])).toEqual([
      ['open', 'edit'],
      ['raised', 'review'],
      ['shared', 'comment'],
    ]);
  });

  test('has the permission flags of the reader, not of the member', async () => {
    const path = { organizationId, userId: idOf(people.read) };
    const [forAdmin, forThemselves] = [
      await client.members.listSpaces(path),
      await people.read.client.members.listSpaces(path),
    ];
    expect(forAdmin.items.every(({ space }) => space.permissions.admin)).toBe(true);
    expect(forThemselves.items.some(({ space }) => space.permissions.admin)).toBe(false);
  });

  test('the teams of a member are filtered by title', async () => {
    const userId = idOf(people.read);
    await client.teams.create({ organizationId, body: { title: 'Other', members: [userId] } });
    const titles = async (title?: string) => {
      const found = await client.members.listTeams({ organizationId, userId, ...(title && { title }) });
      expect(found.count).toBe(found.items.length);
      return found.items.map((item) => [item.team.title, item.member.role]);
    };
    expect(await titles()).toEqual([
      ['Shared', 'member'],
      ['Other', 'member'],
    ]);
    expect(await titles('SHAR')).toEqual([['Shared', 'member']]);
    expect((await client.members.get({ organizationId, userId })).teams).toBe(2);
    const mine = await client.members.listTeams({ organizationId, userId: idOf(people.admin) });
    expect(mine.items.map(({ member }) => member.role)).toEqual(['owner', 'owner']);
  });
});
