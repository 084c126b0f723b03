import type { Role } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { makeSharedSite, makeShared, makeTeam } from '../../src/testing/resources.ts';
import { keyed, newMember, type PageRequest, type Walk, type Walks } from './walk.ts';

/** The permissions of one collection, space or site. */
async function permissionsOf(world: World, kind: 'collection' | 'space' | 'site') {
  const { client } = world.people.admin;
  type Body = { role: Role; users: string[] } | { role: Role; teams: string[] };
  switch (kind) {
    case 'collection': {
      const { collectionId } = await makeShared(world);
      const own = client.collectionPermissions;
      return {
        listUsers: (request: PageRequest) => own.listUsers({ collectionId, ...request }),
        listAggregate: (request: PageRequest) => own.listAggregate({ collectionId, ...request }),
        listTeams: (request: PageRequest) => own.listTeams({ collectionId, ...request }),
        invite: (body: Body) => own.invite({ collectionId, body }),
        removeUser: (userId: string) => own.removeUser({ collectionId, userId }),
        removeTeam: (teamId: string) => own.removeTeam({ collectionId, teamId }),
      };
    }
    case 'space': {
      const { spaceId } = await makeShared(world);
      const own = client.spacePermissions;
      return {
        listUsers: (request: PageRequest) => own.listUsers({ spaceId, ...request }),
        listAggregate: (request: PageRequest) => own.listAggregate({ spaceId, ...request }),
        listTeams: (request: PageRequest) => own.listTeams({ spaceId, ...request }),
        invite: (body: Body) => own.invite({ spaceId, body }),
        removeUser: (userId: string) => own.removeUser({ spaceId, userId }),
        removeTeam: (teamId: string) => own.removeTeam({ spaceId, teamId }),
      };
    }
    case 'site': {
      const { site } = await makeSharedSite(world);
      const own = client.sitePermissions;
      return {
        listUsers: (request: PageRequest) => own.listUsers({ ...site, ...request }),
        listAggregate: (request: PageRequest) => own.listAggregate({ ...site, ...request }),
        listTeams: (request: PageRequest) => own.listTeams({ ...site, ...request }),
        invite: (body: Body) => own.invite({ ...site, body }),
        removeUser: (userId: string) => own.removeUser({ ...site, userId }),
        removeTeam: (teamId: string) => own.removeTeam({ ...site, teamId }),
      };
    }
  }
}

/** Users with a grant on some content, or who may view it. */
async function usersOf(
  world: World,
  kind: 'collection' | 'space' | 'site',
  list: 'listUsers' | 'listAggregate',
): Promise<Walk> {
  const permissions = await permissionsOf(world, kind);
  return {
    read: keyed(permissions[list], ({ user }) => user.id),
    async make() {
      const { actor } = await newMember(world, world.organizationId);
      await permissions.invite({ role: 'read', users: [actor.userId] });
      return actor.userId;
    },
    remove: permissions.removeUser,
  };
}

async function teamsOf(world: World, kind: 'collection' | 'space' | 'site'): Promise<Walk> {
  const permissions = await permissionsOf(world, kind);
  return {
    read: keyed(permissions.listTeams, ({ team }) => team.id),
    async make() {
      const { teamId } = await makeTeam(world);
      await permissions.invite({ role: 'read', teams: [teamId] });
      return teamId;
    },
    remove: permissions.removeTeam,
  };
}

/** Lists of the roles on collections, spaces and sites. */
export const permissionWalks: Walks = {
  'collectionPermissions.listUsers': (world) => usersOf(world, 'collection', 'listUsers'),
  'collectionPermissions.listAggregate': (world) => usersOf(world, 'collection', 'listAggregate'),
  'collectionPermissions.listTeams': (world) => teamsOf(world, 'collection'),
  'spacePermissions.listUsers': (world) => usersOf(world, 'space', 'listUsers'),
  'spacePermissions.listAggregate': (world) => usersOf(world, 'space', 'listAggregate'),
  'spacePermissions.listTeams': (world) => teamsOf(world, 'space'),
  'sitePermissions.listUsers': (world) => usersOf(world, 'site', 'listUsers'),
  'sitePermissions.listAggregate': (world) => usersOf(world, 'site', 'listAggregate'),
  'sitePermissions.listTeams': (world) => teamsOf(world, 'site'),
};
