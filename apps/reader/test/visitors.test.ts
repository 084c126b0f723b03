import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { makeSite, useReader } from './reader-server.ts';
import { visitorToken } from './visitor-token.ts';
import { visitorCookies, visitorTokenIn } from '../src/visitor-cookie.ts';

const server = useReader();
const secret = 'What only visitors may read';
const pages = [
  { title: 'Welcome', markdown: secret },
  { title: 'Second', markdown: `${secret}, too` },
];
/** Everything of a site that could tell what is on it. */
const paths = [
  '',
  'second',
  'index.md',
  '?q=visitors',
  '?q=visitors&part=results',
  'llms.txt',
  'sitemap.xml',
  'nothing',
];

async function makeClosedSite() {
  const { client } = server.world.people.admin;
  const made = await makeSite(server.world, { visibility: 'visitor-auth', pages });
  const { privateKey } = await client.sitePublishing.getAuth(made.site);
  return { ...made, client, privateKey };
}

async function makeSharedSite() {
  const { client } = server.world.people.admin;
  const made = await makeSite(server.world, { visibility: 'share-link', pages });
  const link = await client.shareLinks.create({ ...made.site, body: { name: 'Partners' } });
  return { ...made, client, link, shared: link.urls.published ?? '' };
}

describe('visibilities', () => {
  test('a public site is for everyone and for search engines', async () => {
    const { url } = await makeSite(server.world, { pages });
    const { status, headers, text } = await server.get(url);
    expect(status).toBe(200);
    expect(text).toContain(secret);
    expect(text).not.toContain('noindex');
    expect(headers['cache-control']).toContain('public');
  });

  test('an unlisted site is for everyone, and not for search engines', async () => {
    const { url } = await makeSite(server.world, { visibility: 'unlisted', pages });
    const { status, text } = await server.get(url);
    expect(status).toBe(200);
    expect(text).toContain('<meta name="robots" content="noindex"');
    expect((await server.get(`${url}robots.txt`)).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await server.get(`${url}sitemap.xml`)).text).not.toContain('<loc>');
  });

  test('a share link opens its site, and nothing else does', async () => {
    const { url, shared, client, link, site } = await makeSharedSite();
    for (const path of paths) {
      const { status, text } = await server.get(url + path);
      expect([path, status, text.includes('visitors')]).toEqual([path, 404, false]);
      expect((await server.get(`${url}wrong-key/${path}`)).status).toBe(404);
    }
    const page = await server.get(shared);
    expect(page.status).toBe(200);
    expect(page.text).toContain(secret);
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(page.text).toContain(`href="${new URL(shared).pathname}second"`);
    await client.shareLinks.update({ ...site, shareLinkId: link.id, body: { active: false } });
    expect((await server.get(shared)).status).toBe(404);
  });

  test('a site for authenticated visitors shows nothing without a valid token', async () => {
    const { url, privateKey } = await makeClosedSite();
    const other = await makeClosedSite();
    const wrong = [
      undefined,
      visitorToken('another key'),
      visitorToken(privateKey, {}, 1000),
      visitorToken(other.privateKey),
      'no-token',
    ];
    for (const token of wrong) {
      for (const path of paths) {
        const cookie = token === undefined ? {} : { cookie: `lectern_visitor_0=${token}` };
        const { status, headers, text } = await server.get(url + path, cookie);
        expect([path, status, text.includes('visitors')]).toEqual([path, 404, false]);
        expect(headers['cache-control']).toBe('no-store');
      }
    }
  });

  test('a token in the address becomes a cookie that no script reads, and leaves the address', async () => {
    const { url, privateKey } = await makeClosedSite();
    const first = await server.get(`${url}second?jwt_token=${visitorToken(privateKey)}&x=1`);
    const path = new URL(url).pathname;
    expect([first.status, first.headers['location']]).toEqual([303, `${path}second?x=1`]);
    expect(first.headers['cache-control']).toBe('no-store');
    const cookies = [first.headers['set-cookie']].flat().map(String);
    for (const cookie of cookies)
      expect(cookie).toMatch(new RegExp(`Path=${path}; .*HttpOnly; SameSite=Lax`));
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    const page = await server.get(`${url}second`, { cookie });
    expect(page.status).toBe(200);
    expect(page.text).toContain(`${secret}, too`);
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(page.text).toContain('noindex');
  });

  test('a text that is no token sets no cookie, and is removed from the address', async () => {
    const { url } = await makeSite(server.world, { pages });
    for (const text of ['abc%0d%0aSet-Cookie:x=y', '%00', '%E2%82%AC', '%20', '']) {
      const { status, headers } = await server.get(`${url}second?jwt_token=${text}`);
      expect([status, headers['location']]).toEqual([303, `${new URL(url).pathname}second`]);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('a token that changes nothing, or is too long, becomes no cookie', async () => {
    const { url } = await makeSite(server.world, { pages });
    for (const token of [visitorToken('another key'), 'a'.repeat(9000)]) {
      const { status, headers } = await server.get(`${url}second?jwt_token=${token}`);
      expect([status, headers['location']]).toEqual([303, `${new URL(url).pathname}second`]);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('a cookie of an encrypted connection can be set by no neighbouring host', () => {
    const now = new Date();
    const named = (path: string, isSecure: boolean) =>
      visitorCookies('token', { path, isSecure, now })[0]?.split('=')[0];
    expect(named('/', true)).toBe('__Host-lectern_visitor_0');
    expect(named('/key/', true)).toBe('__Secure-lectern_visitor_0');
    expect(named('/', false)).toBe('lectern_visitor_0');
    const header = 'lectern_visitor_0=tossed; __Secure-lectern_visitor_0=wider; __Host-lectern_visitor_0=own';
    expect(visitorTokenIn(header, { isSecure: true })).toBe('own');
    expect(visitorTokenIn('lectern_visitor_0=tossed', { isSecure: true })).toBeUndefined();
    expect(visitorTokenIn(header, { isSecure: false })).toBe('tossed');
  });

  test('a long token is kept in several cookies', async () => {
    const { url, privateKey } = await makeClosedSite();
    const token = visitorToken(privateKey, { groups: 'g'.repeat(3900) });
    const first = await server.get(`${url}?jwt_token=${token}`);
    const cookies = [first.headers['set-cookie']].flat().map(String);
    for (const cookie of cookies) expect(cookie.length).toBeLessThan(4096);
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    expect((await server.get(url, { cookie })).status).toBe(200);
  });

  test('a visitor without a token is sent to sign in, and told where to return', async () => {
    const { url, client, site } = await makeClosedSite();
    await client.sitePublishing.updateAuth({
      ...site,
      body: { backend: 'custom', fallbackURL: 'https://login.example.com/?app=docs' },
    });
    const { status, headers } = await server.get(`${url}second`);
    const path = new URL(url).pathname;
    expect(status).toBe(302);
    expect(headers['location']).toBe(
      `https://login.example.com/?app=docs&location=${encodeURIComponent(`${path}second`)}`,
    );
    const expired = await server.get(`${url}second`, {
      cookie: `lectern_visitor_0=${visitorToken('old', {}, 1000)}`,
    });
    expect(expired.status).toBe(302);
  });

  test('content by claims is never shown to a visitor without them', async () => {
    const { client } = server.world.people.admin;
    const markdown =
      '{% if visitor.claims.plan == "pro" %}\nFor customers.\n{% else %}\nFor everybody else.\n{% endif %}\n';
    const { url, site } = await makeSite(server.world, { pages: [{ title: 'Plans', markdown }] });
    const { privateKey } = await client.sitePublishing.getAuth(site);
    const cookie = `lectern_visitor_0=${visitorToken(privateKey, { plan: 'pro' })}`;
    const [before, own, after] = [
      await server.get(url),
      await server.get(url, { cookie }),
      await server.get(url),
    ];
    expect(own.text).toContain('For customers.');
    expect(own.headers['cache-control']).toBe('private, no-cache');
    for (const { text, headers } of [before, after]) {
      expect(text).not.toContain('For customers.');
      expect(text).toContain('For everybody else.');
      expect(headers['vary']).toContain('Cookie');
    }
    expect(own.headers['etag']).not.toBe(before.headers['etag']);
  });

  test('a site that is unpublished is gone at once, also from the cache', async () => {
    const { client } = server.world.people.admin;
    const { url, site } = await makeSite(server.world, { pages });
    expect((await server.get(url)).status).toBe(200);
    await client.sites.unpublish(site);
    const { status, text } = await server.get(url);
    expect([status, text.includes(secret)]).toEqual([404, false]);
  });
});

describe('host names', () => {
  test('every path of a host name of a site is the site, and those of the API are at the others', async () => {
    const { client } = server.world.people.admin;
    const { site } = await makeSite(server.world, { pages });
    await client.sites.update({ ...site, body: { hostname: 'docs.visitors.test' } });
    const { status, text } = await server.get('https://docs.visitors.test/');
    expect([status, text.includes(secret)]).toEqual([200, true]);
    expect(text).toContain('href="/second"');
    const api = await server.get('https://docs.visitors.test/v1/orgs');
    expect([api.status, api.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await server.get('http://lectern.test/v1/orgs')).status).toBe(401);
    const written = await server.app.inject({
      method: 'POST',
      url: '/',
      headers: { host: 'docs.visitors.test' },
    });
    expect([written.statusCode, written.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  test('the port and the case of the host that a request names change nothing on a page', async () => {
    const { client } = server.world.people.admin;
    const markdown = '[Own](https://ports.visitors.test/second) and [other](https://example.com/)';
    const { site } = await makeSite(server.world, { pages: [{ title: 'Links', markdown }] });
    const settings = await client.customizations.get(site);
    await client.customizations.update({
      ...site,
      body: { ...settings, externalLinks: { target: 'blank' } },
    });
    await client.sites.update({ ...site, body: { hostname: 'ports.visitors.test' } });
    const texts: string[] = [];
    for (const host of ['ports.visitors.test', 'ports.visitors.test:8443', 'Ports.Visitors.test'])
      texts.push((await server.get('/', { host })).text);
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toMatch(/href="https:\/\/ports\.visitors\.test\/second"\s*>Own/);
    expect(texts[0]).toContain('target="_blank"');
  });

  test('no path of a site leads to another host', async () => {
    const { client } = server.world.people.admin;
    const { site } = await makeSite(server.world, { pages });
    await client.sites.update({ ...site, body: { hostname: 'paths.visitors.test' } });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const ask = (path: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        // As it is written: others normalize paths.
        get({ port, path, host: '127.0.0.1', headers: { host: 'paths.visitors.test' } }, (response) => {
          response.resume();
          resolve([response.statusCode, response.headers.location]);
        }).on('error', reject);
      });
    for (const path of ['//evil.test/', String.raw`/\evil.test/`, String.raw`\/evil.test/`])
      expect([404, 400]).toContain((await ask(path))[0]);
    expect(await ask('/second/')).toEqual([308, '/second']);
  });
});
