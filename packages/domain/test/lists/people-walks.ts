import { enqueueJob } from '../../src/platform/jobs/enqueue-job.ts';
import type { ListOf } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { idleJob } from '../../src/testing/job-resources.ts';
import { makeWebhook } from '../../src/testing/record-fixtures.ts';
import { makeMember, makeShared, makeTeam } from '../../src/testing/resources.ts';
import {
  type Asked,
  idOf,
  keyed,
  made,
  type Made,
  newMember,
  ownOrganization,
  type Walk,
  type Walks,
} from './walk.ts';

/** Users who were given a role on some content, or who may see it. */
async function grantsOfUsers(
  world: World,
  kind: 'space' | 'collection',
  list: 'listUsers' | 'listAggregate',
) {
  const { client } = world.people.admin;
  const { organizationId } = world;
  const { spaceId, collectionId } = await makeShared(world);
  const { spacePermissions: ofSpace, collectionPermissions: ofCollection } = client;
  const read = keyed(
    (asked) =>
      kind === 'space'
        ? ofSpace[list]({ spaceId, ...asked })
        : ofCollection[list]({ collectionId, ...asked }),
    ({ user }) => user.id,
  );
  return {
    read,
    async make() {
      const { actor } = await newMember(world, organizationId);
      const body = { role: 'read' as const, users: [actor.userId] };
      await (kind === 'space'
        ? ofSpace.invite({ spaceId, body })
        : ofCollection.invite({ collectionId, body }));
      return actor.userId;
    },
    remove: (userId: string) =>
      kind === 'space'
        ? ofSpace.removeUser({ spaceId, userId })
        : ofCollection.removeUser({ collectionId, userId }),
  };
}

async function grantsOfTeams(world: World, kind: 'space' | 'collection') {
  const { client } = world.people.admin;
  const { spaceId, collectionId } = await makeShared(world);
  const { spacePermissions: ofSpace, collectionPermissions: ofCollection } = client;
  return {
    read: keyed(
      (asked) =>
        kind === 'space'
          ? ofSpace.listTeams({ spaceId, ...asked })
          : ofCollection.listTeams({ collectionId, ...asked }),
      ({ team }) => team.id,
    ),
    async make() {
      const { teamId } = await makeTeam(world);
      const body = { role: 'read' as const, teams: [teamId] };
      await (kind === 'space'
        ? ofSpace.invite({ spaceId, body })
        : ofCollection.invite({ collectionId, body }));
      return teamId;
    },
    remove: (teamId: string) =>
      kind === 'space'
        ? ofSpace.removeTeam({ spaceId, teamId })
        : ofCollection.removeTeam({ collectionId, teamId }),
  };
}

/** Records are made by what is recorded, and nothing deletes them. */
function eventsOf(
  { ctx }: World,
  read: (asked: Asked) => Promise<ListOf<Made>>,
  act: () => Promise<unknown>,
): Walk {
  return {
    read: keyed(read, idOf),
    async make() {
      await act();
      return (await read({ limit: 1 })).items[0]?.id ?? '';
    },
    remove: (id) => ctx.store.db.deleteFrom('audit_events').where('id', '=', id).execute(),
  };
}

async function members(world: World, filter: { sort?: 'lastSeenAt' }) {
  const { organizationId, client } = await ownOrganization(world);
  return {
    read: keyed((asked) => client.members.list({ organizationId, ...filter, ...asked }), idOf),
    async make() {
      const person = await newMember(world, organizationId);
      await person.client.members.ping({ organizationId });
      return person.actor.userId;
    },
    remove: (userId: string) => client.members.remove({ organizationId, userId }),
  };
}

