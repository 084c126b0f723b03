import { ApiError, hasRole, type Role, roles } from '@lectern/contract';
import type { Person } from '@lectern/domain/testing';
import { describe, expect, test } from 'vitest';
import { makeSite, makeTeam } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';
import { watchEvents } from '../../platform/events/watch-events.ts';

const used = useWorld();

type Site = Awaited<ReturnType<typeof makeSite>>['site'];

async function isAllowed(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status)) return false;
    throw error;
  }
}

/** What a person may do with a site. */
async function powersOf({ client }: Person, site: Site) {
  const { items } = await client.sites.list({ organizationId: site.organizationId, limit: 1000 });
  return {
    listed: items.some(({ id }) => id === site.siteId),
    view: await isAllowed(client.sites.get(site)),
    edit: await isAllowed(client.sites.update({ ...site, body: {} })),
    shareLinks: await isAllowed(client.shareLinks.list(site)),
    admin: await isAllowed(client.sitePermissions.listAggregate(site)),
  };
}

function powersWith(role: Role | null) {
  return {
    listed: role !== null,
    view: role !== null,
    edit: hasRole(role, 'create'),
    shareLinks: hasRole(role, 'create'),
    admin: hasRole(role, 'admin'),
  };
}

/** A team with one member. */
async function teamOf({ actor }: Person): Promise<string> {
  const { organizationId, people } = used.world;
  const { teamId } = await makeTeam(used.world);
  await people.admin.client.teams.putMember({ organizationId, teamId, userId: actor.userId });
  return teamId;
}

describe.each(['guest', 'read', 'create'] as const)('of a %s', (name) => {
  const own = name === 'guest' ? null : name;

  test.each(roles)(
    'a grant of the %s role on a site gives exactly that role, until it is revoked',
    async (role) => {
      const { world } = used;
      const { site } = await makeSite(world);
      const other = await makeSite(world);
      const person = world.people[name];
      const { userId } = person.actor;
      const { sitePermissions } = world.people.admin.client;
      expect(await powersOf(person, site)).toEqual(powersWith(own));

      await sitePermissions.invite({ ...site, body: { role, users: [userId] } });
      expect(await powersOf(person, site)).toEqual(powersWith(role));
      expect(await powersOf(person, other.site)).toEqual(powersWith(own));
      await sitePermissions.updateUser({ ...site, userId, body: { role: 'comment' } });
      expect(await powersOf(person, site)).toEqual(powersWith('comment'));
      await sitePermissions.removeUser({ ...site, userId });
      expect(await powersOf(person, site)).toEqual(powersWith(own));

      const teamId = await teamOf(person);
      await sitePermissions.invite({ ...site, body: { role, teams: [teamId] } });
      expect(await powersOf(person, site)).toEqual(powersWith(role));
      await sitePermissions.updateTeam({ ...site, teamId, body: { role: 'create' } });
      expect(await powersOf(person, site)).toEqual(powersWith('create'));
      await sitePermissions.removeTeam({ ...site, teamId });
      expect(await powersOf(person, site)).toEqual(powersWith(own));
    },
  );
});

test('an admin of the organization is admin of its sites, whatever is granted', async () => {
  const { world } = used;
  const { site } = await makeSite(world);
  const { admin } = world.people;
  const body = { role: 'read' as const, users: [admin.actor.userId] };
  await admin.client.sitePermissions.invite({ ...site, body });
  expect(await powersOf(admin, site)).toEqual(powersWith('admin'));
});

test('the highest of the roles granted to a member and to their teams counts', async () => {
  const { world } = used;
  const { site } = await makeSite(world);
  const { guest, admin } = world.people;
  const teamId = await teamOf(guest);
  const { sitePermissions } = admin.client;
  await sitePermissions.invite({ ...site, body: { role: 'read', users: [guest.actor.userId] } });
  await sitePermissions.invite({ ...site, body: { role: 'admin', teams: [teamId] } });
  expect(await powersOf(guest, site)).toEqual(powersWith('admin'));
  await sitePermissions.removeTeam({ ...site, teamId });
  expect(await powersOf(guest, site)).toEqual(powersWith('read'));
});

test('the effective roles on a site are listed, with a filter by role', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const { client } = people.admin;
  const { site } = await makeSite(world);
  const body = { role: 'review' as const, users: [people.guest.actor.userId, people.edit.actor.userId] };
  await client.sitePermissions.invite({ ...site, body });
  const list = async (role?: Role) => {
    const page = { ...site, limit: 1000, ...(role !== undefined && { role }) };
    const { items } = await client.sitePermissions.listAggregate(page);
    return new Map(items.map(({ user, permission }) => [user.id, permission]));
  };
  const { items: members } = await client.members.list({ organizationId, limit: 1000 });
  const roleOf = ({ id, role }: (typeof members)[number]) => (body.users.includes(id) ? body.role : role);
  const expected = members.filter((member) => roleOf(member) !== null && !member.disabled);
  expect(await list()).toEqual(new Map(expected.map((member) => [member.id, roleOf(member)])));
  const reviewers = expected.filter((member) => roleOf(member) === 'review').map(({ id }) => id);
  expect([...(await list('review')).keys()].toSorted()).toEqual(reviewers.toSorted());
});

