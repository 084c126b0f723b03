import { createHash } from 'node:crypto';
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
import { messageOf, type Server, startServer, useServer } from './server.ts';

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

/** The frontend is at another origin than the server, and keeps a code verifier (RFC 7636). */
const codeVerifier = 'v'.repeat(43);
const challenge = `code_challenge=${createHash('sha256').update(codeVerifier).digest('base64url')}`;

/** Goes to the identity provider as a browser does, and keeps the cookie. */
async function start(query = `?${challenge}`, at: Pick<Server, 'send'> = server) {
  const response = await at.send('GET', `${base}/start${query}`, { headers: page });
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const location = response.headers.get('location') ?? '';
  return { response, cookie, location, request: readRequest(location) };
}

/** Exchanges a code, as the frontend does. */
function exchange(fields: Record<string, string>, headers = {}, at: Pick<Server, 'send'> = server) {
  const body = new URLSearchParams(fields).toString();
  return at.send('POST', '/saml/token', { headers: { ...form, ...headers }, body });
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
    expect(location).toMatch(/^https:\/\/idp\.example\.com\/sso\?SAMLRequest=[^#]+#_$/);
    expect(response.headers.get('set-cookie')).toMatch(
      /^lectern_sso=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('is redirected to the frontend with a code, which it exchanges for a token once', async () => {
    const { cookie, request } = await start(`?redirect=%2Fo%2F1%3Ftab%3Da%23x&${challenge}`);
    const body = samlResponseTo(request);
    const response = await server.send('POST', `${base}/acs`, {
      headers: { ...page, ...form, cookie: `other=1; ${cookie}` },
      body,
    });
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get('location') ?? '');
    const code = location.searchParams.get('code') ?? '';
    expect(location.href).toBe(`http://app.lectern.test/o/1?tab=a&code=${code}#_`);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');

    const session = await exchange({ code, code_verifier: codeVerifier });
    expect(session.status).toBe(200);
    expect(session.headers.get('cache-control')).toBe('no-store');
    expect(session.body).toEqual({
      token: expect.stringMatching(/^lectern_/),
      expiresAt: expect.stringMatching(/Z$/),
      user: expect.objectContaining({ object: 'user' }),
    });
    const { token } = session.body as { token: string };
    const me = await server.send('GET', '/v1/user', { headers: { authorization: `Bearer ${token}` } });
    expect(me.body).toMatchObject({ email: `person-${number}@northwind.example` });
    expect(JSON.stringify(server.log)).not.toContain(token);

    expect((await exchange({ code, code_verifier: codeVerifier })).status).toBe(403);
    const again = await server.send('POST', `${base}/acs`, { headers: { ...form, cookie }, body });
    expect(again.status).toBe(403);
  });

  test('receives the code as JSON when it accepts JSON', async () => {
    const { cookie, request } = await start();
    const response = await server.send('POST', `${base}/acs`, {
      headers: { ...form, cookie, accept: 'application/json' },
      body: samlResponseTo(request),
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      redirect: 'http://app.lectern.test',
    });
  });

  test.each([
    ['no verifier', {}],
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['a verifier that is none', { code_verifier: '💥' }],
  ])('gets no token for a code with %s, and the code is lost', async (_name, proof) => {
    const { cookie, request } = await start();
    const response = await server.send('POST', `${base}/acs`, {
      headers: { ...form, cookie, accept: 'application/json' },
      body: samlResponseTo(request),
    });
    const { code } = response.body as { code: string };
    expect((await exchange({ code, ...proof }, { cookie })).status).toBe(403);
    expect((await exchange({ code, code_verifier: codeVerifier }, { cookie })).status).toBe(403);
  });

  test('of a frontend at the origin of the server proves with its cookie that it began the sign-in', async () => {
    const { world } = server;
    const settings = { ...world.domain.settings, appUrl: world.domain.settings.publicUrl };
    const { database } = world.domain;
    const domain = createDomain({ database, settings, log: world.domain.log });
    const same = await startServer({ ...world, domain });
    const codeOf = async (cookie: string, request: ReturnType<typeof readRequest>) => {
      const headers = { ...form, cookie, accept: 'application/json' };
      const response = await same.send('POST', `${base}/acs`, { headers, body: samlResponseTo(request) });
      return (response.body as { code: string }).code;
    };
    const mine = await start('', same);
    const other = await start('', same);
    const stolen = await codeOf(mine.cookie, mine.request);
    expect((await exchange({ code: stolen }, { cookie: other.cookie }, same)).status).toBe(403);
    const again = await start('', same);
    const code = await codeOf(again.cookie, again.request);
    expect((await exchange({ code }, { cookie: again.cookie }, same)).status).toBe(200);
    const paths = [
      `${base}/start`,
      '/v1/user',
      '/graphql',
      '/%73aml/x/start',
      '/files/x',
      '/sites/x',
      '/metrics',
    ];
    for (const path of paths) {
      const query = `?redirect=${encodeURIComponent(path)}`;
      expect((await same.send('GET', `${base}/start${query}`)).status, path).toBe(400);
    }
    expect((await same.send('GET', `${base}/start?redirect=%2Fo%2F1`)).status).toBe(302);
    await same.app.close();
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

  test.each([
    ['nothing', form, ''],
    ['no code', form, 'code='],
    ['JSON', { 'content-type': 'application/json' }, '{"code":"abcd"}'],
  ])('an exchange of %s is rejected', async (_name, headers, body) => {
    const response = await server.send('POST', '/saml/token', { headers, body });
    expect([400, 415]).toContain(response.status);
    expect((await exchange({ code: 'unknown', code_verifier: codeVerifier })).status).toBe(403);
  });

  test('starts no sign-in of a frontend at another origin that keeps no code verifier', async () => {
    for (const query of ['', '?code_challenge=short', `?${challenge}&${challenge}`]) {
      const response = await server.send('GET', `${base}/start${query}`);
      expect(response.status).toBe(400);
      expect(messageOf(response)).toContain('code_challenge');
    }
  });

  test('starts no sign-in by HEAD', async () => {
    expect((await server.send('HEAD', `${base}/start`)).status).toBe(405);
  });

  test('does not redirect to other origins', async () => {
    const response = await server.send(
      'GET',
      `${base}/start?redirect=https%3A%2F%2Fevil.example&${challenge}`,
    );
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
  const response = await secure.send('GET', `${base}/start?${challenge}`);
  const metadata = await secure.send('GET', `${base}/metadata`);
  await secure.app.close();
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-lectern_sso=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=None$/,
  );
  expect(metadata.text).toContain('AuthnRequestsSigned="true"');
  const [firstLine = ''] = signing.certificate.split('\n').slice(1);
  expect(metadata.text).toContain(firstLine);
});
