import { contract, type TokenBody } from '@lectern/contract';
import { expect, test } from 'vitest';
import type { Person } from '@lectern/domain/testing';
import { callIdempotently } from '../../src/operations/call-idempotently.ts';
import { createToken } from '../../src/workspace/tokens/create-token.ts';
import { useWorld } from '../harness.ts';

const used = useWorld();

/** A client with a new token of a person. */
async function withToken({ client }: Pick<Person, 'client'>, body: Partial<TokenBody>) {
  const { token, id } = await client.tokens.create({ body: { label: 'limited', ...body } });
  const open = async () => used.world.domain.as(await used.world.domain.authenticate(token));
  return { id, token, open, client: await open() };
}

/** An admin of two organizations, with a space in each. */
async function adminOfTwo() {
  const person = await used.world.person('owner');
  const make = async (title: string) => {
    const { id } = await person.client.organizations.create({ body: { title } });
    const space = await person.client.spaces.create({ organizationId: id, body: { title } });
    return { organizationId: id, spaceId: space.id };
  };
  return { person, one: await make('One'), two: await make('Two') };
}

const forbidden = { status: 403 };

test('a token that is limited to an organization opens only that one', async () => {
  const { person, one, two } = await adminOfTwo();
  const { client } = await withToken(person, { organization: one.organizationId });
  expect((await client.organizations.list({})).items.map(({ id }) => id)).toEqual([one.organizationId]);
  await client.spaces.get({ spaceId: one.spaceId });
  await expect(client.spaces.get({ spaceId: two.spaceId })).rejects.toMatchObject(forbidden);
  await expect(client.organizations.get({ organizationId: two.organizationId })).rejects.toMatchObject(
    forbidden,
  );
  await expect(client.organizations.create({ body: { title: 'Three' } })).rejects.toMatchObject(forbidden);
  const transfer = { spaceId: one.spaceId, body: { organization: two.organizationId } };
  await expect(client.spaces.transfer(transfer)).rejects.toMatchObject(forbidden);
});

test('a token that is limited to a space opens only that one, and nothing else of its organization', async () => {
  const { person, one } = await adminOfTwo();
  const { organizationId, spaceId } = one;
  const other = await person.client.spaces.create({ organizationId, body: { title: 'Other' } });
  const { client } = await withToken(person, { space: spaceId });
  await client.spaces.get({ spaceId });
  await expect(client.spaces.get({ spaceId: other.id })).rejects.toMatchObject(forbidden);
  await expect(client.members.list({ organizationId })).rejects.toMatchObject(forbidden);
  await expect(client.search.inOrganization({ organizationId, query: 'x' })).rejects.toMatchObject(forbidden);
  expect((await client.organizations.list({})).items).toEqual([]);
  await expect(client.spaces.duplicate({ spaceId })).rejects.toMatchObject(forbidden);
  await expect(client.spaces.move({ spaceId, body: { parent: null } })).rejects.toMatchObject(forbidden);
});

test('a limited token replays no request that it may not make itself', async () => {
  const { person, two } = await adminOfTwo();
  const { domain } = used.world;
  const create = { organizationId: two.organizationId, body: { title: 'Once' } };
  const key = 'deploy-1';
  const once = (token: string) =>
    domain
      .authenticate(token)
      .then((actor) => callIdempotently(domain.context(actor), contract.spaces.create, create, key));
  const whole = await withToken(person, {});
  const first = await once(whole.token);
  expect(await once(whole.token)).toEqual(first);
  const reader = await withToken(person, { readOnly: true });
  await expect(once(reader.token)).rejects.toMatchObject(forbidden);
  const { one } = await adminOfTwo();
  await expect(withToken(person, { organization: one.organizationId })).rejects.toMatchObject({
    status: 400,
  });
});

test('a read-only token reads everything and changes nothing', async () => {
  const { person, one } = await adminOfTwo();
  const { client } = await withToken(person, { readOnly: true });
  await client.spaces.get({ spaceId: one.spaceId });
  const rename = { spaceId: one.spaceId, body: { title: 'Renamed' } };
  await expect(client.spaces.update(rename)).rejects.toMatchObject({
    status: 403,
    message: 'This token is read-only. Use one that may write.',
  });
  await expect(client.tokens.create({ body: { label: 'more' } })).rejects.toMatchObject(forbidden);
});

test('an administrator of the server is none with a limited token', async () => {
  const { instanceAdmin } = used.world;
  const { id } = await instanceAdmin.client.organizations.create({ body: { title: 'Mine' } });
  const { client } = await withToken(instanceAdmin, { organization: id });
  await expect(client.admin.listUsers({})).rejects.toMatchObject(forbidden);
});

test('a token is limited only to what its user sees', async () => {
  const { person, one, two } = await adminOfTwo();
  const create = (body: Partial<TokenBody>) => person.client.tokens.create({ body: { label: 'x', ...body } });
  await expect(create({ organization: used.world.organizationId })).rejects.toMatchObject({ status: 400 });
  await expect(create({ space: 'space_missing' })).rejects.toMatchObject({ status: 400 });
  await expect(create({ organization: one.organizationId, space: two.spaceId })).rejects.toMatchObject({
    status: 400,
  });
});