test('a grant on a site opens none of the spaces on it', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const { client } = people.admin;
  const { site, spaceId, siteSpaceId } = await makeSite(world);
  const document = { markdown: 'The quokka sleeps.' };
  const changes = [{ operation: 'insert_page' as const, title: 'Page', document }];
  await client.spaceContent.update({ spaceId, body: { changes } });
  const { guest } = people;
  await client.sitePermissions.invite({ ...site, body: { role: 'admin', users: [guest.actor.userId] } });
  const theirs = guest.client;

  const { items } = await theirs.siteSpaces.list(site);
  expect(items.map(({ space }) => Object.values(space.permissions).some(Boolean))).toEqual([false, false]);
  const scope = { mode: 'all' as const };
  expect((await theirs.search.inSite({ ...site, body: { query: 'quokka', scope } })).items).toEqual([]);
  expect((await theirs.search.inOrganization({ organizationId, query: 'quokka' })).items).toEqual([]);
  const rejected: [number, () => Promise<unknown>][] = [
    [404, () => theirs.spaces.get({ spaceId })],
    [404, () => theirs.spaceContent.listPages({ spaceId })],
    [403, () => theirs.sites.publish(site)],
    [403, () => theirs.sites.update({ ...site, body: { visibility: 'unlisted' } })],
    [403, () => theirs.sitePublishing.getPreview(site)],
    [403, () => theirs.siteSpaces.duplicate({ ...site, siteSpaceId })],
    [403, () => theirs.sites.create({ organizationId })],
    [403, () => theirs.organizations.update({ organizationId, body: { title: 'Theirs' } })],
  ];
  for (const [status, attempt] of rejected) {
    await expect(attempt(), attempt.toString()).rejects.toMatchObject({ status });
  }
});

test('roles on a site are granted to members and teams of its organization, all or none', async () => {
  const { world } = used;
  const { people, outsider, outsideOrganizationId } = world;
  const { sitePermissions } = people.admin.client;
  const { site } = await makeSite(world);
  const foreign = await outsider.client.teams.create({
    organizationId: outsideOrganizationId,
    body: { title: 'Foreign' },
  });
  const { userId } = people.guest.actor;
  for (const body of [
    { role: 'read' as const, users: [userId, outsider.actor.userId] },
    { role: 'read' as const, users: [userId], teams: [foreign.id] },
  ]) {
    await expect(sitePermissions.invite({ ...site, body })).rejects.toMatchObject({ status: 400 });
  }
  expect((await sitePermissions.listUsers(site)).count).toBe(0);
  const elsewhere = { ...site, organizationId: outsideOrganizationId };
  const body = { role: 'read' as const, users: [outsider.actor.userId] };
  await expect(outsider.client.sitePermissions.invite({ ...elsewhere, body })).rejects.toMatchObject({
    status: 404,
  });
  await expect(sitePermissions.removeUser({ ...site, userId })).rejects.toMatchObject({ status: 404 });
});

test('a grant on a site ends with the membership, the team and the site', async () => {
  const { world, database } = used;
  const { organizationId, people } = world;
  const { client } = people.admin;
  const { site } = await makeSite(world);
  const leaver = await world.person('leaver');
  await world.join(organizationId, leaver, null);
  const { userId } = leaver.actor;
  const teamId = await teamOf(people.guest);
  const body = { role: 'edit' as const, users: [userId], teams: [teamId] };
  await client.sitePermissions.invite({ ...site, body });
  expect(await powersOf(leaver, site)).toEqual(powersWith('edit'));

  await client.members.update({ organizationId, userId, body: { disabled: true } });
  await expect(leaver.client.sites.get(site)).rejects.toMatchObject({ status: 404 });
  await client.members.update({ organizationId, userId, body: { disabled: false } });
  await client.members.remove({ organizationId, userId });
  await world.join(organizationId, leaver, null);
  expect(await powersOf(leaver, site)).toEqual(powersWith(null));

  expect(await powersOf(people.guest, site)).toEqual(powersWith('edit'));
  await client.teams.delete({ organizationId, teamId });
  expect(await powersOf(people.guest, site)).toEqual(powersWith(null));

  await client.sitePermissions.invite({
    ...site,
    body: { role: 'edit', users: [people.guest.actor.userId] },
  });
  await client.sites.delete(site);
  for (const table of ['content_grants', 'effective_grants'] as const) {
    const left = await database.kysely
      .selectFrom(table)
      .select('subject_id')
      .where('site_id', '=', site.siteId)
      .execute();
    expect(left, table).toEqual([]);
  }
});

test('a guest sees the events of a site that they were granted, and of no other', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const { client } = people.admin;
  const [granted, other] = [await makeSite(world), await makeSite(world)];
  const { userId } = people.guest.actor;
  await client.sitePermissions.invite({ ...granted.site, body: { role: 'read', users: [userId] } });
  const seen = await watchEvents(world, organizationId, userId);
  for (const { site } of [granted, other]) await client.sites.update({ ...site, body: { title: 'New' } });
  expect((await seen()).map(({ site_id: id }) => id)).toEqual([granted.site.siteId]);
  await client.sitePermissions.removeUser({ ...granted.site, userId });
  expect(await seen()).toEqual([]);
});
