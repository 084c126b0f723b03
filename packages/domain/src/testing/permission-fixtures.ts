import type { Fixtures } from './fixture-table.ts';
import { makeShared, makeSharedSite } from './resources.ts';
import type { World } from './world.ts';

/** Of the roles that are granted on collections, spaces and sites. */
export const permissionFixtures: Pick<
  Fixtures,
  'collectionPermissions' | 'spacePermissions' | 'sitePermissions'
> = {
  collectionPermissions: {
    invite: async (world) => ({ ...(await collectionOf(world)), body: invitation(world) }),
    listUsers: collectionOf,
    updateUser: async (world) => ({ ...(await collectionUser(world)), body: { role: 'read' } }),
    removeUser: collectionUser,
    listTeams: collectionOf,
    updateTeam: async (world) => ({ ...(await collectionTeam(world)), body: { role: 'read' } }),
    removeTeam: collectionTeam,
    listAggregate: collectionOf,
  },
  spacePermissions: {
    invite: async (world) => ({ ...(await spaceOf(world)), body: invitation(world) }),
    listUsers: spaceOf,
    updateUser: async (world) => ({ ...(await spaceUser(world)), body: { role: 'read' } }),
    removeUser: spaceUser,
    listTeams: spaceOf,
    updateTeam: async (world) => ({ ...(await spaceTeam(world)), body: { role: 'read' } }),
    removeTeam: spaceTeam,
    listAggregate: spaceOf,
  },
  sitePermissions: {
    invite: async (world) => ({ ...(await makeSharedSite(world)).site, body: invitation(world) }),
    listUsers: async (world) => (await makeSharedSite(world)).site,
    updateUser: async (world) => ({ ...(await siteUser(world)), body: { role: 'read' } }),
    removeUser: siteUser,
    listTeams: async (world) => (await makeSharedSite(world)).site,
    updateTeam: async (world) => ({ ...(await siteTeam(world)), body: { role: 'read' } }),
    removeTeam: siteTeam,
    listAggregate: async (world) => (await makeSharedSite(world)).site,
  },
};

function invitation({ people }: World) {
  return { role: 'edit' as const, users: [people.read.actor.userId] };
}

async function collectionOf(world: World) {
  return { collectionId: (await makeShared(world)).collectionId };
}

async function collectionUser(world: World) {
  const { collectionId, userId } = await makeShared(world);
  return { collectionId, userId };
}

async function collectionTeam(world: World) {
  const { collectionId, teamId } = await makeShared(world);
  return { collectionId, teamId };
}

async function spaceOf(world: World) {
  return { spaceId: (await makeShared(world)).spaceId };
}

async function spaceUser(world: World) {
  const { spaceId, userId } = await makeShared(world);
  return { spaceId, userId };
}

async function spaceTeam(world: World) {
  const { spaceId, teamId } = await makeShared(world);
  return { spaceId, teamId };
}

async function siteUser(world: World) {
  const { site, userId } = await makeSharedSite(world);
  return { ...site, userId };
}

async function siteTeam(world: World) {
  const { site, teamId } = await makeSharedSite(world);
  return { ...site, teamId };
}
