import { beforeAll, expect, test } from 'vitest';
import type { Person } from '@lectern/domain/testing';
import { useWorld } from '../../harness.ts';
import { type KeyPair, makeKeyPair } from './identity-provider.ts';
import { makeTenant, signIn } from './sign-in-harness.ts';

const used = useWorld();
let keys: KeyPair;
beforeAll(async () => {
  keys = await makeKeyPair();
});

/** The claims about an existing user. */
async function claimOf({ client }: Person) {
  const { id, email = '' } = await client.users.getAuthenticated({});
  return { nameId: `claimed-${id}`, email };
}

/** The world of a server whose organizations trust each other. */
function trusting() {
  const { world } = used;
  const singleSignOn = { sessionHours: 1, accounts: 'all' } as const;
  return { ...world, ctx: { ...world.ctx, settings: { ...world.ctx.settings, singleSignOn } } };
}

test('an identity provider may sign in a member of only this organization, who keeps the role', async () => {
  const { world, database } = used;
  const tenant = await makeTenant(world, keys, { defaultRole: 'admin' });
  const member = await world.person('member');
  await world.join(tenant.organizationId, member, 'comment');
  const { email, nameId } = await claimOf(member);
  const { user } = await signIn(world, tenant, { nameId, email: email.toUpperCase() });
  expect(user.id).toBe(member.actor.userId);
  const row = await database.kysely
    .selectFrom('members')
    .select(['role', 'sso'])
    .where('user_id', '=', user.id)
    .execute();
  expect(row).toEqual([{ role: 'comment', sso: true }]);
});

test('an identity provider may sign in a user that it created, who has joined another organization since', async () => {
  const { world } = used;
  const tenant = await makeTenant(world, keys);
  const claims = { nameId: 'traveller', email: 'traveller@northwind.example' };
  const { user } = await signIn(world, tenant, claims);
  const actor = { kind: 'user' as const, userId: user.id, instanceAdmin: false };
  const traveller = { actor, token: '', client: world.domain.as(actor) };
  await world.join(world.outsideOrganizationId, traveller, 'read');
  expect((await signIn(world, tenant, claims)).user.id).toBe(user.id);
});

test.each(['own', 'all'] as const)(
  'an identity provider may not sign in an administrator of the server (%s)',
  async (mode) => {
    const world = mode === 'all' ? trusting() : used.world;
    const tenant = await makeTenant(world, keys);
    const boss = await world.person('boss', { instanceAdmin: true });
    await world.join(tenant.organizationId, boss, 'read');
    await expect(signIn(world, tenant, await claimOf(boss))).rejects.toMatchObject({ status: 403 });
  },
);

test('an identity provider may not sign in a user who became an administrator of the server later', async () => {
  const { world, database } = used;
  const tenant = await makeTenant(world, keys);
  const claims = { nameId: 'riser', email: 'riser@northwind.example' };
  const { user } = await signIn(world, tenant, claims);
  await database.kysely
    .updateTable('users')
    .set({ instance_admin: true })
    .where('id', '=', user.id)
    .execute();
  await expect(signIn(world, tenant, claims)).rejects.toMatchObject({ status: 403 });
});

test('an identity provider may sign in a user of other organizations only where they are a member, and there alone', async () => {
  const { world } = used;
  const tenant = await makeTenant(world, keys);
  const claim = await claimOf(world.outsider);
  await expect(signIn(world, tenant, claim)).rejects.toMatchObject({ status: 403 });
  await world.join(tenant.organizationId, world.outsider, 'read');
  const { user, token } = await signIn(world, tenant, claim);
  expect(user.id).toBe(world.outsider.actor.userId);
  const client = world.domain.as(await world.domain.authenticate(token));
  const { items } = await client.organizations.list({});
  expect(items.map(({ id }) => id)).toEqual([tenant.organizationId]);
  const organizationId = world.outsideOrganizationId;
  await expect(client.organizations.get({ organizationId })).rejects.toMatchObject({ status: 403 });
  await expect(
    client.users.update({ userId: user.id, body: { displayName: 'Mallory' } }),
  ).rejects.toMatchObject({ status: 403 });
});