/** Lists of people, of what they were given, and of what they did. */
export const peopleWalks: Walks = {
  'tokens.list': ({ people }) => {
    const { tokens } = people.admin.client;
    return {
      read: keyed((asked) => tokens.list(asked), idOf),
      make: () => made(tokens.create({ body: { label: 'x' } })),
      remove: (tokenId) => tokens.delete({ tokenId }),
    };
  },
  'admin.listUsers': (world) => ({
    read: keyed((asked) => world.instanceAdmin.client.admin.listUsers(asked), idOf),
    make: async () => (await world.person('somebody')).actor.userId,
    remove: (id) => world.ctx.store.db.deleteFrom('users').where('id', '=', id).execute(),
  }),
  'admin.listAuditEvents': (world) => {
    const { admin, tokens } = world.instanceAdmin.client;
    return eventsOf(
      world,
      (asked) => admin.listAuditEvents(asked),
      () => tokens.create({ body: { label: 'x' } }),
    );
  },
  'organizations.list': async (world) => {
    const { organizations } = (await world.person('founder')).client;
    return {
      read: keyed((asked) => organizations.list(asked), idOf),
      make: () => made(organizations.create({ body: { title: 'One of many' } })),
      remove: (organizationId) => organizations.delete({ organizationId }),
    };
  },
  'webhooks.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((asked) => client.webhooks.list({ organizationId, ...asked }), idOf),
      make: () =>
        made(client.webhooks.create({ organizationId, body: { url: 'https://hooks.example.com' } })),
      remove: (webhookId) => client.webhooks.delete({ organizationId, webhookId }),
    };
  },
  'webhooks.listDeliveries': async (world) => {
    const { organizationId, webhookId } = await makeWebhook(world);
    const { client } = world.people.admin;
    return {
      read: keyed((asked) => client.webhooks.listDeliveries({ organizationId, webhookId, ...asked }), idOf),
      make: () => made(client.webhooks.ping({ organizationId, webhookId })),
      remove: (id) =>
        world.domain.database.kysely.deleteFrom('webhook_deliveries').where('id', '=', id).execute(),
    };
  },
  'jobs.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((asked) => client.jobs.list({ organizationId, ...asked }), idOf),
      make: () => enqueueJob(world.ctx, idleJob, {}, { organizationId }),
      remove: (id) => world.domain.database.kysely.deleteFrom('jobs').where('id', '=', id).execute(),
    };
  },
  'auditEvents.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return eventsOf(
      world,
      (asked) => client.auditEvents.list({ organizationId, ...asked }),
      () => client.organizations.update({ organizationId, body: { title: 'Again' } }),
    );
  },
  'members.list': (world) => members(world, {}),
  'members.list by sight': (world) => members(world, { sort: 'lastSeenAt' }),
  'members.listSpaces': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    const asking = { organizationId, userId: world.people.admin.actor.userId };
    return {
      read: keyed(
        (asked) => client.members.listSpaces({ ...asking, ...asked }),
        ({ space }) => space.id,
      ),
      make: () => made(client.spaces.create({ organizationId })),
      remove: (spaceId) => client.spaces.delete({ spaceId }),
    };
  },
  'members.listTeams': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    const asking = { organizationId, userId: world.people.admin.actor.userId };
    return {
      read: keyed(
        (asked) => client.members.listTeams({ ...asking, ...asked }),
        ({ team }) => team.id,
      ),
      make: () => made(client.teams.create({ organizationId, body: { title: 'T' } })),
      remove: (teamId) => client.teams.delete({ organizationId, teamId }),
    };
  },
  'teams.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((asked) => client.teams.list({ organizationId, ...asked }), idOf),
      make: () => made(client.teams.create({ organizationId, body: { title: 'T' } })),
      remove: (teamId) => client.teams.delete({ organizationId, teamId }),
    };
  },
  'invites.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((asked) => client.invites.list({ organizationId, ...asked }), idOf),
      make: () => made(client.invites.create({ organizationId, body: { role: null } })),
      remove: (inviteId) => client.invites.delete({ organizationId, inviteId }),
    };
  },
  'collectionPermissions.listUsers': (world) => grantsOfUsers(world, 'collection', 'listUsers'),
  'collectionPermissions.listAggregate': (world) => grantsOfUsers(world, 'collection', 'listAggregate'),
  'collectionPermissions.listTeams': (world) => grantsOfTeams(world, 'collection'),
  'spacePermissions.listUsers': (world) => grantsOfUsers(world, 'space', 'listUsers'),
  'spacePermissions.listAggregate': (world) => grantsOfUsers(world, 'space', 'listAggregate'),
  'spacePermissions.listTeams': (world) => grantsOfTeams(world, 'space'),
  'teams.listMembers': async (world) => {
    const { client } = world.people.admin;
    const team = await makeTeam(world);
    return {
      read: keyed(
        (asked) => client.teams.listMembers({ ...team, ...asked }),
        ({ organization }) => organization.id,
      ),
      async make() {
        const { userId } = await makeMember(world);
        await client.teams.putMember({ ...team, userId });
        return userId;
      },
      remove: (userId) => client.teams.removeMember({ ...team, userId }),
    };
  },
  'saml.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((asked) => client.saml.list({ organizationId, ...asked }), idOf),
      make: () => made(client.saml.create({ organizationId, body: { label: 'P' } })),
      remove: (samlProviderId) => client.saml.delete({ organizationId, samlProviderId }),
    };
  },
};
