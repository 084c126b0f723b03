import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createHash } from 'node:crypto';
import { finishSamlSignIn, startSamlSignIn } from '../../../src/workspace/saml/sign-in.ts';
import { redeemSsoCode } from '../../../src/workspace/sso/redeem-code.ts';
import { useWorld } from '../../harness.ts';
import {
  encode,
  type KeyPair,
  makeKeyPair,
  readRequest,
  signResponse,
  buildResponse,
} from './identity-provider.ts';
import { finish, makeTenant, signIn, start } from './sign-in-harness.ts';

/** The frontend is at another origin than the server. */
const codeVerifier = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');

const used = useWorld();
let keys: KeyPair;
beforeAll(async () => {
  keys = await makeKeyPair();
});

/** A unique name id and e-mail address. */
function newSubject() {
  const nameId = used.world.ctx.newId('user').toLowerCase();
  return { nameId, email: `${nameId}@northwind.example` };
}

test('an authentication request names its issuer and ACS URL, and is unsigned without a key', async () => {
  const tenant = await makeTenant(used.world, keys, { ssoURL: 'https://idp.example.com/sso?tenant=7' });
  const { address } = await startSamlSignIn(used.world.ctx, tenant.providerId, { codeChallenge });
  expect(address).toMatch(/^https:\/\/idp\.example\.com\/sso\?tenant=7&SAMLRequest=/);
  const request = readRequest(address);
  const base = `http://lectern.test/saml/${tenant.providerId}`;
  expect(request).toMatchObject({ acsURL: `${base}/acs`, issuer: `${base}/metadata` });
  expect(request.xml).toContain('Destination="https://idp.example.com/sso?tenant=7"');
  expect(request.query.has('Signature')).toBe(false);
});

test('every authentication request is new, also in one browser', async () => {
  const tenant = await makeTenant(used.world, keys);
  const first = await startSamlSignIn(used.world.ctx, tenant.providerId, { codeChallenge });
  const { browserSecret } = first;
  const second = await startSamlSignIn(used.world.ctx, tenant.providerId, {
    browserSecret,
    codeChallenge,
  });
  expect(second.browserSecret).toBe(browserSecret);
  expect(readRequest(second.address).id).not.toBe(readRequest(first.address).id);
  const foreign = await startSamlSignIn(used.world.ctx, tenant.providerId, {
    browserSecret: 'chosen',
    codeChallenge,
  });
  expect(foreign.browserSecret).toMatch(/^[\w-]{43}$/);
});

test('an authentication request is rejected for a provider that is unknown or not configured', async () => {
  const { ctx } = used.world;
  await expect(startSamlSignIn(ctx, 'saml_missing', {})).rejects.toMatchObject({ status: 404 });
  for (const missing of ['ssoURL', 'entityID', 'certificate']) {
    const { providerId } = await makeTenant(used.world, keys, { [missing]: '' });
    await expect(startSamlSignIn(ctx, providerId, {})).rejects.toMatchObject({ status: 409 });
    const finished = finishSamlSignIn(ctx, providerId, { response: 'PHg+' });
    await expect(finished).rejects.toMatchObject({ status: 409 });
  }
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'http://app.lectern.test.evil.example/',
  'http://app.lectern.test@evil.example/',
  'http://me@app.lectern.test/',
  'https://app.lectern.test/',
  'javascript:alert(1)',
  'data:text/html,x',
  '\t//evil.example',
  `/${'x'.repeat(2048)}`,
])('a sign-in does not redirect to %s', async (redirect) => {
  const tenant = await makeTenant(used.world, keys);
  const started = startSamlSignIn(used.world.ctx, tenant.providerId, { redirect, codeChallenge });
  await expect(started).rejects.toMatchObject({ status: 400, details: [{ path: 'query.redirect' }] });
});

test.each([
  ['/o/1?tab=a#part', 'http://app.lectern.test/o/1?tab=a'],
  ['http://app.lectern.test/o/1', 'http://app.lectern.test/o/1'],
  ['', 'http://app.lectern.test'],
])('a sign-in redirects to %s', async (redirect, expected) => {
  const tenant = await makeTenant(used.world, keys);
  const browser = await start(used.world, tenant, redirect);
  const xml = signResponse(buildResponse(browser.request, newSubject()), { keys });
  const session = await finish(used.world, tenant, browser, xml);
  expect(session.redirect).toBe(expected);
});

