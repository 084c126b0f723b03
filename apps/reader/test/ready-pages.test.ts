import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSite } from './reader-server.ts';
import { type StartedReader, startReader } from './started-reader.ts';
import { visitorToken } from './visitor-token.ts';

let started: StartedReader;

beforeAll(async () => {
  started = await startReader();
});
afterAll(() => started.close());

type Sent = { readonly headers?: Record<string, string>; readonly method?: string };

async function ask(url: string, { headers = {}, method = 'GET' }: Sent = {}) {
  const response = await fetch(url.replace('http://lectern.test', started.publicUrl), {
    method,
    headers,
    redirect: 'manual',
  });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const {
    'x-request-id': id,
    date: _date,
    'keep-alive': _alive,
    ...others
  } = Object.fromEntries(response.headers);
  return { status: response.status, id, headers: others, cookie, text: await response.text() };
}

/** How many statements a request needs, and its answer. */
async function statementsOf(url: string, sent: Sent = {}) {
  const before = started.statements.length;
  const answer = await ask(url, sent);
  return { answer, count: started.statements.length - before };
}

/** Asks until a page is known: signals of the writes before it may arrive late. */
async function know(url: string, sent: Sent = {}): Promise<void> {
  await expect.poll(async () => (await statementsOf(url, sent)).count, { interval: 0 }).toBe(0);
}

test('a page that is asked for again is sent as it was, in any content coding, without a statement', async () => {
  const pages = [{ title: 'Guide', markdown: 'Text. '.repeat(500) }];
  const { url } = await makeSite(started.world, { pages });
  for (const coding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': coding, 'x-request-id': `first-${coding}` };
    const first = await ask(url, { headers });
    await know(url, { headers });
    const { answer, count } = await statementsOf(url, { headers: { ...headers, 'x-request-id': 'again' } });
    expect([count, answer.id]).toEqual([0, 'again']);
    expect({ ...answer, id: first.id }).toEqual(first);
    expect(answer.headers).toMatchObject({ 'cache-control': expect.stringContaining('s-maxage') });
  }
});

test('whoever has the page gets a 304 with its tag', async () => {
  const { url } = await makeSite(started.world);
  await know(url);
  const first = await ask(url);
  const tag = String(first.headers['etag']);
  const { answer, count } = await statementsOf(url, { headers: { 'if-none-match': `"other", ${tag}` } });
  expect([count, answer.status, answer.text, answer.headers['etag']]).toEqual([0, 304, '', tag]);
  expect((await ask(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('an edit, a change of the customization and the end of publishing are seen at once', async () => {
  const { client } = started.world.people.admin;
  const { url, site, spaceId } = await makeSite(started.world);
  await know(url);
  const insert = { operation: 'insert_page' as const, title: 'Added page' };
  await started.client.spaceContent.update({ spaceId, body: { changes: [insert] } });
  expect((await ask(url)).text).toContain('Added page');
  await know(url);
  const settings = await client.customizations.get(site);
  await started.client.customizations.update({ ...site, body: { ...settings, title: 'Another title' } });
  expect((await ask(url)).text).toContain('Another title');
  await know(url);
  await started.client.sites.unpublish(site);
  expect((await ask(url)).status).toBe(404);
});

test('a site that becomes private is shown to nobody without a token', async () => {
  const { url, site } = await makeSite(started.world);
  await know(url);
  await started.client.sites.update({ ...site, body: { visibility: 'visitor-auth' } });
  expect((await ask(url)).status).toBe(404);
  const { privateKey } = await started.client.sitePublishing.getAuth(site);
  const entered = await ask(`${url}?jwt_token=${visitorToken(privateKey)}`);
  const { cookie } = entered;
  expect((await ask(url, { headers: { cookie } })).headers['cache-control']).toBe('private, no-cache');
  expect((await ask(url)).status).toBe(404);
});

test('other representations and methods are answered as ever', async () => {
  const { url } = await makeSite(started.world);
  const page = await ask(url);
  const markdown = await ask(url, { headers: { accept: 'text/markdown' } });
  expect(markdown.headers['content-type']).toMatch(/^text\/markdown/);
  expect((await ask(`${url}?q=hello`)).text).toContain('hits');
  const head = await ask(url, { method: 'HEAD' });
  expect([head.status, head.text, head.headers['etag']]).toEqual([200, '', page.headers['etag']]);
  expect((await ask(url, { method: 'DELETE' })).status).not.toBe(200);
});

test('the headers of another origin are of the request that came from it', async () => {
  const { url } = await makeSite(started.world);
  await know(url);
  const { count } = await statementsOf(url, { headers: { origin: 'https://app.example.com' } });
  expect(count).toBeGreaterThan(0);
  expect((await statementsOf(url)).count).toBe(0);
});

test('each page that is sent again counts against the limits of its caller, and is in the log', async () => {
  const limited = await startReader({ rateLimits: { reads: 20 } });
  try {
    const { url } = await makeSite(limited.world);
    const own = url.replace('http://lectern.test', limited.publicUrl);
    const statuses: number[] = [];
    for (let index = 0; index < 30; index += 1) {
      const response = await fetch(own);
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
    expect(statuses.at(-1)).toBe(429);
    const lines = limited.log.filter((line) => line.includes('"msg":"request"'));
    expect(lines).toHaveLength(30);
    expect(lines.every((line) => /"requestId":"[^"]+"/.test(line) && line.includes('/sites/*'))).toBe(true);
  } finally {
    await limited.close();
  }
});
