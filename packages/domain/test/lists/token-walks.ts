import { makeEmailInvite } from '../../src/testing/resources.ts';
import type { Person, World } from '../../src/testing/world.ts';
import { startSession } from '../../src/workspace/sessions/start-session.ts';
import { createdId, idOf, keyed, ownOrganization, type Walks } from './walk.ts';

async function newSession({ ctx }: World, { actor, client }: Person): Promise<string> {
  const before = await client.sessions.list({ limit: 1000 });
  const known = new Set(before.items.map(({ id }) => id));
  await startSession(ctx, { userId: actor.userId, method: 'password', label: 'x' });
  const { items } = await client.sessions.list({ limit: 1000 });
  // Not the last: two that are started in one millisecond are ordered by their random ids.
  return items.find(({ id }) => !known.has(id))?.id ?? '';
}

/** Lists of tokens and sessions, and of invitations that wait. */
export const tokenWalks: Walks = {
  'tokens.list': ({ people }) => {
    const { tokens } = people.admin.client;
    return {
      read: keyed((request) => tokens.list(request), idOf),
      make: () => createdId(tokens.create({ body: { label: 'x' } })),
      remove: (tokenId) => tokens.delete({ tokenId }),
    };
  },
  'sessions.list': async (world) => {
    const person = await world.person('signed-in');
    const { sessions } = person.client;
    return {
      read: keyed((request) => sessions.list(request), idOf),
      make: () => newSession(world, person),
      remove: (sessionId) => sessions.delete({ sessionId }),
    };
  },
  'admin.listUserSessions': async (world) => {
    const { admin } = world.instanceAdmin.client;
    const person = await world.person('watched');
    const { userId } = person.actor;
    return {
      read: keyed((request) => admin.listUserSessions({ userId, ...request }), idOf),
      make: () => newSession(world, person),
      remove: (sessionId) => admin.deleteUserSession({ userId, sessionId }),
    };
  },
  'admin.listUserTokens': async (world) => {
    const { admin } = world.instanceAdmin.client;
    const { userId } = (await world.person('walked')).actor;
    return {
      read: keyed((request) => admin.listUserTokens({ userId, ...request }), idOf),
      make: () => createdId(admin.createUserToken({ userId, body: { label: 'x' } })),
      remove: (tokenId) => admin.deleteUserToken({ userId, tokenId }),
    };
  },
  'invites.listEmailInvites': (world) => {
    const { organizationId } = world;
    const { invites } = world.people.admin.client;
    return {
      read: keyed((request) => invites.listEmailInvites({ organizationId, ...request }), idOf),
      make: async () => (await makeEmailInvite(world)).emailInviteId,
      remove: (emailInviteId) => invites.deleteEmailInvite({ organizationId, emailInviteId }),
    };
  },
  'members.listTokens': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    const { userId } = world.people.admin.actor;
    const body = { label: 'x', organization: organizationId };
    return {
      read: keyed((request) => client.members.listTokens({ organizationId, userId, ...request }), idOf),
      make: () => createdId(client.tokens.create({ body })),
      remove: (tokenId) => client.members.deleteToken({ organizationId, userId, tokenId }),
    };
  },
};
