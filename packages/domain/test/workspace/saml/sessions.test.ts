import { beforeAll, expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { type KeyPair, makeKeyPair } from './identity-provider.ts';
import { makeTenant, signIn } from './sign-in-harness.ts';

const used = useWorld();
let keys: KeyPair;
beforeAll(async () => {
  keys = await makeKeyPair();
});

const clientOf = async (token: string) => used.world.domain.as(await used.world.domain.authenticate(token));
let number = 0;
function newSubject() {
  number += 1;
  return { nameId: `session-${number}`, email: `session-${number}@northwind.example` };
}

test('a token that is created in a session ends with the provider, and with the session at the latest', async () => {
  const { world } = used;
  const { organizationId, providerId, admin, ...tenant } = await makeTenant(world, keys);
  const session = await signIn(world, { organizationId, providerId, ...tenant }, newSubject());
  const client = await clientOf(session.token);
  const child = await client.tokens.create({ body: { label: 'child', expiresAt: null } });
  expect(child).toMatchObject({ organization: organizationId, expiresAt: session.expiresAt });
  await clientOf(child.token);
  await admin.client.saml.delete({ organizationId, samlProviderId: providerId });
  for (const token of [session.token, child.token]) {
    await expect(clientOf(token)).rejects.toMatchObject({ status: 401 });
  }
});

test('an organization that enforces single sign-on opens to its sessions only', async () => {
  const { world } = used;
  const tenant = await makeTenant(world, keys, { defaultRole: 'admin' });
  const { organizationId, admin } = tenant;
  const { id: spaceId } = await admin.client.spaces.create({ organizationId, body: { title: 'Docs' } });
  const body = { sso: true };
  await expect(admin.client.organizations.update({ organizationId, body })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Sign in through an identity provider'),
  });
  const { token } = await signIn(world, tenant, newSubject());
  const session = await clientOf(token);
  await session.organizations.update({ organizationId, body });

  const personal = await clientOf(admin.token);
  const denied = { status: 403, message: expect.stringContaining('requires single sign-on') };
  await expect(personal.organizations.get({ organizationId })).rejects.toMatchObject(denied);
  await expect(personal.spaces.get({ spaceId })).rejects.toMatchObject(denied);
  await expect(personal.members.list({ organizationId })).rejects.toMatchObject(denied);
  expect((await personal.organizations.list({})).items).toEqual([]);
  const { items } = await personal.saml.listLogins({ organizationId });
  expect(items).toHaveLength(1);
  await session.spaces.get({ spaceId });
  const child = await session.tokens.create({ body: { label: 'script' } });
  await (await clientOf(child.token)).spaces.get({ spaceId });

  await world.instanceAdmin.client.admin.disableSso({ organizationId });
  await (await clientOf(admin.token)).spaces.get({ spaceId });
});

test('an address that nobody has proven is not attached to the invitation of another organization', async () => {
  const { world } = used;
  const attacker = await makeTenant(world, keys);
  const victim = newSubject();
  const { user, token } = await signIn(world, attacker, victim);
  const { organizationId, people } = world;
  const { client } = people.admin;
  const result = await client.invites.inviteByEmail({
    organizationId,
    body: { emails: [victim.email.toUpperCase()], role: 'edit' },
  });
  expect(result).toEqual({ users: [], invited: 0, pendingEmails: [victim.email] });
  await expect(client.members.get({ organizationId, userId: user.id })).rejects.toMatchObject({
    status: 404,
  });

  const { admin } = world.instanceAdmin.client;
  await admin.updateUser({ userId: user.id, body: { emailConfirmed: true } });
  expect(await client.members.get({ organizationId, userId: user.id })).toMatchObject({ role: 'edit' });
  // The session still counts in the organization of its provider only.
  const session = await clientOf(token);
  await expect(session.organizations.get({ organizationId })).rejects.toMatchObject({ status: 403 });
});