test('expired authentication requests are deleted', async () => {
  const tenant = await makeTenant(used.world, keys);
  const { request } = await start(used.world, tenant);
  const later = { ...used.world.ctx, clock: () => new Date(Date.now() + 3_600_000) };
  await startSamlSignIn(later, tenant.providerId, { codeChallenge });
  const rows = await used.database.kysely.selectFrom('sso_requests').select('id').execute();
  expect(rows.map(({ id }) => id)).not.toContain(request.id);
});

test.each(['assertion', 'response', 'both'] as const)(
  'a new subject becomes a user and a member with a valid token (signed: %s)',
  async (what) => {
    const { world } = used;
    const tenant = await makeTenant(world, keys, { defaultRole: 'create' });
    const ada = newSubject();
    const session = await signIn(world, tenant, ada, { what });
    expect(session.user).toMatchObject({ email: ada.email, displayName: 'Ada Lindqvist' });
    expect(session.redirect).toBe('http://app.lectern.test');
    const actor = await world.domain.authenticate(session.token);
    expect(actor).toMatchObject({ kind: 'user', userId: session.user.id, instanceAdmin: false });
    const { items } = await world.domain.as(actor).organizations.list({});
    expect(items.map(({ id, permissions }) => [id, permissions.createContent, permissions.admin])).toEqual([
      [tenant.organizationId, true, false],
    ]);
  },
);

test('a new subject has the default role of the provider, else of the organization, else none, and its team', async () => {
  const { world, database } = used;
  const roles = [
    { provider: 'review', organization: 'edit', expected: 'review' },
    { provider: null, organization: 'edit', expected: 'edit' },
    { provider: null, organization: null, expected: null },
  ] as const;
  for (const { provider, organization, expected } of roles) {
    const tenant = await makeTenant(world, keys, { defaultRole: provider });
    const { organizationId, providerId: samlProviderId, admin } = tenant;
    await admin.client.organizations.update({ organizationId, body: { defaultRole: organization } });
    const team = await admin.client.teams.create({ organizationId, body: { title: 'Writers' } });
    await admin.client.saml.update({ organizationId, samlProviderId, body: { defaultTeam: team.id } });
    const { user } = await signIn(world, tenant, newSubject());
    const member = await database.kysely
      .selectFrom('members')
      .select(['role', 'sso', 'disabled'])
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    expect(member).toEqual({ role: expected, sso: true, disabled: false });
    const teams = await database.kysely
      .selectFrom('team_members')
      .select(['team_id', 'role'])
      .where('user_id', '=', user.id)
      .execute();
    expect(teams).toEqual([{ team_id: team.id, role: 'member' }]);
  }
});

test('concurrent sign-ins of a new subject create one user', async () => {
  const tenant = await makeTenant(used.world, keys);
  const ada = newSubject();
  const [one, other] = await Promise.all([signIn(used.world, tenant, ada), signIn(used.world, tenant, ada)]);
  expect(one.user).toEqual(other.user);
  expect(one.token).not.toBe(other.token);
});

test.each([
  [{ name: 'Ada' }, 'Ada'],
  [{ givenName: 'Ada', surname: 'Lindqvist' }, 'Ada Lindqvist'],
  [{ 'urn:oid:2.5.4.42': 'Ada' }, 'Ada'],
  [{ displayName: `  ${'x'.repeat(80)}` }, 'x'.repeat(64)],
  [{ displayName: 'Ada\n\tLindqvist' }, 'Ada Lindqvist'],
  [{ displayName: '   ' }, undefined],
  [{}, undefined],
])('a new subject with the attributes %j has their display name', async (attributes, expected) => {
  const tenant = await makeTenant(used.world, keys);
  const ada = newSubject();
  const { user } = await signIn(used.world, tenant, { ...ada, attributes });
  expect(user.displayName).toBe(expected ?? ada.nameId);
});

