import type { World } from '@lectern/domain/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReaderServer, httpSource } from '../src/index.ts';
import { everyBlock } from './every-block.ts';
import { makeKinds } from './kinds-of-pages.ts';
import { makeSite } from './reader-server.ts';
import { type StartedReader, startReader } from './started-reader.ts';
import { visitorToken } from './visitor-token.ts';

let started: StartedReader;
let world: World;
let server: FastifyInstance;
let remote: FastifyInstance;

beforeAll(async () => {
  started = await startReader();
  ({ world, app: server } = started);
  remote = createReaderServer({
    source: httpSource({ server: started.publicUrl }),
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await remote.close();
  await started.close();
});

async function ask(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  const { pathname, search, host } = new URL(url, 'http://127.0.0.1');
  const answer = await app.inject({ method: 'GET', url: pathname + search, headers: { host, ...headers } });
  const { 'x-request-id': _id, date: _date, connection: _connection, ...others } = answer.headers;
  return { status: answer.statusCode, headers: others, text: answer.body };
}

test('a reader over HTTP shows the same bytes', async () => {
  const pages = [
    { title: 'Every block', markdown: everyBlock },
    { title: 'Install', markdown: 'Install it with one command.' },
  ];
  const { url } = await makeSite(world, { pages });
  const paths = ['', 'install', 'install.md', 'index.md', '?q=command', '?q=command&part=results'];
  const others = ['llms.txt', 'sitemap.xml', 'robots.txt', 'nowhere', 'install/', '~assets/none.js'];
  for (const path of [...paths, ...others]) await compare(url + path);
  const { headers } = await ask(remote, url);
  const again = await ask(remote, url, { 'if-none-match': String(headers['etag']) });
  expect(again.status).toBe(304);
});

/** Asks both readers, and compares what visitors and caches see of their answers. */
async function compare(url: string, headers: Record<string, string> = {}) {
  const [own, far] = [await ask(server, url, headers), await ask(remote, url, headers)];
  const seen = ({ status, headers: sent, text }: typeof own) => ({
    url,
    status,
    text,
    headers: Object.fromEntries(comparedHeaders.map((name) => [name, sent[name]])),
    cookies: [sent['set-cookie'] ?? []].flat().map(withoutTimes),
  });
  expect(seen(far)).toEqual(seen(own));
  return far;
}

/** A cookie whose token has its payload without the second that it was made in, on which its signature and its age depend, too. */
function withoutTimes(cookie: string): string {
  return cookie
    .replace(/Max-Age=[1-9]\d*/, 'Max-Age')
    .replace(/=[\w-]+\.([\w-]+)\.[\w-]+;/, (_token, payload: string) => {
      const {
        iat: _iat,
        exp: _exp,
        ...claims
      } = Object(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      return `=${JSON.stringify(claims)};`;
    });
}

const comparedHeaders = [
  'etag',
  'content-security-policy',
  'cache-control',
  'cache-tag',
  'location',
  'content-type',
  'referrer-policy',
  'allow',
];

test('a reader over HTTP shows every kind of page as the same bytes', async () => {
  const { url, kinds } = await makeKinds(world);
  const statuses = new Map<string, number>();
  for (const [kind, path] of Object.entries(kinds)) {
    // The page of the server is no page of a site.
    if (path === '/') continue;
    const at = path.startsWith('http') ? path : url + path;
    const first = await compare(at);
    // A preview begins with its token, like the visit of a visitor.
    const cookies = [first.headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
    const isEntered = first.status === 303;
    const shown = isEntered
      ? await compare(new URL(String(first.headers.location), at).href, { cookie: cookies.join('; ') })
      : first;
    statuses.set(kind, shown.status);
  }
  expect(statuses.get('preview')).toBe(200);
  expect(statuses.get('share link')).toBe(200);
  expect(statuses.get('not found')).toBe(404);
});

test('a reader over HTTP has the same redirects, files for machines, feeds and pictures', async () => {
  const { client } = world.people.admin;
  const updates =
    '{% updates %}\n{% update date="2026-01-15" %}\n## Version 2\n\nNew.\n{% endupdate %}\n{% endupdates %}';
  const { url, site } = await makeSite(world, {
    pages: [
      { title: 'Welcome', markdown: 'Hello.' },
      { title: 'Updates', markdown: updates },
    ],
  });
  const { items } = await client.siteSpaces.list(site);
  const destination = { kind: 'site-space' as const, siteSpaceId: items[0]?.id ?? '' };
  await client.redirects.create({ ...site, body: { source: '/old', destination } });
  expect((await compare(`${url}old`)).status).toBe(301);
  for (const path of [
    'llms.txt',
    'llms-full.txt',
    'sitemap.xml',
    'robots.txt',
    'updates/rss.xml',
    'updates.md',
  ])
    expect([path, (await compare(url + path)).status]).toEqual([path, 200]);
  const markdown = await compare(`${url}updates`, { accept: 'text/markdown' });
  expect(markdown.headers['content-type']).toMatch(/^text\/markdown/);
  const { text } = await compare(url);
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
  const drawn = await compare(picture);
  expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'image/png']);
});

test('a reader over HTTP answers the same messages of MCP, and sends the same feedback', async () => {
  const { client } = world.people.admin;
  const { url, site } = await makeSite(world);
  const settings = await client.customizations.get(site);
  await client.customizations.update({ ...site, body: { ...settings, feedback: { enabled: true } } });
  const send = async (
    app: FastifyInstance,
    path: string,
    headers: Record<string, string>,
    payload: string,
  ) => {
    const { pathname, host } = new URL(url);
    const answer = await app.inject({
      method: 'POST',
      url: pathname + path,
      headers: { host, ...headers },
      payload,
    });
    return { status: answer.statusCode, location: answer.headers.location, text: answer.body };
  };
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  for (const params of [
    { name: 'search', arguments: { query: 'hello' } },
    { name: 'list_pages', arguments: {} },
  ]) {
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const [own, far] = [await send(server, '~mcp', json, message), await send(remote, '~mcp', json, message)];
    expect(far).toEqual(own);
    expect(far.status).toBe(200);
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const [own, far] = [await send(server, '', form, 'rating=ok'), await send(remote, '', form, 'rating=ok')];
  expect([far.status, far]).toEqual([303, own]);
});

test('a reader over HTTP admits the same visitors', async () => {
  const { url, site } = await makeSite(world, { visibility: 'visitor-auth' });
  const { privateKey } = await world.people.admin.client.sitePublishing.getAuth(site);
  expect((await ask(remote, url)).status).toBe(404);
  const first = await ask(remote, `${url}?jwt_token=${visitorToken(privateKey)}`);
  expect(first.status).toBe(303);
  const cookie = [first.headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
  const page = await ask(remote, url, { cookie: cookie.join('; ') });
  expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } });
  await compare(url, { cookie: cookie.join('; ') });
  await compare(`${url}index.md`, { cookie: cookie.join('; ') });
  expect(page.text).toContain('Hello.');
});

test('without the server, a reader over HTTP says that it is busy and shows nothing of it', async () => {
  const source = httpSource({ server: 'http://127.0.0.1:9', timeoutSeconds: 5 });
  const alone = createReaderServer({ source, logger: pino({ level: 'silent' }) });
  const { status, text, headers } = await ask(alone, 'http://127.0.0.1:9/sites/org/site/');
  expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
  expect(text).not.toContain('ECONNREFUSED');
  expect((await ask(alone, '/other')).status).toBe(404);
  expect((await ask(alone, '/healthz')).status).toBe(200);
  await alone.close();
});

test('a reader over HTTP shows sites at their own host names', async () => {
  const { client } = world.people.admin;
  const { site } = await makeSite(world);
  await client.sites.update({ ...site, body: { hostname: 'docs.remote.test' } });
  const page = await ask(remote, 'https://docs.remote.test/');
  expect([page.status, page.text.includes('Hello.')]).toEqual([200, true]);
  expect((await ask(remote, 'https://none.remote.test/')).status).toBe(404);
});

test.each<[number, Record<string, string>, number, string?]>([
  [429, { 'retry-after': '7' }, 429],
  [404, {}, 404],
  [418, {}, 502],
  [200, {}, 502],
  [302, { location: '/v1/published-content' }, 503],
  [201, {}, 502, ''],
])(
  'a server that answers with %i %j is a %i for the visitor',
  async (status, headers, shown, body = '<h1>') => {
    const api = fastify();
    api.all('*', async (_request, reply) => reply.code(status).headers(headers).type('text/html').send(body));
    const source = httpSource({ server: await api.listen({ host: '127.0.0.1', port: 0 }) });
    const alone = createReaderServer({ source, logger: pino({ level: 'silent' }) });
    const answer = await ask(alone, `${source.addresses.sitesUrl}/org/site/`);
    expect([answer.status, answer.headers['retry-after']]).toEqual([shown, headers['retry-after']]);
    await alone.close();
    await api.close();
  },
);
