import { createDomain } from '@lectern/domain';
import { describe, expect, test } from 'vitest';
import { finish, makeOidcTenant, queryOf, start } from './oidc-tenant.ts';
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

describe('a response is refused', () => {
  test('at the provider of another organization, although both are of one issuer', async () => {
    const [mine, theirs] = [await makeOidcTenant(server, provider), await makeOidcTenant(server, provider)];
    const [here, there] = [await start(server, mine), await start(server, theirs)];
    const query = await queryOf(provider, here, provider.newLogin());
    // The state is of a request to another provider.
    const elsewhere = await finish(server, theirs, here, query);
    expect(elsewhere.status).toBe(403);
    // Before the provider is asked anything.
    expect(messageOf(elsewhere)).toContain('was not started in this browser');
    // The code is of another client, although the state is of this one.
    const mixed = new URLSearchParams(query);
    mixed.set('state', new URL(there.address).searchParams.get('state') ?? '');
    expect((await finish(server, theirs, there, `?${mixed.toString()}`)).status).toBe(403);
    expect((await finish(server, mine, here, query)).status).toBe(303);
  });

  test('with another issuer, nonce or code verifier than the request had', async () => {
    const tenant = await makeOidcTenant(server, provider);
    const browser = await start(server, tenant);
    const login = provider.newLogin();
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
    const query = await queryOf(provider, mine, provider.newLogin());
    for (const { cookie } of [other, { cookie: '' }])
      expect((await finish(server, tenant, { cookie }, query)).status).toBe(403);
    expect((await finish(server, tenant, mine, query)).status).toBe(303);
    const again = await finish(server, tenant, mine, query);
    expect(again.status).toBe(403);
    expect(messageOf(again)).toContain('was used already');

    const late = await start(server, tenant);
    const lateQuery = await queryOf(provider, late, provider.newLogin());
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
