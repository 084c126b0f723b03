import { createServer, type RequestListener, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDomain } from '@lectern/domain';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildResponse,
  encode,
  entityID,
  type KeyPair,
  makeKeyPair,
  readRequest,
  signResponse,
} from '../../../packages/domain/test/workspace/saml/identity-provider.ts';
import { executablePath, launchChromium } from '../../accounts/test/chromium.ts';
import { type Server, startServer } from './server.ts';

type Site = { readonly origin: string; readonly seen: string[]; readonly close: () => void };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
let keys: KeyPair;
let browser: Browser;
const open: (HttpServer | { close: () => unknown })[] = [];

beforeAll(async () => {
  if (executablePath === undefined) return;
  database = await createTestDatabase();
  world = await createWorld(database);
  keys = await makeKeyPair();
  browser = await launchChromium();
});
afterAll(async () => {
  if (executablePath === undefined) return;
  await browser.close();
  for (const server of open) await server.close();
  await database.close();
});

/** A web server that remembers the URL and the referrer of every request. */
async function serveSite(host: string, listener: RequestListener): Promise<Site> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.url ?? ''} ${request.headers.referer ?? ''}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  const { port } = server.address() as AddressInfo;
  return { origin: `http://${host}:${port}`, seen, close: () => server.close() };
}

/** An identity provider that knows one person, and sends the browser back at once. */
const serveIdentityProvider = (): Promise<Site> =>
  serveSite('127.0.0.1', (request, response) => {
    const sent = readRequest(`http://idp.test${request.url ?? ''}`);
    const xml = signResponse(buildResponse(sent, { nameId: 'ada', email: 'ada@northwind.example' }), {
      keys,
    });
    response.setHeader('content-type', 'text/html').end(
      `<form method="post" action="${sent.acsURL}"><input name="SAMLResponse" value="${encode(xml)}"></form>
       <script>document.forms[0].submit()</script>`,
    );
  });

/** A frontend as its developers would write it; `/leave` is their mistake, an open redirect to the stranger. */
const serveFrontend = (api: () => string, stranger: Site): Promise<Site> =>
  serveSite('localhost', (request, response) => {
    if (request.url?.startsWith('/leave') === true) {
      response.writeHead(302, { location: `${stranger.origin}/` }).end();
      return;
    }
    response.setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>App</title><h1></h1><script type="module">
      const api = ${JSON.stringify(api())};
      const base64url = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, '');
      const page = new URL(location.href);
      const code = page.searchParams.get('code');
      const providerId = page.searchParams.get('provider');
      if (code !== null) {
        page.searchParams.delete('code');
        page.hash = '';
        history.replaceState(null, '', page);
        const body = new URLSearchParams({ code, code_verifier: sessionStorage.getItem('verifier') });
        const session = await (await fetch(api + '/saml/token', { method: 'POST', body })).json();
        window.session = session;
        const headers = { authorization: 'Bearer ' + session.token };
        const user = await (await fetch(api + '/v1/user', { headers })).json();
        document.querySelector('h1').textContent = user.displayName;
      } else if (providerId !== null) {
        const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
        sessionStorage.setItem('verifier', verifier);
        const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
        const query = new URLSearchParams({
          code_challenge: base64url(new Uint8Array(hash)),
          redirect: page.searchParams.get('redirect') ?? '/',
        });
        location.assign(api + '/saml/' + providerId + '/start?' + query);
      }
    </script>`);
  });

/** A server whose own address is its public URL, and whose frontend is there too unless given. */
async function startApi(idp: Site, appUrl?: string): Promise<{ api: Server; providerId: string }> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const settings = { ...world.domain.settings, publicUrl, appUrl: appUrl ?? publicUrl };
  const domain = createDomain({ database, settings, log: world.domain.log });
  const api = await startServer({ ...world, domain }, {}, port);
  open.push(api.app);
  const body = { label: 'Northwind', ssoURL: `${idp.origin}/sso`, entityID, certificate: keys.certificate };
  const { organizationId, people } = world;
  const { id: providerId } = await domain.as(people.admin.actor).saml.create({ organizationId, body });
  return { api, providerId };
}

async function freePort(): Promise<number> {
  const site = await serveSite('127.0.0.1', (_request, response) => response.end());
  site.close();
  return Number(new URL(site.origin).port);
}

/** A page that records every URL and referrer that the browser sends. */
async function watchedPage(): Promise<{ page: Page; sent: string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
  });
  return { page, sent };
}

async function historyOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}

const serveStranger = () => serveSite('127.0.0.1', (_request, response) => response.end('<h1>Stranger</h1>'));

describe.skipIf(executablePath === undefined)('in a browser', () => {
  test('a sign-in ends at the frontend without a token in any address, history entry or referrer', async () => {
    const [idp, stranger] = [await serveIdentityProvider(), await serveStranger()];
    let origin = '';
    const frontend = await serveFrontend(() => origin, stranger);
    const { api, providerId } = await startApi(idp, frontend.origin);
    ({ origin } = api);
    const { page, sent } = await watchedPage();
    await page.goto(`${frontend.origin}/?provider=${providerId}`);
    await page.waitForSelector('h1:has-text("Ada Lindqvist")');
    const session = await page.evaluate<{ token: string; user: { email: string } }>('window.session');
    expect(session.user.email).toBe('ada@northwind.example');
    const places = [...sent, ...idp.seen, ...frontend.seen, ...(await historyOf(page)), page.url()];
    expect(places.length).toBeGreaterThan(5);
    for (const place of places) expect(place).not.toMatch(/lectern_|token=/);
    expect(JSON.stringify(api.log)).not.toContain(session.token);
    expect(page.url()).not.toContain('code=');
  });

  test('a page that redirects further gives a stranger neither token nor code', async () => {
    const [idp, stranger] = [await serveIdentityProvider(), await serveStranger()];
    let origin = '';
    const frontend = await serveFrontend(() => origin, stranger);
    const { api, providerId } = await startApi(idp, frontend.origin);
    ({ origin } = api);
    const { page } = await watchedPage();
    await page.goto(`${frontend.origin}/?provider=${providerId}&redirect=/leave`);
    await page.waitForSelector('h1:has-text("Stranger")');
    expect(page.url()).toBe(`${stranger.origin}/#_`);
    expect(stranger.seen.filter((line) => /code|token|lectern_/.test(line))).toEqual([]);
    expect(await page.evaluate('document.referrer + location.href')).not.toMatch(/code=|token=|lectern_/);
  });

  test('a link to the sign-in of one provider leads to no other provider', async () => {
    const [idp, stranger] = [await serveIdentityProvider(), await serveStranger()];
    const { api, providerId } = await startApi(idp);
    const { organizationId, people } = world;
    const { id: strangers } = await people.admin.client.saml.create({
      organizationId,
      body: { label: 'Stranger', ssoURL: `${stranger.origin}/`, entityID, certificate: keys.certificate },
    });
    const { page } = await watchedPage();
    for (const path of [
      `/saml/${strangers}/start`,
      `/saml/${strangers}/../${strangers}/start`,
      `/x/..//saml/x`,
    ]) {
      await page.goto(`${api.origin}/saml/${providerId}/start?redirect=${encodeURIComponent(path)}`);
      expect(await page.textContent('h1')).toBe('Signing in failed');
    }
    expect(stranger.seen).toEqual([]);
  });
});
