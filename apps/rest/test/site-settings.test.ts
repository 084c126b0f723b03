import { makeSite } from '../../../packages/domain/src/testing/resources.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Sent, useServer } from './server.ts';

const server = useServer();
let made: Awaited<ReturnType<typeof makeSite>>;
let site: string;

beforeEach(async () => {
  made = await makeSite(server.world);
  site = `/v1/orgs/${made.site.organizationId}/sites/${made.site.siteId}`;
});

const send = (method: string, path: string, sent: Sent = {}) =>
  server.send(method, path, { as: server.world.people.admin, ...sent });

test('the result of a GET of settings can be sent back with If-Match', async () => {
  const path = `${site}/customization`;
  const [one, other] = [await send('GET', path), await send('GET', path)];
  const tag = one.headers.get('etag') ?? '';
  const title = { ...(one.body as object), title: 'Northwind' };
  const headers = { 'if-match': tag };
  expect((await send('PUT', path, { json: title, headers })).status).toBe(200);
  expect((await send('PUT', path, { json: other.body, headers })).status).toBe(412);
  expect((await send('GET', path)).body).toEqual(title);
});

test('overrides of a space on a site exist until they are deleted', async () => {
  const path = `${site}/site-spaces/${made.siteSpaceId}/customization`;
  expect((await send('DELETE', path)).status).toBe(404);
  expect((await send('PATCH', path, { json: { title: 'Handbook' } })).body).toMatchObject({
    title: 'Handbook',
  });
  const deleted = await send('DELETE', path);
  expect([deleted.status, deleted.text]).toEqual([205, '']);
  expect((await send('GET', path)).body).not.toHaveProperty('title');
});

test('an adaptive schema is not found before it is set', async () => {
  const path = `${site}/adaptive-schema`;
  expect((await send('GET', path)).status).toBe(404);
  const jsonSchema = { type: 'object', properties: {}, additionalProperties: false };
  const set = await send('PUT', path, { json: { jsonSchema } });
  expect(set.status).toBe(200);
  expect((await send('GET', path)).body).toEqual(set.body);
});

test('the Location of a new redirect returns it, and accepts updates with If-Match', async () => {
  const destination = { kind: 'site-section', siteSectionId: made.siteSectionId };
  const created = await send('POST', `${site}/redirects`, { json: { source: '/old', destination } });
  expect(created.status).toBe(201);
  const path = new URL(created.headers.get('location') ?? '', 'http://any').pathname;
  const read = await send('GET', path);
  expect(read.body).toEqual(created.body);
  const headers = { 'if-match': read.headers.get('etag') ?? '' };
  expect((await send('PATCH', path, { json: { source: '/older' }, headers })).status).toBe(200);
  expect((await send('PATCH', path, { json: { source: '/oldest' }, headers })).status).toBe(412);
  expect((await send('GET', `${site}/redirect?source=/older/`)).status).toBe(200);
  expect((await send('GET', `${site}/redirect?source=/old`)).status).toBe(404);
  expect((await send('GET', `${site}/redirect?source=old`)).body).toMatchObject({
    error: { code: 400, details: [{ path: 'query.source' }] },
  });
});
