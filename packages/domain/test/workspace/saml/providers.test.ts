import { beforeAll, expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { entityID, type KeyPair, makeKeyPair } from './identity-provider.ts';
import { makeTenant, signIn } from './sign-in-harness.ts';

const used = useWorld();
let keys: KeyPair;
beforeAll(async () => {
  keys = await makeKeyPair();
});

const tenantOf = () => makeTenant(used.world, keys);

test('a provider can be created with a label only', async () => {
  const { organizationId, admin } = await tenantOf();
  const created = await admin.client.saml.create({ organizationId, body: { label: 'Later' } });
  const base = `http://lectern.test/saml/${created.id}`;
  expect(created).toEqual({
    object: 'saml-provider',
    id: expect.stringMatching(/^saml_\w{20}$/),
    label: 'Later',
    ssoURL: '',
    entityID: '',
    certificate: '',
    defaultRole: null,
    createdAt: expect.stringMatching(/^\d{4}-/),
    service: { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` },
    urls: { location: `http://lectern.test/v1/orgs/${organizationId}/saml/${created.id}` },
  });
});

test('an update of a provider changes only the members of its body', async () => {
  const { organizationId, providerId: samlProviderId, admin } = await tenantOf();
  const { saml, teams } = admin.client;
  const team = await teams.create({ organizationId, body: { title: 'Writers' } });
  const before = await saml.get({ organizationId, samlProviderId });
  expect(await saml.update({ organizationId, samlProviderId, body: {} })).toEqual(before);
  const body = { label: 'New', defaultRole: 'edit', defaultTeam: team.id } as const;
  const after = await saml.update({ organizationId, samlProviderId, body });
  expect(after).toEqual({ ...before, ...body, defaultTeam: team });
  expect(await saml.get({ organizationId, samlProviderId })).toEqual(after);
  const cleared = await saml.update({
    organizationId,
    samlProviderId,
    body: { label: 'Northwind', defaultRole: null, defaultTeam: null },
  });
  expect(cleared).toEqual(before);
});

test('a provider loses its default team when the team is deleted', async () => {
  const { organizationId, providerId: samlProviderId, admin } = await tenantOf();
  const { saml, teams } = admin.client;
  const { id: teamId } = await teams.create({ organizationId, body: { title: 'Writers' } });
  await saml.update({ organizationId, samlProviderId, body: { defaultTeam: teamId } });
  await teams.delete({ organizationId, teamId });
  expect(await saml.get({ organizationId, samlProviderId })).not.toHaveProperty('defaultTeam');
});

test('a provider cannot have a team of another organization or an unknown one', async () => {
  const [mine, theirs] = [await tenantOf(), await tenantOf()];
  const foreign = await theirs.admin.client.teams.create({
    organizationId: theirs.organizationId,
    body: { title: 'Foreign' },
  });
  const { organizationId, providerId: samlProviderId, admin } = mine;
  for (const defaultTeam of [foreign.id, 'team_missing']) {
    const error = { status: 400, details: [{ path: 'body.defaultTeam' }] };
    const body = { label: 'x', defaultTeam };
    await expect(admin.client.saml.create({ organizationId, body })).rejects.toMatchObject(error);
    await expect(admin.client.saml.update({ organizationId, samlProviderId, body })).rejects.toMatchObject(
      error,
    );
  }
});

test('a provider is not found under another organization', async () => {
  const [mine, theirs] = [await tenantOf(), await tenantOf()];
  const input = { organizationId: mine.organizationId, samlProviderId: theirs.providerId };
  const { saml } = mine.admin.client;
  const missing = { status: 404 };
  await expect(saml.get(input)).rejects.toMatchObject(missing);
  await expect(saml.update({ ...input, body: { label: 'x' } })).rejects.toMatchObject(missing);
  await expect(saml.delete(input)).rejects.toMatchObject(missing);
});

test('a deleted provider is a 404', async () => {
  const { organizationId, providerId: samlProviderId, admin } = await tenantOf();
  const input = { organizationId, samlProviderId };
  await admin.client.saml.delete(input);
  await expect(admin.client.saml.get(input)).rejects.toMatchObject({ status: 404 });
  await expect(admin.client.saml.delete(input)).rejects.toMatchObject({ status: 404 });
});

test.each([
  ['label', 'x'.repeat(30), 'x'.repeat(31)],
  ['label', 'x', ''],
  ['entityID', 'x'.repeat(1024), 'x'.repeat(1025)],
  ['ssoURL', `https://x.example/${'x'.repeat(2030)}`, `https://x.example/${'x'.repeat(2031)}`],
  ['ssoURL', 'http://idp.example.com', 'ftp://idp.example.com'],
  ['ssoURL', '', 'idp.example.com'],
  ['defaultRole', 'read', 'owner'],
])('a provider accepts a %s up to its limit', async (member, good, bad) => {
  const { organizationId, providerId: samlProviderId, admin } = await tenantOf();
  const { saml } = admin.client;
  const body = { label: 'x', [member]: good };
  expect(await saml.create({ organizationId, body })).toMatchObject(body);
  const error = { status: 400, details: [{ path: `body.${member}` }] };
  const wrong = { label: 'x', [member]: bad };
  await expect(saml.create({ organizationId, body: wrong })).rejects.toMatchObject(error);
  await expect(saml.update({ organizationId, samlProviderId, body: wrong })).rejects.toMatchObject(error);
});

test.each<[string, (pem: string) => string]>([
  ['PEM', (pem) => pem],
  ['PEM with Windows line ends and blanks around it', (pem) => ` \r\n${pem.replaceAll('\n', '\r\n')}\r\n `],
  ['base64 in lines', (pem) => pem.replaceAll(/-----[^-]+-----/g, '').trim()],
  ['base64 in one line', (pem) => pem.replaceAll(/-----[^-]+-----|\s/g, '')],
  ['10,000 characters', (pem) => pem.padEnd(10_000, '\n')],
])('a certificate is accepted as %s', async (_name, form) => {
  const { organizationId, admin } = await tenantOf();
  const ready = { ssoURL: 'https://idp.example.com/sso', entityID };
  const body = { ...ready, label: 'x', certificate: form(keys.certificate) };
  const { id: providerId, certificate } = await admin.client.saml.create({ organizationId, body });
  expect(certificate).toBe(body.certificate);
  const claims = { nameId: providerId, email: `${providerId.toLowerCase()}@northwind.example` };
  const session = await signIn(used.world, { organizationId, providerId, keys }, claims);
  expect(session.token).toMatch(/^lectern_/);
});

test('a certificate may be expired', async () => {
  const { certificate } = await makeKeyPair({ expired: true });
  const { organizationId, admin } = await tenantOf();
  const created = await admin.client.saml.create({ organizationId, body: { label: 'x', certificate } });
  expect(created.certificate).toContain('BEGIN CERTIFICATE');
});

test.each<[string, (pair: KeyPair) => string | Promise<string>]>([
  ['text', () => 'hello'],
  ['base64 of something else', () => Buffer.from('hello').toString('base64')],
  ['a private key', ({ privateKey }) => privateKey],
  ['two certificates', ({ certificate }) => `${certificate}\n${certificate}`],
  ['blanks', () => ' \n '],
  ['half a certificate', ({ certificate }) => certificate.slice(0, 400)],
  ['a key of 1024 bits', async () => (await makeKeyPair({ bits: 1024 })).certificate],
])('a certificate is stored as %s, but cannot be used to sign in', async (_name, form) => {
  const { organizationId, admin } = await tenantOf();
  const { saml } = admin.client;
  const body = {
    label: 'x',
    ssoURL: 'https://idp.example.com/sso',
    entityID,
    certificate: await form(keys),
  };
  const { id: providerId } = await saml.create({ organizationId, body });
  expect(await saml.get({ organizationId, samlProviderId: providerId })).toMatchObject(body);
  const logins = await saml.listLogins({ organizationId });
  expect(logins.items.map(({ id }) => id)).not.toContain(providerId);
  const claims = { nameId: providerId, email: `${providerId.toLowerCase()}@northwind.example` };
  await expect(signIn(used.world, { organizationId, providerId, keys }, claims)).rejects.toMatchObject({
    status: 409,
  });
});

test('a certificate has at most 10,000 characters', async () => {
  const { organizationId, admin } = await tenantOf();
  const body = { label: 'x', certificate: keys.certificate.padEnd(10_001, '\n') };
  await expect(admin.client.saml.create({ organizationId, body })).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.certificate' }],
  });
});

