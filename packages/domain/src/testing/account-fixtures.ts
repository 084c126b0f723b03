import type { Fixtures } from './fixture-table.ts';
import { makeDomainVerification } from './resources.ts';
import { startSession } from '../workspace/sessions/start-session.ts';
import { startSecondFactor } from '../workspace/accounts/second-factor.ts';
import type { Person, World } from './world.ts';

const label = 'x';

/** The id of a new session of a user. */
async function makeSession({ ctx }: World, { actor, client }: Person): Promise<string> {
  await startSession(ctx, { userId: actor.userId, method: 'password', label });
  const { items } = await client.sessions.list({ limit: 1000 });
  return items.at(-1)?.id ?? '';
}

/** Fixtures of users, their tokens, and the administration of the server. */
export const accountFixtures: Pick<Fixtures, 'users' | 'tokens' | 'sessions' | 'admin'> = {
  users: {
    getAuthenticated: async () => ({}),
    get: async (world) => ({ userId: world.people.admin.actor.userId }),
    update: async (world) => ({ userId: world.people.admin.actor.userId, body: { displayName: 'Renamed' } }),
    getMailPreferences: async () => ({}),
    updateMailPreferences: async () => ({ body: { digest: false } }),
  },
  tokens: {
    list: async () => ({}),
    create: async () => ({ body: { label } }),
    delete: async (world) => {
      const { id } = await world.people.admin.client.tokens.create({ body: { label } });
      return { tokenId: id };
    },
  },
  sessions: {
    list: async () => ({}),
    delete: async (world) => ({ sessionId: await makeSession(world, world.people.admin) }),
  },
  admin: {
    listUserSessions: async (world) => ({ userId: world.people.read.actor.userId }),
    deleteUserSession: async (world) => ({
      userId: world.people.read.actor.userId,
      sessionId: await makeSession(world, world.people.read),
    }),
    deleteUserSecondFactor: async ({ ctx, people }) => {
      const { userId } = people.read.actor;
      await startSecondFactor(ctx, { id: userId, email: '', displayName: '' });
      return { userId };
    },
    createPasswordLink: async (world) => ({ userId: world.people.read.actor.userId }),
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
