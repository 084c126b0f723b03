import { enqueueJob } from '../../src/platform/jobs/enqueue-job.ts';
import type { ListOf } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { idleJob } from '../../src/testing/job-resources.ts';
import { makeWebhook } from '../../src/testing/platform-fixtures.ts';
import { makeMember, makeTeam } from '../../src/testing/resources.ts';
import {
  type PageRequest,
  idOf,
  keyed,
  createdId,
  type Identified,
  newMember,
  ownOrganization,
  type Walk,
  type Walks,
} from './walk.ts';

/** Audit events are added by audited operations, and never deleted. */
function eventsOf(
  { ctx }: World,
  read: (request: PageRequest) => Promise<ListOf<Identified>>,
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

/** Domain verifications are pending here, as those of the server are that are listed. */
function domains(
  { ctx, organizationId: home }: World,
  read: (request: PageRequest) => Promise<ListOf<Identified>>,
  organizationId = home,
): Walk {
  return {
    read: keyed(read, idOf),
    async make() {
      const id = ctx.newId('domainVerification');
      await ctx.store.domainVerifications.insert([
        {
          id,
          organization_id: organizationId,
          type: 'email-domain',
          domain: `${id.slice(-20).toLowerCase()}.example`,
          token: 'x',
          created_at: ctx.clock().toISOString(),
        },
      ]);
      return id;
    },
    remove: (id) => ctx.store.db.deleteFrom('domain_verifications').where('id', '=', id).execute(),
  };
}

async function members(world: World, filter: { sort?: 'lastSeenAt' }) {
  const { organizationId, client } = await ownOrganization(world);
  return {
    read: keyed((request) => client.members.list({ organizationId, ...filter, ...request }), idOf),
    async make() {
      const person = await newMember(world, organizationId);
      await person.client.members.ping({ organizationId });
      return person.actor.userId;
    },
    remove: (userId: string) => client.members.remove({ organizationId, userId }),
  };
}

/** Lists of users and members, of their grants, and of audit events and jobs. */
export const peopleWalks: Walks = {
  'admin.listUsers': (world) => ({
    read: keyed((request) => world.instanceAdmin.client.admin.listUsers(request), idOf),
    make: async () => (await world.person('walked')).actor.userId,
    remove: (id) => world.ctx.store.db.deleteFrom('users').where('id', '=', id).execute(),
  }),
  'admin.listStorage': (world) => ({
    read: keyed(
      (request) => world.instanceAdmin.client.admin.listStorage(request),
      ({ organization }) => organization,
    ),
    make: async () => (await world.outsider.client.organizations.create({ body: { title: 'Walked' } })).id,
    remove: (organizationId) => world.outsider.client.organizations.delete({ organizationId }),
  }),
  'admin.listAuditEvents': (world) => {
    const { admin, tokens } = world.instanceAdmin.client;
    return eventsOf(
      world,
      (request) => admin.listAuditEvents(request),
      () => tokens.create({ body: { label: 'x' } }),
    );
  },
  'admin.listDomainVerifications': (world) => {
    const { admin } = world.instanceAdmin.client;
    return domains(world, (request) => admin.listDomainVerifications(request));
  },
  'domainVerifications.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    const read = (request: PageRequest) => client.domainVerifications.list({ organizationId, ...request });
    return domains(world, read, organizationId);
  },
  'organizations.list': async (world) => {
    const { organizations } = (await world.person('founder')).client;
    return {
      read: keyed((request) => organizations.list(request), idOf),
      make: () => createdId(organizations.create({ body: { title: 'One of many' } })),
      remove: (organizationId) => organizations.delete({ organizationId }),
    };
  },
  'webhooks.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((request) => client.webhooks.list({ organizationId, ...request }), idOf),
      make: () =>
        createdId(client.webhooks.create({ organizationId, body: { url: 'https://hooks.example.com' } })),
      remove: (webhookId) => client.webhooks.delete({ organizationId, webhookId }),
    };
  },
  'webhooks.listDeliveries': async (world) => {
    const { organizationId, webhookId } = await makeWebhook(world);
    const { client } = world.people.admin;
    return {
      read: keyed(
        (request) => client.webhooks.listDeliveries({ organizationId, webhookId, ...request }),
        idOf,
      ),
      make: () => createdId(client.webhooks.ping({ organizationId, webhookId })),
      remove: (id) =>
        world.domain.database.kysely.deleteFrom('webhook_deliveries').where('id', '=', id).execute(),
    };
  },
  'jobs.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((request) => client.jobs.list({ organizationId, ...request }), idOf),
      make: () => enqueueJob(world.ctx, idleJob, {}, { organizationId }),
      remove: (id) => world.domain.database.kysely.deleteFrom('jobs').where('id', '=', id).execute(),
    };
  },
  'auditEvents.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return eventsOf(
      world,
      (request) => client.auditEvents.list({ organizationId, ...request }),
      () => client.organizations.update({ organizationId, body: { title: 'Again' } }),
    );
  },
  'members.list': (world) => members(world, {}),
  'members.list by sight': (world) => members(world, { sort: 'lastSeenAt' }),
  'members.listSpaces': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    const parent = { organizationId, userId: world.people.admin.actor.userId };
    return {
      read: keyed(
        (request) => client.members.listSpaces({ ...parent, ...request }),
        ({ space }) => space.id,
      ),
      make: () => createdId(client.spaces.create({ organizationId })),
      remove: (spaceId) => client.spaces.delete({ spaceId }),
    };
  },
  'members.listTeams': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    const parent = { organizationId, userId: world.people.admin.actor.userId };
    return {
      read: keyed(
        (request) => client.members.listTeams({ ...parent, ...request }),
        ({ team }) => team.id,
      ),
      make: () => createdId(client.teams.create({ organizationId, body: { title: 'T' } })),
      remove: (teamId) => client.teams.delete({ organizationId, teamId }),
    };
  },
  'teams.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((request) => client.teams.list({ organizationId, ...request }), idOf),
      make: () => createdId(client.teams.create({ organizationId, body: { title: 'T' } })),
      remove: (teamId) => client.teams.delete({ organizationId, teamId }),
    };
  },
  'invites.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((request) => client.invites.list({ organizationId, ...request }), idOf),
      make: () => createdId(client.invites.create({ organizationId, body: { role: null } })),
      remove: (inviteId) => client.invites.delete({ organizationId, inviteId }),
    };
  },
  'teams.listMembers': async (world) => {
    const { client } = world.people.admin;
    const team = await makeTeam(world);
    return {
      read: keyed(
        (request) => client.teams.listMembers({ ...team, ...request }),
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
      read: keyed((request) => client.saml.list({ organizationId, ...request }), idOf),
      make: () => createdId(client.saml.create({ organizationId, body: { label: 'P' } })),
      remove: (samlProviderId) => client.saml.delete({ organizationId, samlProviderId }),
    };
  },
  'oidc.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((request) => client.oidc.list({ organizationId, ...request }), idOf),
      make: () => createdId(client.oidc.create({ organizationId, body: { label: 'P' } })),
      remove: (oidcProviderId) => client.oidc.delete({ organizationId, oidcProviderId }),
    };
  },
};