test('providers are listed page by page for admins, and the logins for every member', async () => {
  const { organizationId, providerId, admin } = await tenantOf();
  const { world } = used;
  const others = [];
  for (const label of ['Second', 'Third']) {
    others.push((await admin.client.saml.create({ organizationId, body: { label } })).id);
  }
  const first = await admin.client.saml.list({ organizationId, limit: 2 });
  expect(first.count).toBe(3);
  const second = await admin.client.saml.list({ organizationId, limit: 2, page: first.next?.page });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([providerId, ...others]);
  expect(second.next).toBeUndefined();

  const guest = await world.person('guest');
  await world.join(organizationId, guest, null);
  expect(await guest.client.saml.listLogins({ organizationId })).toEqual({
    items: [{ id: providerId, label: 'Northwind', startURL: `http://lectern.test/saml/${providerId}/start` }],
  });
  await expect(guest.client.saml.list({ organizationId })).rejects.toMatchObject({ status: 403 });
  await expect(world.outsider.client.saml.listLogins({ organizationId })).rejects.toMatchObject({
    status: 404,
  });
});

test('an organization has at most 200 providers, also for concurrent creations', async () => {
  const { organizationId, admin } = await tenantOf();
  const { database, world } = used;
  const created_at = world.ctx.clock().toISOString();
  const row = {
    organization_id: organizationId,
    protocol: 'saml' as const,
    label: 'x',
    sso_url: '',
    entity_id: '',
    certificate: '',
  };
  await database.kysely
    .insertInto('sso_providers')
    .values(
      Array.from({ length: 198 }, () => ({
        ...row,
        id: world.ctx.newId('samlProvider'),
        default_role: null,
        created_at,
      })),
    )
    .execute();
  const both = await Promise.allSettled(
    ['a', 'b'].map((label) => admin.client.saml.create({ organizationId, body: { label } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const late = admin.client.saml.create({ organizationId, body: { label: 'late' } });
  await expect(late).rejects.toMatchObject({ status: 409 });
});
