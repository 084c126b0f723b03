import { expect, test } from 'vitest';
import { makeSite, useReader } from './reader-server.ts';

const server = useReader();

async function makeAskingSite() {
  const made = await makeSite(server.world, { pages: [{ title: 'Guide', markdown: 'Text.' }] });
  const { client } = server.world.people.admin;
  const settings = await client.customizations.get(made.site);
  await client.customizations.update({ ...made.site, body: { ...settings, feedback: { enabled: true } } });
  return made;
}

async function send(url: string, payload: string, headers: Record<string, string> = {}) {
  const { pathname, host } = new URL(url);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await server.app.inject({
    method: 'POST',
    url: pathname,
    headers: { host, ...form, ...headers },
    payload,
  });
  return { status: answer.statusCode, location: answer.headers.location, text: answer.body };
}

async function ratingsOf(siteId: string): Promise<unknown[]> {
  const rows = await server.world.ctx.store.db
    .selectFrom('events')
    .select('data')
    .where('type', '=', 'page_feedback')
    .where('site_id', '=', siteId)
    .execute();
  return rows.map(({ data }) => Reflect.get(Object(data), 'rating'));
}

test('a visitor says without a script what they think of a page, which stays the same for all', async () => {
  const { url, siteId } = await makeAskingSite();
  const before = await server.get(url);
  expect(before.text).toMatch(/<form class="feedback" method="post"/);
  const sent = await send(url, 'rating=good', { 'sec-fetch-site': 'same-origin' });
  expect(sent).toMatchObject({ status: 303, location: `${new URL(url).pathname}#~thanks` });
  expect(await ratingsOf(siteId)).toEqual(['good']);
  const after = await server.get(url);
  expect([after.text, after.headers['etag']]).toEqual([before.text, before.headers['etag']]);
  expect(after.headers['cache-control']).toContain('public');
});

test.each([
  ['of another origin', 'rating=good', { origin: 'https://evil.example' }, 403],
  ['of another site', 'rating=good', { 'sec-fetch-site': 'cross-site' }, 403],
  ['of a sandboxed frame', 'rating=good', { origin: 'null' }, 403],
  ['that is no rating', 'rating=evil', {}, 400],
  ['without a rating', '', {}, 400],
  ['that is too long', `rating=good&x=${'x'.repeat(300)}`, {}, 413],
])('a form %s is refused', async (_name, payload, headers: Record<string, string>, status) => {
  const { url, siteId } = await makeAskingSite();
  expect((await send(url, payload, headers)).status).toBe(status);
  expect(await ratingsOf(siteId)).toEqual([]);
});

test('a site that does not ask takes no feedback', async () => {
  const { url, siteId } = await makeSite(server.world);
  expect((await server.get(url)).text).not.toContain('class="feedback"');
  expect((await send(url, 'rating=good')).status).toBe(405);
  expect(await ratingsOf(siteId)).toEqual([]);
});