test('a token that a limited token creates has its limits, expires no later, and ends with it', async () => {
  const { person, one, two } = await adminOfTwo();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const parent = await withToken(person, { organization: one.organizationId, expiresAt });
  const child = await withToken(parent, { expiresAt: null });
  const narrow = await withToken(parent, { space: one.spaceId });
  await expect(withToken(parent, { organization: two.organizationId })).rejects.toMatchObject(forbidden);
  await expect(withToken(narrow, { organization: one.organizationId })).rejects.toMatchObject(forbidden);
  await expect(child.client.spaces.get({ spaceId: two.spaceId })).rejects.toMatchObject(forbidden);
  const { items } = await child.client.tokens.list({});
  expect(items.map(({ id }) => id).toSorted()).toEqual([parent.id, child.id, narrow.id].toSorted());
  expect(items.find(({ id }) => id === child.id)).toMatchObject({
    expiresAt,
    organization: one.organizationId,
    readOnly: false,
  });
  await person.client.tokens.delete({ tokenId: parent.id });
  for (const ended of [child, narrow]) await expect(ended.open()).rejects.toMatchObject({ status: 401 });
});

test('a limited token neither lists nor revokes the other tokens of its user', async () => {
  const { person, one, two } = await adminOfTwo();
  const whole = await withToken(person, {});
  const elsewhere = await withToken(person, { organization: two.organizationId });
  const { client, id } = await withToken(person, { organization: one.organizationId });
  expect((await client.tokens.list({})).items.map((token) => token.id)).toEqual([id]);
  for (const tokenId of [whole.id, elsewhere.id]) {
    await expect(client.tokens.delete({ tokenId })).rejects.toMatchObject({ status: 404 });
  }
});

test('a token expires by default, and never where it says so', async () => {
  const { client } = await used.world.person('patient');
  const days = ({ expiresAt = '' }) => Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000);
  expect(days(await client.tokens.create({ body: { label: 'default' } }))).toBe(90);
  const endless = await client.tokens.create({ body: { label: 'endless', expiresAt: null } });
  expect(endless).not.toHaveProperty('expiresAt');
  // In UTC it is in the year 10000, which no database compares.
  const far = { label: 'far', expiresAt: '9999-12-31T23:59:59-23:59' };
  await expect(client.tokens.create({ body: far })).rejects.toMatchObject({ status: 400 });
  const { ctx } = used.world;
  const forever = { ...ctx, settings: { ...ctx.settings, tokenLifetimeDays: 0 } };
  const { actor } = await used.world.person('operator');
  expect(await createToken(forever, actor.userId, { label: 'x' })).not.toHaveProperty('expiresAt');
});

test('tokens that are limited to an organization end with the membership', async () => {
  const { person, one } = await adminOfTwo();
  const member = await used.world.person('member');
  await used.world.join(one.organizationId, member, 'read');
  const limited = await withToken(member, { organization: one.organizationId });
  const whole = await withToken(member, {});
  const { userId } = member.actor;
  await person.client.members.remove({ organizationId: one.organizationId, userId });
  await expect(limited.open()).rejects.toMatchObject({ status: 401 });
  await expect(whole.open()).resolves.toBeDefined();
});

test('admins of an organization end the access of a member with every token, and restore it', async () => {
  const { person, one } = await adminOfTwo();
  const { organizationId } = one;
  const member = await used.world.person('member');
  await used.world.join(organizationId, member, 'admin');
  const limited = await withToken(member, { organization: organizationId });
  const whole = await withToken(member, {});
  const { userId } = member.actor;
  const listed = await person.client.members.listTokens({ organizationId, userId });
  expect(listed.items.map(({ id }) => id)).toEqual([limited.id]);
  const unseen = { organizationId, userId, tokenId: whole.id };
  await expect(person.client.members.deleteToken(unseen)).rejects.toMatchObject({ status: 404 });

  const disable = (disabled: boolean) =>
    person.client.members.update({ organizationId, userId, body: { disabled } });
  expect(await disable(true)).toMatchObject({ disabled: true, role: 'admin' });
  for (const { open } of [limited, whole]) {
    const client = await open();
    await expect(client.organizations.get({ organizationId })).rejects.toMatchObject({ status: 404 });
  }
  expect(await disable(false)).toMatchObject({ disabled: false });
  await (await whole.open()).organizations.get({ organizationId });

  await person.client.members.deleteToken({ organizationId, userId, tokenId: limited.id });
  await expect(limited.open()).rejects.toMatchObject({ status: 401 });
  const { items } = await person.client.auditEvents.list({ organizationId });
  expect(items.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['updateMemberInOrganizationById', 'deleteTokenForOrganizationMember']),
  );
});

test('the last admin of an organization cannot be disabled', async () => {
  const { person, one } = await adminOfTwo();
  const { organizationId } = one;
  const { userId } = person.actor;
  const body = { disabled: true };
  await expect(person.client.members.update({ organizationId, userId, body })).rejects.toMatchObject({
    status: 409,
  });
});

test('administrators of the server disable users and revoke their tokens, with an audit event', async () => {
  const { instanceAdmin } = used.world;
  const { admin } = instanceAdmin.client;
  const user = await used.world.person('leaver');
  const { userId } = user.actor;
  const token = await withToken(user, {});
  expect(await admin.updateUser({ userId, body: { disabled: true } })).toMatchObject({ disabled: true });
  await expect(token.open()).rejects.toMatchObject({ status: 401 });
  expect(await admin.updateUser({ userId, body: { disabled: false } })).toMatchObject({ disabled: false });
  await token.open();

  const { items } = await admin.listUserTokens({ userId });
  expect(items.map(({ id }) => id)).toContain(token.id);
  await admin.deleteUserToken({ userId, tokenId: token.id });
  await expect(token.open()).rejects.toMatchObject({ status: 401 });
  const { items: events } = await admin.listAuditEvents({});
  expect(events.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['updateInstanceUser', 'deleteInstanceUserToken']),
  );
  const own = { userId: instanceAdmin.actor.userId, body: { disabled: true } };
  await expect(admin.updateUser(own)).rejects.toMatchObject({ status: 409 });
});
