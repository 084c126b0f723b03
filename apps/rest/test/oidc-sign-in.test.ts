import { createDomain } from '@lectern/domain';
import { describe, expect, test } from 'vitest';
import { exchange, finish, makeOidcTenant, queryOf, signIn, start, tryToSignIn } from './oidc-tenant.ts';
import { useOpenIdProvider } from './openid-provider.ts';
import { messageOf, startServer, useServer } from './server.ts';

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

let number = 0;
/** A new account of the provider, with a verified address. */
function newLogin(said: { domain?: string; email_verified?: boolean; groups?: readonly string[] } = {}) {
  number += 1;
  const login = `person-${number}`;
  const { domain = 'northwind.example', ...rest } = said;
  provider.accounts.set(login, { email: `${login}@${domain}`, email_verified: true, ...rest });
  return login;
}

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
    const response = await finish(server, tenant, browser, await queryOf(provider, browser, newLogin()));
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const location = new URL(response.headers.get('location') ?? '');
    const code = location.searchParams.get('code') ?? '';
    expect(location.href).toBe(`http://app.lectern.test/o/1?code=${code}#_`);
    // Where frontends exchange codes that know SAML alone.
    const { status, session } = await exchange(server, code, '/saml/token');
    expect(status).toBe(200);
    expect(session.user).toMatchObject({ displayName: `The person-${number}` });
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
    const login = newLogin({ groups: ['staff', 'writers', 'others'] });
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
    const other = await signIn(server, provider, tenant, newLogin());
    expect(await roleOf(tenant, other.user.id)).toBe('comment');
  });

  test('gets a session that opens the organization of the provider alone', async () => {
    const { world } = server;
    const tenant = await makeOidcTenant(server, provider);
    const login = newLogin();
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
    const { user } = await signIn(server, provider, tenant, newLogin({ domain: 'only.example' }));
    expect(user.email).toMatch(/@only\.example$/);
    for (const said of [{ domain: 'elsewhere.example' }, { domain: 'only.example', email_verified: false }]) {
      const response = await tryToSignIn(server, provider, tenant, newLogin(said));
      expect(response.status).toBe(403);
      expect(messageOf(response)).toContain('only.example');
    }
    const { organizationId, client } = tenant;
    const login = newLogin({ domain: 'elsewhere.example' });
    const email = provider.accounts.get(login)?.email ?? '';
    await client.invites.inviteByEmail({ organizationId, body: { emails: [email], role: 'edit' } });
    const invited = await signIn(server, provider, tenant, login);
    expect(await roleOf(tenant, invited.user.id)).toBe('edit');
  });

  test('nobody joins through a provider without provisioning', async () => {
    const tenant = await makeOidcTenant(server, provider, { provisioning: false });
    const response = await tryToSignIn(server, provider, tenant, newLogin());
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

describe('a response is refused', () => {
  test('at the provider of another organization, although both are of one issuer', async () => {
    const [mine, theirs] = [await makeOidcTenant(server, provider), await makeOidcTenant(server, provider)];
    const [here, there] = [await start(server, mine), await start(server, theirs)];
    const query = await queryOf(provider, here, newLogin());
    // The state is of a request to another provider.
    expect((await finish(server, theirs, here, query)).status).toBe(403);
    // The code is of another client, although the state is of this one.
    const mixed = new URLSearchParams(query);
    mixed.set('state', new URL(there.address).searchParams.get('state') ?? '');
    expect((await finish(server, theirs, there, `?${mixed.toString()}`)).status).toBe(403);
    expect((await finish(server, mine, here, query)).status).toBe(303);
  });

  test('with another issuer, nonce or code verifier than the request had', async () => {
    const tenant = await makeOidcTenant(server, provider);
    const browser = await start(server, tenant);
    const login = newLogin();
    const issuer = new URLSearchParams(await queryOf(provider, browser, login));
    issuer.set('iss', 'https://attacker.example');
    expect((await finish(server, tenant, browser, `?${issuer.toString()}`)).status).toBe(403);
    for (const name of ['nonce', 'code_challenge']) {
      const sent = await start(server, tenant);
      const changed = new URL(sent.address);
      changed.searchParams.set(name, 'x'.repeat(43));
      const query = await queryOf(provider, { ...sent, address: changed.href }, login);
      const response = await finish(server, tenant, sent, query);
      expect(response.status, name).toBe(403);
      expect(messageOf(response)).toContain('was not accepted');
    }
  });

  test('in another browser, a second time, and after ten minutes', async () => {
    const tenant = await makeOidcTenant(server, provider);
    const [mine, other] = [await start(server, tenant), await start(server, tenant)];
    const query = await queryOf(provider, mine, newLogin());
    for (const { cookie } of [other, { cookie: '' }])
      expect((await finish(server, tenant, { cookie }, query)).status).toBe(403);
    expect((await finish(server, tenant, mine, query)).status).toBe(303);
    const again = await finish(server, tenant, mine, query);
    expect(again.status).toBe(403);
    expect(messageOf(again)).toContain('was used already');

    const late = await start(server, tenant);
    const lateQuery = await queryOf(provider, late, newLogin());
    await server.world.domain.database.kysely
      .updateTable('sso_requests')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('provider_id', '=', tenant.oidcProviderId)
      .execute();
    expect(messageOf(await finish(server, tenant, late, lateQuery))).toContain('took too long');
  });

  test.each([
    '',
    '?state=x',
    '?state=%00&code=x',
    '?code=x',
    '?error=access_denied',
    `?state=${'x'.repeat(5000)}`,
    '?state=a&state=b',
  ])('with the query %s, never a server error', async (query) => {
    const tenant = await makeOidcTenant(server, provider);
    const browser = await start(server, tenant);
    expect((await finish(server, tenant, browser, query)).status).toBe(403);
    const { state } = Object.fromEntries(new URL(browser.address).searchParams);
    const refused = await finish(server, tenant, browser, `?error=access_denied&state=${state ?? ''}`);
    expect(refused.status).toBe(403);
    expect((await server.send('GET', `/oidc/%00/callback${query}`)).status).toBe(404);
  });
});

test('no request leads to a private address, whatever issuer is stored', async () => {
  const { world } = server;
  const tenant = await makeOidcTenant(server, provider);
  const { database, settings, log } = world.domain;
  const strict = createDomain({
    database,
    settings: { ...settings, fetching: { allowedPrivateHosts: [] } },
    log,
  });
  const guarded = await startServer({ ...world, domain: strict });
  const before = provider.asked.length;
  const as = strict.as(tenant.admin.actor);
  for (const issuer of [
    provider.issuer,
    'https://127.0.0.1',
    'https://[::1]:8443',
    'https://169.254.169.254',
  ]) {
    const update = as.oidc.update({ ...tenant.path, body: { issuer } });
    await expect(update, issuer).rejects.toMatchObject({ status: 400, details: [{ path: 'body.issuer' }] });
  }
  for (const issuer of [provider.issuer, provider.issuer.replace('http:', 'https:')]) {
    await database.kysely
      .updateTable('sso_providers')
      .set({ issuer })
      .where('id', '=', tenant.oidcProviderId)
      .execute();
    const response = await guarded.send('GET', `${tenant.base}/start?code_challenge=${'x'.repeat(43)}`);
    expect(response.status).toBe(502);
    expect(messageOf(response)).toContain('cannot be reached');
  }
  expect(provider.asked.length).toBe(before);
  await guarded.app.close();
});

test('an organization that enforces single sign-on opens to these sessions, which end with the provider', async () => {
  const { world } = server;
  const tenant = await makeOidcTenant(server, provider, { defaultRole: 'admin' });
  const { organizationId, client, path, admin } = tenant;
  const body = { sso: true };
  await expect(client.organizations.update({ organizationId, body })).rejects.toMatchObject({ status: 409 });
  const session = await signIn(server, provider, tenant, newLogin());
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
  await signIn(server, provider, tenant, newLogin());
  const listed = await server.send('GET', `/v1/orgs/${organizationId}/oidc`, { as: admin });
  expect(listed.text).toContain('"hasClientSecret":true');
  const audit = await client.auditEvents.list({ organizationId });
  for (const text of [listed.text, JSON.stringify(audit), JSON.stringify(server.log)])
    expect(text).not.toContain(clientSecret);
  const moved = await client.oidc.update({ ...path, body: { issuer: `${provider.issuer}/other` } });
  expect(moved).toMatchObject({ hasClientSecret: false });
});
