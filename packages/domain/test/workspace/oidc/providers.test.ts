import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';

const used = useWorld();

/** A new organization with a provider that has a label only. */
async function makeTenant() {
  const admin = await used.world.person('tenant admin');
  const { client } = admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Tenant' } });
  const provider = await client.oidc.create({ organizationId, body: { label: 'Northwind' } });
  return { admin, client, organizationId, provider, path: { organizationId, oidcProviderId: provider.id } };
}

test('a provider can be created with a label only, and is offered once it has issuer and client', async () => {
  const { client, organizationId, provider, path } = await makeTenant();
  const base = `http://lectern.test/oidc/${provider.id}`;
  expect(provider).toEqual({
    object: 'oidc-provider',
    id: expect.stringMatching(/^oidc_\w{20}$/),
    label: 'Northwind',
    issuer: '',
    clientID: '',
    hasClientSecret: false,
    scopes: ['openid', 'email', 'profile'],
    groupsClaim: 'groups',
    groupMappings: [],
    provisioning: false,
    emailDomains: [],
    defaultRole: null,
    createdAt: expect.stringMatching(/^\d{4}-/),
    service: { redirectURL: `${base}/callback`, startURL: `${base}/start` },
    urls: { location: `http://lectern.test/v1/orgs/${organizationId}/oidc/${provider.id}` },
  });
  expect((await client.saml.listLogins({ organizationId })).items).toEqual([]);
  const body = { issuer: 'https://login.northwind.example/', clientID: 'lectern' };
  await client.oidc.update({ ...path, body });
  expect((await client.saml.listLogins({ organizationId })).items).toEqual([
    { id: provider.id, label: 'Northwind', startURL: `${base}/start` },
  ]);
});

test('an update of a provider changes only the members of its body', async () => {
  const { client, organizationId, path } = await makeTenant();
  const team = await client.teams.create({ organizationId, body: { title: 'Writers' } });
  await client.organizations.update({ organizationId, body: { emailDomains: ['northwind.example'] } });
  const before = await client.oidc.get(path);
  expect(await client.oidc.update({ ...path, body: {} })).toEqual(before);
  const body = {
    label: 'New',
    scopes: ['openid', 'groups'],
    groupsClaim: 'roles',
    groupMappings: [
      { group: 'writers', role: 'edit' as const, team: team.id },
      { group: 'staff', role: 'read' as const },
    ],
    provisioning: true,
    emailDomains: ['Northwind.example', 'northwind.example'],
    defaultRole: 'comment' as const,
    defaultTeam: team.id,
  };
  const after = await client.oidc.update({ ...path, body });
  expect(after).toEqual({ ...before, ...body, emailDomains: ['northwind.example'], defaultTeam: team });
  expect(await client.oidc.get(path)).toEqual(after);
  await client.teams.delete({ organizationId, teamId: team.id });
  expect(await client.oidc.get(path)).not.toHaveProperty('defaultTeam');
});

test('a client secret is replaced, removed, and forgotten with another issuer', async () => {
  const { client, path } = await makeTenant();
  const update = (body: { issuer?: string; clientSecret?: string | null; label?: string }) =>
    client.oidc.update({ ...path, body });
  expect(await update({ clientSecret: 'correct horse' })).toMatchObject({ hasClientSecret: true });
  expect(await update({ label: 'x' })).toMatchObject({ hasClientSecret: true });
  expect(await update({ clientSecret: null })).toMatchObject({ hasClientSecret: false });
  const [one, other] = ['https://one.example', 'https://other.example'];
  expect(await update({ issuer: one, clientSecret: 'a' })).toMatchObject({ hasClientSecret: true });
  expect(await update({ issuer: one })).toMatchObject({ hasClientSecret: true });
  // The same URL.
  expect(await update({ issuer: `${one}/` })).toMatchObject({ hasClientSecret: true });
  expect(await update({ issuer: other })).toMatchObject({ hasClientSecret: false });
});

test('a provider is found in its own organization alone, and among those of its protocol', async () => {
  const [mine, theirs] = [await makeTenant(), await makeTenant()];
  const input = { organizationId: mine.organizationId, oidcProviderId: theirs.provider.id };
  const missing = { status: 404 };
  await expect(mine.client.oidc.get(input)).rejects.toMatchObject(missing);
  await expect(mine.client.oidc.update({ ...input, body: { label: 'x' } })).rejects.toMatchObject(missing);
  await expect(mine.client.oidc.delete(input)).rejects.toMatchObject(missing);
  const { organizationId, client, provider, path } = mine;
  const saml = { organizationId, samlProviderId: provider.id };
  await expect(client.saml.get(saml)).rejects.toMatchObject(missing);
  await expect(client.saml.delete(saml)).rejects.toMatchObject(missing);
  expect((await client.saml.list({ organizationId })).items).toEqual([]);
  await client.oidc.delete(path);
  await expect(client.oidc.get(path)).rejects.toMatchObject(missing);
});

