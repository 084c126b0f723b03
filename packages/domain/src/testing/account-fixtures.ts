import type { Fixtures } from './fixture-table.ts';
import { makeDomainVerification } from './resources.ts';

const label = 'x';

/** Fixtures of users, their tokens, and the administration of the server. */
export const accountFixtures: Pick<Fixtures, 'users' | 'tokens' | 'admin'> = {
  users: {
    getAuthenticated: async () => ({}),
    get: async (world) => ({ userId: world.people.admin.actor.userId }),
    update: async (world) => ({ userId: world.people.admin.actor.userId, body: { displayName: 'Renamed' } }),
  },
  tokens: {
    list: async () => ({}),
    create: async () => ({ body: { label } }),
    delete: async (world) => {
      const { id } = await world.people.admin.client.tokens.create({ body: { label } });
      return { tokenId: id };
    },
  },
  admin: {
    listUsers: async () => ({}),
    createUser: async (world) => ({
      body: { email: `${world.ctx.newId('user')}@example.com`, displayName: 'New' },
    }),
    getUser: async (world) => ({ userId: world.people.read.actor.userId }),
    updateUser: async (world) => ({ userId: world.people.read.actor.userId, body: { emailConfirmed: true } }),
    listUserTokens: async (world) => ({ userId: world.people.read.actor.userId }),
    deleteUserToken: async (world) => {
      const { id } = await world.people.read.client.tokens.create({ body: { label } });
      return { userId: world.people.read.actor.userId, tokenId: id };
    },
    listStorage: async () => ({}),
    disableSso: async ({ organizationId }) => ({ organizationId }),
    listAuditEvents: async () => ({}),
    listDomainVerifications: async () => ({}),
    confirmDomain: async (world) => {
      const { domainVerificationId } = await makeDomainVerification(world);
      return { domainVerificationId };
    },
    createUserToken: async (world) => ({ userId: world.people.read.actor.userId, body: { label } }),
  },
};