test('an identity provider may not sign in an existing user without organizations', async () => {
  const tenant = await makeTenant(used.world, keys);
  const lonely = await used.world.person('lonely');
  await expect(signIn(used.world, tenant, await claimOf(lonely))).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('not a member of this organization'),
  });
});

test('an identity provider may not sign in a disabled member, by address or by name id', async () => {
  const { world, database } = used;
  const tenant = await makeTenant(world, keys);
  const claims = { nameId: 'leaver', email: 'leaver@northwind.example' };
  const { user } = await signIn(world, tenant, claims);
  await database.kysely
    .updateTable('members')
    .set({ disabled: true })
    .where('user_id', '=', user.id)
    .execute();
  await expect(signIn(world, tenant, claims)).rejects.toMatchObject({ status: 403 });
  await expect(signIn(world, tenant, { ...claims, nameId: 'other' })).rejects.toMatchObject({ status: 403 });
  await expect(signIn(trusting(), tenant, claims)).rejects.toMatchObject({ status: 403 });
});

test('an identity provider may not sign in a user that it created, who has left the organization', async () => {
  const { world, database } = used;
  const tenant = await makeTenant(world, keys);
  const claims = { nameId: 'gone', email: 'gone@northwind.example' };
  const { user } = await signIn(world, tenant, claims);
  await database.kysely.deleteFrom('members').where('user_id', '=', user.id).execute();
  await expect(signIn(world, tenant, claims)).rejects.toMatchObject({ status: 403 });
  const renamed = await signIn(world, tenant, { ...claims, email: 'gone2@northwind.example' });
  expect(renamed.user.id).not.toBe(user.id);
});

test('an identity provider may not sign in the user of another identity provider with the same name id', async () => {
  const { world } = used;
  const [mine, theirs] = [await makeTenant(world, keys), await makeTenant(world, keys)];
  const claims = { nameId: 'twin', email: 'twin@northwind.example' };
  const { user } = await signIn(world, theirs, claims);
  await expect(signIn(world, mine, claims)).rejects.toMatchObject({ status: 403 });
  const other = await signIn(world, mine, { ...claims, email: 'twin2@northwind.example' });
  expect(other.user.id).not.toBe(user.id);
});

test('an identity provider may sign in every user by address where organizations trust each other', async () => {
  const world = trusting();
  const tenant = await makeTenant(world, keys, { defaultRole: 'edit' });
  const claim = await claimOf(world.people.read);
  const { user, token } = await signIn(world, tenant, claim);
  expect(user.id).toBe(world.people.read.actor.userId);
  const client = world.domain.as(await world.domain.authenticate(token));
  const { items } = await client.organizations.list({});
  expect(items.map(({ id }) => id)).toEqual([tenant.organizationId]);
});

test('a user whom an identity provider signed in cannot join another organization by address', async () => {
  const { world } = used;
  const open = await world.person('open');
  const { id: organizationId } = await open.client.organizations.create({
    body: { title: 'Open', emailDomains: ['example.com'] },
  });
  const tenant = await makeTenant(world, keys);
  const created = await signIn(world, tenant, { nameId: 'spy', email: 'spy@example.com' });
  const spy = world.domain.as({ kind: 'user', userId: created.user.id, instanceAdmin: false });
  const known = await spy.organizations.listForEmailDomain({ emailDomain: 'example.com' });
  expect(known.organizations).toEqual([]);
  await expect(spy.organizations.join({ organizationId })).rejects.toMatchObject({ status: 400 });
  const session = world.domain.as(await world.domain.authenticate(created.token));
  await expect(session.organizations.join({ organizationId })).rejects.toMatchObject({ status: 403 });
});

test('the address of a new user is not confirmed, unless organizations trust each other', async () => {
  const { world, database } = used;
  const tenant = await makeTenant(world, keys);
  const own = await signIn(world, tenant, { nameId: 'own', email: 'own@northwind.example' });
  const all = await signIn(trusting(), tenant, { nameId: 'all', email: 'all@northwind.example' });
  const rows = await database.kysely
    .selectFrom('users')
    .select(['id', 'email_confirmed'])
    .where('email', 'in', ['own@northwind.example', 'all@northwind.example'])
    .execute();
  expect(new Map(rows.map((row) => [row.id, row.email_confirmed]))).toEqual(
    new Map([
      [own.user.id, false],
      [all.user.id, true],
    ]),
  );
});