test('a provider has teams and verified e-mail domains of its organization alone', async () => {
  const [mine, theirs] = [await makeTenant(), await makeTenant()];
  const { organizationId } = theirs;
  const { id: team } = await theirs.client.teams.create({ organizationId, body: { title: 'Foreign' } });
  await theirs.client.organizations.update({ organizationId, body: { emailDomains: ['theirs.example'] } });
  for (const [path, body] of [
    ['body.defaultTeam', { defaultTeam: team }],
    ['body.groupMappings.0.team', { groupMappings: [{ group: 'a', team }] }],
    ['body.emailDomains.0', { emailDomains: ['theirs.example'] }],
  ] as const) {
    const input = { ...mine.path, body: { ...body, label: 'x' } };
    const error = { status: 400, details: [{ path }] };
    const wrong = input as Parameters<typeof mine.client.oidc.update>[0] & { body: { label: string } };
    await expect(mine.client.oidc.update(wrong)).rejects.toMatchObject(error);
    await expect(mine.client.oidc.create(wrong)).rejects.toMatchObject(error);
  }
});

test.each<[string, unknown, unknown]>([
  ['label', 'x'.repeat(30), 'x'.repeat(31)],
  ['issuer', `https://x.example/${'x'.repeat(1006)}`, `https://x.example/${'x'.repeat(1007)}`],
  ['issuer', '', 'login.example.com'],
  ['issuer', 'https://x.example/a/', 'https://x.example/?tenant=1'],
  ['issuer', 'https://x.example', 'https://me:secret@x.example'],
  ['issuer', 'https://x.example', 'http://x.example'],
  ['issuer', 'https://8.8.8.8', 'https://10.0.0.1'],
  ['clientID', 'x'.repeat(512), 'x'.repeat(513)],
  ['clientSecret', 'x'.repeat(1024), 'x'.repeat(1025)],
  ['clientSecret', null, ''],
  ['scopes', ['openid'], ['email']],
  ['scopes', ['openid', 'a:b/c'], ['openid', 'a b']],
  ['groupMappings', [{ group: 'a', role: 'read' }], [{ group: 'a' }]],
  [
    'groupMappings',
    Array.from({ length: 200 }, () => ({ group: 'a', role: 'read' })),
    Array.from({ length: 201 }, () => ({ group: 'a', role: 'read' })),
  ],
  ['defaultRole', 'read', 'owner'],
])('a provider accepts a %s up to its limit', async (member, good, bad) => {
  const { organizationId, client, path } = await makeTenant();
  const create = (value: unknown) =>
    client.oidc.create({ organizationId, body: { label: 'x', [member]: value } });
  const created = await create(good);
  const shown = member === 'clientSecret' ? { hasClientSecret: good !== null } : { [member]: good };
  expect(created).toMatchObject(shown);
  const error = { status: 400, details: [{ path: expect.stringContaining(`body.${member}`) }] };
  await expect(create(bad)).rejects.toMatchObject(error);
  await expect(client.oidc.update({ ...path, body: { [member]: bad } })).rejects.toMatchObject(error);
});

test('only admins read providers, and every member the ways to sign in', async () => {
  const { organizationId, path } = await makeTenant();
  const creator = await used.world.person('creator');
  await used.world.join(organizationId, creator, 'create');
  await expect(creator.client.oidc.list({ organizationId })).rejects.toMatchObject({ status: 403 });
  await expect(creator.client.oidc.get(path)).rejects.toMatchObject({ status: 403 });
  await creator.client.saml.listLogins({ organizationId });
});

test('providers of both protocols count for the limit of an organization', async () => {
  const { organizationId, client } = await makeTenant();
  const { database, world } = used;
  const created_at = world.ctx.clock().toISOString();
  const common = { organization_id: organizationId, protocol: 'saml' as const, label: 'x', created_at };
  await database.kysely
    .insertInto('sso_providers')
    .values(Array.from({ length: 199 }, () => ({ ...common, id: world.ctx.newId('samlProvider') })))
    .execute();
  const late = client.oidc.create({ organizationId, body: { label: 'late' } });
  await expect(late).rejects.toMatchObject({ status: 409 });
});

test('no provider becomes ready that would lock out its admin', async () => {
  const { organizationId, client, path } = await makeTenant();
  await client.organizations.update({ organizationId, body: { sso: true } });
  const body = { issuer: 'https://login.northwind.example', clientID: 'lectern' };
  await expect(client.oidc.update({ ...path, body })).rejects.toMatchObject({ status: 409 });
  await client.organizations.update({ organizationId, body: { sso: false } });
  await client.oidc.update({ ...path, body });
});
