import { createDomain } from '@lectern/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  encode,
  entityID,
  type KeyPair,
  makeKeyPair,
  readRequest,
  signResponse,
  buildResponse,
} from '../../../packages/domain/test/workspace/saml/identity-provider.ts';
import { messageOf, startServer, useServer } from './server.ts';

const server = useServer();
let keys: KeyPair;
let base: string;
beforeAll(async () => {
  keys = await makeKeyPair();
  const { organizationId, people } = server.world;
  const { id } = await people.admin.client.saml.create({
    organizationId,
    body: {
      label: 'Northwind',
      ssoURL: 'https://idp.example.com/sso',
      entityID,
      certificate: keys.certificate,
    },
  });
  base = `/saml/${id}`;
});

const page = { accept: 'text/html,application/xhtml+xml' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Goes to the identity provider as a browser does, and keeps the cookie. */
async function start(query = '') {
  const response = await server.send('GET', `${base}/start${query}`, { headers: page });
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const location = response.headers.get('location') ?? '';
  return { response, cookie, location, request: readRequest(location) };
}

let number = 0;

/** The form with which a browser comes back. */
function samlResponseTo(request: ReturnType<typeof readRequest>): string {
  number += 1;
  const said = { nameId: `person-${number}`, email: `person-${number}@northwind.example` };
  const xml = signResponse(buildResponse(request, said), { keys });
  return new URLSearchParams({ SAMLResponse: encode(xml), RelayState: 'anything' }).toString();
}

describe('a browser that signs in', () => {
  test('is redirected to the identity provider with an HttpOnly cookie', async () => {
    const { response, location } = await start();
    expect(response.status).toBe(302);
    expect(location).toMatch(/^https:\/\/idp\.example\.com\/sso\?SAMLRequest=/);
    expect(response.headers.get('set-cookie')).toMatch(
      /^lectern_sso=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('is redirected to the frontend with a valid token in the fragment', async () => {
    const { cookie, request } = await start('?redirect=%2Fo%2F1%3Ftab%3Da');
    const body = samlResponseTo(request);
    const response = await server.send('POST', `${base}/acs`, {
      headers: { ...page, ...form, cookie: `other=1; ${cookie}` },
      body,
    });
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.origin + location.pathname + location.search).toBe('http://app.lectern.test/o/1?tab=a');
    const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
    const me = await server.send('GET', '/v1/user', { headers: { authorization: `Bearer ${token}` } });
    expect(me.body).toMatchObject({ email: `person-${number}@northwind.example` });
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(server.log)).not.toContain(token);

    const again = await server.send('POST', `${base}/acs`, { headers: { ...form, cookie }, body });
    expect(again.status).toBe(403);
  });

  test('receives the token as JSON when it accepts JSON', async () => {
    const { cookie, request } = await start();
    const response = await server.send('POST', `${base}/acs`, {
      headers: { ...form, cookie, accept: 'application/json' },
      body: samlResponseTo(request),
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      token: expect.stringMatching(/^lectern_/),
      expiresAt: expect.stringMatching(/Z$/),
      user: expect.objectContaining({ object: 'user' }),
    });
  });

  test('is rejected without its cookie', async () => {
    const { request } = await start();
    const body = samlResponseTo(request);
    for (const cookie of ['', 'lectern_sso=', `lectern_sso=${'A'.repeat(43)}`]) {
      const response = await server.send('POST', `${base}/acs`, { headers: { ...form, cookie }, body });
      expect(response.status).toBe(403);
    }
  });

  test('sees why the sign-in failed, on a page without scripts', async () => {
    const response = await fetch(`${server.origin}${base}/acs`, {
      method: 'POST',
      headers: { ...page, ...form },
      body: 'SAMLResponse=%3Cscript%3E',
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await response.text();
    expect(text).toContain('<h1>Signing in failed</h1>');
    expect(text).not.toContain('<script');
    const missing = await fetch(`${server.origin}/saml/%3Cb%3E/start`, { headers: page });
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('&lt;b&gt;');
  });
});

describe('the assertion consumer service', () => {
  test.each([
    ['nothing', form, '', 400],
    ['no SAML response', form, 'RelayState=x', 400],
    ['an invalid SAML response', form, 'SAMLResponse=abcd', 400],
    ['JSON', { 'content-type': 'application/json' }, '{"SAMLResponse":"abcd"}', 415],
    ['no type', {}, Buffer.from('SAMLResponse=abcd'), 415],
    ['too much', form, `SAMLResponse=${'A'.repeat(900_000)}`, 413],
    ['much', form, `SAMLResponse=${'A'.repeat(700_000)}`, 400],
    ['many fields', form, 'a=b&'.repeat(100_000), 400],
  ])('%s is rejected, never a server error', async (_name, headers, body, status) => {
    const response = await server.send('POST', `${base}/acs`, { headers, body });
    expect(response.status).toBe(status);
    expect(messageOf(response)).not.toContain('JSON');
  });

  test('rejects a SAML response for an unknown provider', async () => {
    for (const [method, path] of [
      ['GET', 'start'],
      ['POST', 'acs'],
      ['GET', 'metadata'],
    ] as const) {
      const sent = method === 'POST' ? { headers: form, body: 'SAMLResponse=abcd' } : {};
      expect((await server.send(method, `/saml/saml_missing/${path}`, sent)).status).toBe(404);
    }
  });

  test('starts no sign-in by HEAD', async () => {
    expect((await server.send('HEAD', `${base}/start`)).status).toBe(405);
  });

  test('does not redirect to other origins', async () => {
    const response = await server.send('GET', `${base}/start?redirect=https%3A%2F%2Fevil.example`);
    expect(response.status).toBe(400);
    const twice = await server.send('GET', `${base}/start?redirect=%2Fa&redirect=%2Fb`);
    expect([302, 400]).toContain(twice.status);
  });
});

test('metadata for identity providers is served', async () => {
  const response = await server.send('GET', `${base}/metadata`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/samlmetadata+xml; charset=utf-8');
  expect(response.text).toContain(`entityID="http://lectern.test${base}/metadata"`);
  expect(response.text).toContain(`Location="http://lectern.test${base}/acs"`);
  expect(response.text).toContain('AuthnRequestsSigned="false"');
  expect(response.text).not.toContain('KeyDescriptor');
});

test('on https the cookie is Secure, and the metadata contains the certificate', async () => {
  const { world } = server;
  const signing = await makeKeyPair();
  const domain = createDomain({
    database: world.domain.database,
    settings: {
      ...world.domain.settings,
      publicUrl: 'https://docs.lectern.test',
      singleSignOn: { sessionHours: 1, accounts: 'own', signing },
    },
    log: world.domain.log,
  });
  const secure = await startServer({ ...world, domain });
  const response = await secure.send('GET', `${base}/start`);
  const metadata = await secure.send('GET', `${base}/metadata`);
  await secure.app.close();
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-lectern_sso=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=None$/,
  );
  expect(metadata.text).toContain('AuthnRequestsSigned="true"');
  const [firstLine = ''] = signing.certificate.split('\n').slice(1);
  expect(metadata.text).toContain(firstLine);
});