test('an invitation that waits is accepted by a sign-in through the organization that invites', async () => {
  const { world } = used;
  const [elsewhere, home] = [await makeTenant(world, keys), await makeTenant(world, keys)];
  const subject = newSubject();
  await signIn(world, elsewhere, subject);
  const { organizationId, admin } = home;
  const invited = { organizationId, body: { emails: [subject.email], role: 'review' as const } };
  expect(await admin.client.invites.inviteByEmail(invited)).toMatchObject({ invited: 0 });
  const { user, token } = await signIn(world, home, subject);
  expect(await admin.client.members.get({ organizationId, userId: user.id })).toMatchObject({
    role: 'review',
    sso: true,
  });
  const { items } = await (await clientOf(token)).organizations.list({});
  expect(items.map(({ id }) => id)).toEqual([organizationId]);
});

test('a disabled user cannot sign in', async () => {
  const { world } = used;
  const tenant = await makeTenant(world, keys);
  const subject = newSubject();
  const { user } = await signIn(world, tenant, subject);
  const { admin } = world.instanceAdmin.client;
  await admin.updateUser({ userId: user.id, body: { disabled: true } });
  await expect(signIn(world, tenant, subject)).rejects.toMatchObject({ status: 403 });
});

test('no provider becomes ready, and none turns the enforcement on, where that would lock out its admin', async () => {
  const { world } = used;
  const admin = await world.person('admin');
  const { client } = admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Strict' } });
  const { id: samlProviderId } = await client.saml.create({ organizationId, body: { label: 'Northwind' } });
  await client.organizations.update({ organizationId, body: { sso: true } });
  const body = { ssoURL: 'https://idp.example.com/sso', entityID: 'https://idp.example.com/saml' };
  // Nobody can sign in with such a certificate, so that it closes nothing.
  await client.saml.update({ organizationId, samlProviderId, body: { ...body, certificate: 'x' } });
  await (await clientOf(admin.token)).organizations.get({ organizationId });
  const ready = { organizationId, samlProviderId, body: { certificate: keys.certificate } };
  await expect(client.saml.update(ready)).rejects.toMatchObject({ status: 409 });
  await (await clientOf(admin.token)).organizations.get({ organizationId });
  await client.organizations.update({ organizationId, body: { sso: false } });
  await client.saml.update(ready);
});

test('a session adds nobody whom its user knows from another organization', async () => {
  const { world } = used;
  const tenant = await makeTenant(world, keys);
  const { organizationId, admin } = tenant;
  const stranger = await world.person('stranger');
  const elsewhere = await admin.client.organizations.create({ body: { title: 'Elsewhere' } });
  await world.join(elsewhere.id, stranger, 'read');
  const limited = await admin.client.tokens.create({ body: { label: 'x', organization: organizationId } });
  const { userId } = stranger.actor;
  const mark = async (token: string) => (await clientOf(token)).members.markSso({ organizationId, userId });
  await expect(mark(limited.token)).rejects.toMatchObject({ status: 404 });
  await expect(mark(admin.token)).resolves.toMatchObject({ sso: true });
});

test('an invitation that waits is listed and withdrawn, and ends with the membership', async () => {
  const { world } = used;
  const attacker = await makeTenant(world, keys);
  const { organizationId, people } = world;
  const { client } = people.admin;
  const [withdrawn, removed] = [newSubject(), newSubject()];
  const { user } = await signIn(world, attacker, removed);
  await signIn(world, attacker, withdrawn);
  const emails = [withdrawn.email, removed.email];
  await client.invites.inviteByEmail({ organizationId, body: { emails, role: 'admin' } });
  const { items } = await client.invites.listEmailInvites({ organizationId, limit: 1000 });
  const waiting = items.find(({ email }) => email === withdrawn.email);
  expect(waiting).toMatchObject({ object: 'email-invite', role: 'admin', sso: false });
  await client.invites.deleteEmailInvite({ organizationId, emailInviteId: waiting?.id ?? '' });

  const invite = await client.invites.create({ organizationId, body: { role: 'read' } });
  const path = { organizationId, inviteId: invite.id };
  await world.domain.as({ kind: 'user', userId: user.id, instanceAdmin: false }).invites.join(path);
  await client.members.remove({ organizationId, userId: user.id });
  const { admin } = world.instanceAdmin.client;
  await admin.updateUser({ userId: user.id, body: { emailConfirmed: true } });
  await expect(client.members.get({ organizationId, userId: user.id })).rejects.toMatchObject({
    status: 404,
  });
});
