import { describe, expect, test } from 'vitest';
import { exchange, finish, makeOidcTenant, queryOf, signIn, start, tryToSignIn } from './oidc-tenant.ts';
import { useOpenIdProvider } from './openid-provider.ts';
import { messageOf, useServer } from './server.ts';

const provider = useOpenIdProvider();
const server = useServer(
  {},
  {
    fetching: {
      allowedPrivateHosts: [{ host: '127.0.0.1' }],
      lookup: () => Promise.resolve([]),
    },
  },
);

const roleOf = async (
  { organizationId, client }: Awaited<ReturnType<typeof makeOidcTenant>>,
  userId: string,
) => (await client.members.get({ organizationId, userId })).role;

describe('a browser that signs in', () => {
  test('is redirected to the provider with PKCE, state and nonce, and to the frontend with a code', async () => {
    const tenant = await makeOidcTenant(server, provider);
    const browser = await start(server, tenant);
    const sent = new URL(browser.address);
    expect(sent.origin).toBe(provider.issuer);
    expect(sent.hash).toBe('#_');
    expect(Object.fromEntries(sent.searchParams)).toMatchObject({
      client_id: tenant.oidcProviderId,
      redirect_uri: `http://lectern.test${tenant.base}/callback`,
      response_type: 'code',
      scope: 'openid email profile groups',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const login = provider.newLogin();
    const response = await finish(server, tenant, browser, await queryOf(provider, browser, login));
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const location = new URL(response.headers.get('location') ?? '');
    const code = location.searchParams.get('code') ?? '';
    expect(location.href).toBe(`http://app.lectern.test/o/1?code=${code}#_`);
    // Where frontends exchange codes that know SAML alone.
    const { status, session } = await exchange(server, code, '/saml/token');
    expect(status).toBe(200);
    expect(session.user).toMatchObject({ displayName: `The ${login}` });
    expect((await exchange(server, code)).status).toBe(403);
    expect(JSON.stringify(server.log)).not.toContain(session.token);
  });

  test('gets the role and the teams of their groups, at each sign-in', async () => {
    const tenant = await makeOidcTenant(server, provider, { defaultRole: 'comment' });
    const { organizationId, client, path } = tenant;
    const { id: team } = await client.teams.create({ organizationId, body: { title: 'Writers' } });
    const groupMappings = [
      { group: 'staff', role: 'read' },
      { group: 'writers', role: 'create', team },
    ] as const;
    await client.oidc.update({ ...path, body: { groupMappings: [...groupMappings] } });
    const login = provider.newLogin({ groups: ['staff', 'writers', 'others'] });
    const { user } = await signIn(server, provider, tenant, login);
    expect(await roleOf(tenant, user.id)).toBe('create');
    // With who created it.
    expect((await client.teams.get({ organizationId, teamId: team })).members).toBe(2);
    const set = (groups: string[]) =>
      provider.accounts.set(login, { ...provider.accounts.get(login), groups });
    set(['staff']);
    const again = await signIn(server, provider, tenant, login);
    expect(again.user.id).toBe(user.id);
    expect(await roleOf(tenant, user.id)).toBe('read');
    expect((await client.teams.get({ organizationId, teamId: team })).members).toBe(1);
    set([]);
    await signIn(server, provider, tenant, login);
    expect(await roleOf(tenant, user.id)).toBe('read');
    const other = await signIn(server, provider, tenant, provider.newLogin());
    expect(await roleOf(tenant, other.user.id)).toBe('comment');
  });

  test('gets a session that opens the organization of the provider alone', async () => {
    const { world } = server;
    const tenant = await makeOidcTenant(server, provider);
    const login = provider.newLogin();
    const { user, client } = await signIn(server, provider, tenant, login);
    const actor = { kind: 'user' as const, userId: user.id, instanceAdmin: false };
    const person = { actor, token: '', client: world.domain.as(actor) };
    await world.join(world.outsideOrganizationId, person, 'admin');
    const { items } = await client.organizations.list({});
    expect(items.map(({ id }) => id)).toEqual([tenant.organizationId]);
    await expect(
      client.organizations.get({ organizationId: world.outsideOrganizationId }),
    ).rejects.toMatchObject({ status: 403 });
    const sessions = (await client.sessions.list({})).items;
    expect(sessions).toEqual([
      expect.objectContaining({ method: 'oidc', organization: tenant.organizationId }),
    ]);
  });
});

describe('who may be signed in', () => {
  test('only users with a verified address in a domain of the provider join, and members stay', async () => {
    const tenant = await makeOidcTenant(server, provider, { emailDomains: ['only.example'] });
    const { user } = await signIn(server, provider, tenant, provider.newLogin({ domain: 'only.example' }));
    expect(user.email).toMatch(/@only\.example$/);
    for (const said of [{ domain: 'elsewhere.example' }, { domain: 'only.example', email_verified: false }]) {
      const response = await tryToSignIn(server, provider, tenant, provider.newLogin(said));
      expect(response.status).toBe(403);
      expect(messageOf(response)).toContain('only.example');
    }
    const { organizationId, client } = tenant;
    const login = provider.newLogin({ domain: 'elsewhere.example' });
    const email = provider.accounts.get(login)?.email ?? '';
    await client.invites.inviteByEmail({ organizationId, body: { emails: [email], role: 'edit' } });
    const invited = await signIn(server, provider, tenant, login);
    expect(await roleOf(tenant, invited.user.id)).toBe('edit');
  });

  test('nobody joins through a provider without provisioning', async () => {
    const tenant = await makeOidcTenant(server, provider, { provisioning: false });
    const response = await tryToSignIn(server, provider, tenant, provider.newLogin());
    expect(response.status).toBe(403);
    expect(messageOf(response)).toContain('adds nobody');
  });

  test('an address that the provider has not verified finds no user who exists', async () => {
    const tenant = await makeOidcTenant(server, provider);
    const member = await server.world.person('member');
    await server.world.join(tenant.organizationId, member, 'admin');
    const { email = '' } = await member.client.users.getAuthenticated({});
    provider.accounts.set('mallory', { email, email_verified: false });
    const response = await tryToSignIn(server, provider, tenant, 'mallory');
    expect(response.status).toBe(403);
    expect(messageOf(response)).toContain('email_verified');
    provider.accounts.set('mallory', { email, email_verified: true });
    const { user } = await signIn(server, provider, tenant, 'mallory');
    expect(user.id).toBe(member.actor.userId);
  });

  test('a provider signs in neither users of other organizations nor administrators of the server', async () => {
    const tenant = await makeOidcTenant(server, provider);
    const { outsider, instanceAdmin } = server.world;
    for (const { client } of [outsider, instanceAdmin]) {
      const { id, email = '' } = await client.users.getAuthenticated({});
      provider.accounts.set(`claimed-${id}`, { email, email_verified: true });
      expect((await tryToSignIn(server, provider, tenant, `claimed-${id}`)).status).toBe(403);
    }
    provider.accounts.set('nobody', {});
    expect(messageOf(await tryToSignIn(server, provider, tenant, 'nobody'))).toContain('claim `email`');
  });
});

test('an organization that enforces single sign-on opens to these sessions, which end with the provider', async () => {
  const { world } = server;
  const tenant = await makeOidcTenant(server, provider, { defaultRole: 'admin' });
  const { organizationId, client, path, admin } = tenant;
  const body = { sso: true };
  await expect(client.organizations.update({ organizationId, body })).rejects.toMatchObject({ status: 409 });
  const session = await signIn(server, provider, tenant, provider.newLogin());
  await session.client.organizations.update({ organizationId, body });
  const clientOf = async (token: string) => world.domain.as(await world.domain.authenticate(token));
  const personal = await clientOf(admin.token);
  await expect(personal.members.list({ organizationId })).rejects.toMatchObject({ status: 403 });
  const { items } = await personal.saml.listLogins({ organizationId });
  expect(items).toEqual([
    {
      id: tenant.oidcProviderId,
      label: 'Northwind',
      startURL: `http://lectern.test${tenant.base}/start`,
    },
  ]);
  await session.client.members.list({ organizationId });
  await session.client.oidc.delete(path);
  await expect(clientOf(session.token)).rejects.toMatchObject({ status: 401 });
  // Nobody is locked out by a provider that is gone.
  await (await clientOf(admin.token)).members.list({ organizationId });
});

test('the client secret is in no response and no log, and another issuer does not get it', async () => {
  const tenant = await makeOidcTenant(server, provider);
  const { path, client, admin, clientSecret, organizationId } = tenant;
  await signIn(server, provider, tenant, provider.newLogin());
  const listed = await server.send('GET', `/v1/orgs/${organizationId}/oidc`, { as: admin });
  expect(listed.text).toContain('"hasClientSecret":true');
  const audit = await client.auditEvents.list({ organizationId });
  for (const text of [listed.text, JSON.stringify(audit), JSON.stringify(server.log)])
    expect(text).not.toContain(clientSecret);
  const moved = await client.oidc.update({ ...path, body: { issuer: `${provider.issuer}/other` } });
  expect(moved).toMatchObject({ hasClientSecret: false });
});