test('a new subject without an e-mail attribute has the e-mail address of the name id', async () => {
  const tenant = await makeTenant(used.world, keys);
  const { email } = newSubject();
  const { user } = await signIn(used.world, tenant, { nameId: email, email: null });
  expect(user.email).toBe(email);
  const nameless = signIn(used.world, tenant, { nameId: 'no-address', email: null });
  await expect(nameless).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('e-mail address'),
  });
});

test('a known subject is the same user with another address', async () => {
  const tenant = await makeTenant(used.world, keys);
  const ada = newSubject();
  const first = await signIn(used.world, tenant, ada);
  const second = await signIn(used.world, tenant, { ...ada, email: `new.${ada.email}` });
  expect(second.user).toEqual(first.user);
});

test('a known subject is another user after the entity id of the provider changed', async () => {
  const tenant = await makeTenant(used.world, keys);
  const { organizationId, providerId: samlProviderId, admin } = tenant;
  const ada = newSubject();
  const first = await signIn(used.world, tenant, ada);
  const issuer = 'https://new.example.com/saml';
  await admin.client.saml.update({ organizationId, samlProviderId, body: { entityID: issuer } });
  const second = await signIn(used.world, tenant, { nameId: ada.nameId, email: `x.${ada.email}`, issuer });
  expect(second.user.id).not.toBe(first.user.id);
});

test('a session expires, at the latest at SessionNotOnOrAfter', async () => {
  const tenant = await makeTenant(used.world, keys);
  const ada = newSubject();
  const long = await signIn(used.world, tenant, ada);
  expect(Date.parse(long.expiresAt) - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
  expect(Date.parse(long.expiresAt) - Date.now()).toBeLessThan(12.1 * 3_600_000);
  const far = await signIn(used.world, tenant, { ...ada, sessionEnds: 300_000_000_000 });
  expect(Date.parse(far.expiresAt) - Date.now()).toBeLessThan(12.1 * 3_600_000);
  const short = await signIn(used.world, tenant, { ...ada, sessionEnds: 600 });
  const { domain } = used.world;
  const actor = await domain.authenticate(short.token);
  expect((await domain.as(actor).tokens.list({})).items.map(({ label }) => label)).toEqual([
    'SSO: Northwind',
    'SSO: Northwind',
    'SSO: Northwind',
  ]);
  vi.useFakeTimers({ now: Date.parse(short.expiresAt) + 1, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  // A token is known for a second.
  await expect
    .poll(() => domain.authenticate(short.token).catch((error: unknown) => error))
    .toMatchObject({ status: 401 });
  // Expired sessions are deleted.
  await signIn(used.world, tenant, ada);
  expect((await domain.as(actor).tokens.list({})).count).toBe(3);
});

test('sessions end when the provider is deleted', async () => {
  const tenant = await makeTenant(used.world, keys);
  const { organizationId, providerId: samlProviderId, admin } = tenant;
  const { token } = await signIn(used.world, tenant, newSubject());
  expect((await used.world.domain.authenticate(token)).kind).toBe('user');
  await admin.client.saml.delete({ organizationId, samlProviderId });
  await expect(used.world.domain.authenticate(token)).rejects.toMatchObject({ status: 401 });
});

test('a signing key signs authentication requests and its certificate is in the metadata', async () => {
  const { world } = used;
  const server = await makeKeyPair();
  const singleSignOn = { sessionHours: 1, accounts: 'own', signing: server } as const;
  const ctx = { ...world.ctx, settings: { ...world.ctx.settings, singleSignOn } };
  const tenant = await makeTenant(world, keys);
  const { address, browserSecret } = await startSamlSignIn(ctx, tenant.providerId, { codeChallenge });
  const { query } = readRequest(address);
  expect(query.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
  const [signed = '', signature = ''] = new URL(address).search.slice(1).split('&Signature=');
  const { createVerify } = await import('node:crypto');
  const verifier = createVerify('RSA-SHA256').update(signed);
  expect(verifier.verify(server.certificate, decodeURIComponent(signature), 'base64')).toBe(true);
  const xml = signResponse(buildResponse(readRequest(address), newSubject()), { keys });
  const { code } = await finishSamlSignIn(ctx, tenant.providerId, { response: encode(xml), browserSecret });
  const session = await redeemSsoCode(ctx, { code, codeVerifier });
  expect(Date.parse(session.expiresAt) - Date.now()).toBeLessThan(3_600_001);
});
