import {
  anonymous,
  changePassword,
  createAccountLink,
  setPasswordByLink,
  signInWithPassword,
  type SignInStep,
} from '@lectern/domain';
import { expect, test } from 'vitest';
import { startSession } from '../../../src/workspace/sessions/start-session.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const password = 'three small green boats';

const contextOf = (userAgent: string, address = '203.0.113.7') =>
  used.world.domain.context(anonymous, { channel: 'web', userAgent, address });
const clientOf = async (token: string) => used.world.domain.as(await used.world.domain.authenticate(token));

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

function tokenOf(step: SignInStep): string {
  if (step.kind !== 'session') throw new Error('A code is asked for.');
  return step.session.token;
}

/** A user who signed in with two browsers. */
async function personInTwoBrowsers() {
  const person = await used.world.person('ada');
  const { url } = await createAccountLink(contextOf(firefox), person.actor.userId, 'reset');
  const code = new URL(url).searchParams.get('code') ?? '';
  const first = tokenOf(await setPasswordByLink(contextOf(firefox), { code, password }));
  const { email = '', displayName } = await person.client.users.getAuthenticated({});
  const second = tokenOf(await signInWithPassword(contextOf(safari, '2001:db8::1'), { email, password }));
  return { ...person, user: { id: person.actor.userId, email, displayName }, first, second };
}

test('a user lists their sessions with browser and address, and ends one, which takes effect at once', async () => {
  const { client, first, second } = await personInTwoBrowsers();
  const { items } = await client.sessions.list({});
  expect(items).toMatchObject([
    { object: 'session', method: 'password', userAgent: 'Firefox on Linux', address: '203.0.113.7' },
    { object: 'session', method: 'password', userAgent: 'Safari on iPhone', address: '2001:db8::1' },
  ]);
  expect(JSON.stringify(items)).not.toContain(second);
  await client.sessions.delete({ sessionId: items[1]?.id ?? '' });
  await expect(clientOf(second)).rejects.toMatchObject({ status: 401 });
  await clientOf(first);
  expect((await client.tokens.list({})).items.map(({ label }) => label)).toEqual(['test']);
});

test('nobody sees or ends the sessions of somebody else but an administrator of the server', async () => {
  const { world } = used;
  const { actor, client, second } = await personInTwoBrowsers();
  const { items } = await client.sessions.list({});
  const sessionId = items[1]?.id ?? '';
  const stranger = world.people.admin.client;
  await expect(stranger.sessions.delete({ sessionId })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.admin.listUserSessions({ userId: actor.userId })).rejects.toMatchObject({
    status: 404,
  });
  const { admin } = world.instanceAdmin.client;
  expect((await admin.listUserSessions({ userId: actor.userId })).items.map(({ id }) => id)).toContain(
    sessionId,
  );
  await admin.deleteUserSession({ userId: actor.userId, sessionId });
  await expect(clientOf(second)).rejects.toMatchObject({ status: 401 });
});

test('a change of the password ends all sessions but the one that changed it', async () => {
  const { user, first, second } = await personInTwoBrowsers();
  const change = { current: password, password: 'four small green boats', sessionToken: first };
  const ctx = contextOf(firefox);
  await expect(changePassword(ctx, user, { ...change, current: 'wrong' })).rejects.toMatchObject({
    status: 403,
  });
  await clientOf(second);
  await changePassword(ctx, user, change);
  await clientOf(first);
  await expect(clientOf(second)).rejects.toMatchObject({ status: 401 });
});

test('a disabled user has no session', async () => {
  const { actor, first } = await personInTwoBrowsers();
  await used.world.instanceAdmin.client.admin.updateUser({ userId: actor.userId, body: { disabled: true } });
  await expect(clientOf(first)).rejects.toMatchObject({ status: 401 });
});

test('a token that is limited to an organization sees no session without this limit', async () => {
  const { client, actor, first } = await personInTwoBrowsers();
  const { id: organization } = await (await clientOf(first)).organizations.create({ body: { title: 'Own' } });
  const { token } = await client.tokens.create({ body: { label: 'limited', organization } });
  const limited = await clientOf(token);
  expect((await limited.sessions.list({})).items).toEqual([]);
  const { items } = await client.sessions.list({});
  await expect(limited.sessions.delete({ sessionId: items[0]?.id ?? '' })).rejects.toMatchObject({
    status: 404,
  });
  expect(actor.userId).not.toBe('');
});

test('a session records its last use', async () => {
  const { client, first } = await personInTwoBrowsers();
  const { items } = await client.sessions.list({});
  const long = new Date(Date.now() - 3_600_000).toISOString();
  const { db } = used.world.ctx.store;
  await db
    .updateTable('sessions')
    .set({ last_used_at: long })
    .where('id', '=', items[0]?.id ?? '')
    .execute();
  await clientOf(first);
  await expect.poll(async () => (await client.sessions.list({})).items[0]?.lastUsedAt).not.toBe(long);
});

test('an organization ends no session elsewhere, however often it signs somebody in', async () => {
  const { world } = used;
  const person = await world.person('often');
  const { userId } = person.actor;
  await startSession(world.ctx, { userId, method: 'password', label: 'x' });
  const { client } = await world.person('tenant admin');
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Tenant' } });
  const { id: ssoProviderId } = await client.oidc.create({ organizationId, body: { label: 'x' } });
  await world.join(organizationId, person, 'read');
  const limit = { organizationId, ssoProviderId };
  for (let count = 0; count < 101; count += 1)
    await startSession(world.ctx, { userId, method: 'oidc', label: 'x', limit });
  const { items } = await person.client.sessions.list({ limit: 1000 });
  expect(items.filter(({ method }) => method === 'password')).toHaveLength(1);
  expect(items.filter(({ method }) => method === 'oidc')).toHaveLength(100);
});
