import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { member, messageOf, detailPaths, type Sent, useServer } from './server.ts';

const server = useServer();
let collections: string;
let sites: string;

beforeAll(() => {
  collections = `/v1/orgs/${server.world.organizationId}/collections`;
  sites = `/v1/orgs/${server.world.organizationId}/sites`;
});

const get = (path: string) => server.send('GET', path, { as: server.world.people.admin });
const post = (path: string, sent: Sent) =>
  server.send('POST', path, { as: server.world.people.admin, ...sent });
const asJson = { 'content-type': 'application/json' };

describe('a query parameter', () => {
  test.each(['1001', '-1', '1.5', 'many', '', '1e1', '0x10', ' 5', '5%00', '99999999999999999999'])(
    'limit=%s is rejected by name',
    async (limit) => {
      const response = await get(`${sites}?limit=${limit}`);
      expect(response.status).toBe(400);
      expect(detailPaths(response)).toEqual(['query.limit']);
    },
  );

  test('limit=0 returns the count without items', async () => {
    const response = await get(`${sites}?limit=0`);
    expect(response.body).toEqual({ count: expect.any(Number), items: [] });
  });

  test.each(['yes', '1', 'TRUE', ''])('published=%s is rejected by name', async (published) => {
    expect(detailPaths(await get(`${sites}?published=${published}`))).toEqual(['query.published']);
  });

  test.each(['true', 'false'])('published=%s is accepted', async (published) => {
    expect((await get(`${sites}?published=${published}`)).status).toBe(200);
  });

  test('that is repeated is rejected by name', async () => {
    const response = await get(`${sites}?limit=1&published=true&limit=1&published=true`);
    expect(response.status).toBe(400);
    expect(detailPaths(response)).toEqual(['query.limit', 'query.published']);
  });

  test('that is unknown is ignored, even when repeated', async () => {
    expect((await get(`${sites}?unknown=1&unknown=2&__proto__=x&constructor=y`)).status).toBe(200);
  });

  test.each(['%00', 'a%00b'])('title=%s is rejected by name', async (title) => {
    expect(detailPaths(await get(`${sites}?title=${title}`))).toEqual(['query.title']);
  });
});

describe('a page cursor', () => {
  test('that was forged is rejected', async () => {
    for (const page of ['x', 'AAAA', '%5B%5D', 'eyJhIjoxfQ', 'x'.repeat(2048)]) {
      expect(detailPaths(await get(`${sites}?page=${page}`))).toEqual(['query.page']);
    }
  });

  test('of another list or another query is rejected', async () => {
    for (const title of ['One', 'Two']) await post(collections, { json: { title } });
    const next = member(await get(`${collections}?limit=1`), 'next') as { page: string };
    expect((await get(`${collections}?limit=1&page=${next.page}`)).status).toBe(200);
    expect(detailPaths(await get(`${sites}?limit=1&page=${next.page}`))).toEqual(['query.page']);
    expect(detailPaths(await get(`${collections}?nested=false&page=${next.page}`))).toEqual(['query.page']);
    const elsewhere = `/v1/orgs/${server.world.outsideOrganizationId}/collections?page=${next.page}`;
    expect(detailPaths(await server.send('GET', elsewhere, { as: server.world.outsider }))).toEqual([
      'query.page',
    ]);
  });
});

describe('a request body', () => {
  test('may be omitted where it is optional', async () => {
    expect((await post(collections, {})).status).toBe(201);
    expect((await post(collections, { headers: asJson })).status).toBe(201);
    expect((await post(collections, { headers: { 'content-type': 'text/plain' } })).status).toBe(201);
    expect((await post(collections, { headers: { 'content-type': 'nonsense' } })).status).toBe(201);
  });

  test('is rejected when it is missing but required', async () => {
    for (const headers of [undefined, asJson]) {
      const response = await post('/v1/orgs', headers === undefined ? {} : { headers });
      expect(response.status).toBe(400);
      expect(detailPaths(response)).toEqual(['body']);
    }
  });

  test('that is not JSON is rejected with the position', async () => {
    const response = await post(collections, {
      headers: asJson,
      body: '{\n  "title": "x",\n  "parent": oops\n}',
    });
    expect(response.status).toBe(400);
    expect(messageOf(response)).toContain('line 3, column 13');
    expect(detailPaths(response)).toEqual(['body']);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('of type %s is rejected', async (type) => {
    const response = await post(collections, { headers: { 'content-type': type }, body: 'title=x' });
    expect(response.status).toBe(415);
    expect(messageOf(response)).toContain('application/json');
  });

  test('without a Content-Type is rejected', async () => {
    const response = await post(collections, { body: Buffer.from('{"title":"x"}') });
    expect(response.status).toBe(415);
  });

  test('with a Content-Encoding is rejected', async () => {
    const headers = { ...asJson, 'content-encoding': 'gzip' };
    expect((await post(collections, { headers, body: Buffer.from([31, 139, 8]) })).status).toBe(415);
  });

  test('that is not UTF-8 is rejected', async () => {
    const response = await post(collections, {
      headers: asJson,
      body: Buffer.from('{"title":"caf\xe9"}', 'latin1'),
    });
    expect(response.status).toBe(400);
    expect(messageOf(response)).toContain('UTF-8');
  });

  test('is ignored by operations without one, whatever it is', async () => {
    const { id } = (await post(sites, { json: {} })).body as { id: string };
    for (const sent of [
      { headers: { 'content-type': 'text/plain' }, body: 'x' },
      { headers: { 'content-type': 'nonsense' }, body: 'x' },
      { headers: asJson, body: '{' },
      { headers: asJson },
      {},
    ]) {
      expect((await post(`${sites}/${id}/unpublish`, sent)).status).toBe(200);
    }
  });

  test('with a charset is parsed', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=UTF-8' };
    const response = await post(collections, { headers, body: JSON.stringify({ title: 'Привет 👋' }) });
    expect(member(response, 'title')).toBe('Привет 👋');
  });

  test('of 10 MB is rejected while it is still being sent', async () => {
    const response = await post(collections, { headers: asJson, body: Buffer.alloc(10 * 1024 * 1024, ' ') });
    expect(response.status).toBe(413);
  });

  test('of 10 MB in chunks is rejected', async () => {
    const { token } = server.world.people.admin;
    const sent = request(server.origin + collections, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...asJson },
    });
    // The server ends the connection while the rest is still being sent.
    sent.on('error', () => undefined);
    const responded = once(sent, 'response');
    for (let megabyte = 0; megabyte < 10; megabyte += 1) sent.write(Buffer.alloc(1024 * 1024, ' '));
    sent.end();
    const [response] = (await responded) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    expect(await json(response)).toMatchObject({ error: { code: 413 } });
  });

  test('with a NUL character or a lone surrogate is rejected by name', async () => {
    for (const text of ['a\\u0000b', '\\ud800', 'a\\udfffb']) {
      const response = await post(collections, { headers: asJson, body: `{"title":"${text}"}` });
      expect(response.status).toBe(400);
      expect(detailPaths(response)).toEqual(['body.title']);
      const inKey = await post(collections, { headers: asJson, body: `{"${text}":1}` });
      expect(inKey.status).toBe(400);
      expect(detailPaths(inKey)).toEqual(['body.?']);
    }
  });

  test.each([
    ['an unknown member', `{"title":"x","other":${'['.repeat(65)}${']'.repeat(65)}}`],
    ['100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('nested too deeply is rejected: %s', async (_, body) => {
    const response = await post(collections, { headers: asJson, body });
    expect(response.status).toBe(400);
    expect(messageOf(response)).toContain('nested deeper than 64');
  });

  test('of opening brackets only is rejected like any invalid JSON', async () => {
    for (const character of ['[', '{', '{"a":', '"', '-', '\\']) {
      const body = character.repeat(Math.floor((1024 * 1024 - 10) / character.length));
      const response = await post(collections, { headers: asJson, body });
      expect(response.status).toBe(400);
      expect(messageOf(response)).toContain('not valid JSON');
    }
  });

  test('with the key __proto__ or constructor pollutes no prototype', async () => {
    const body =
      '{"__proto__":{"title":"evil","polluted":true},"constructor":{"prototype":{"polluted":true}},"title":"Good"}';
    const response = await post(collections, { headers: asJson, body });
    expect(response.status).toBe(201);
    expect(member(response, 'title')).toBe('Good');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('a path parameter', () => {
  test('with a NUL character is rejected by name', async () => {
    expect(detailPaths(await get('/v1/users/a%00b'))).toEqual(['path.userId']);
  });

  test('that is empty is rejected by name', async () => {
    expect(detailPaths(await get('/v1/orgs//sites'))).toEqual(['path.organizationId']);
  });

  test('of 2,000 characters is rejected by name', async () => {
    expect(detailPaths(await get(`/v1/users/${'x'.repeat(2000)}`))).toEqual(['path.userId']);
  });

  test('of any other form is not found', async () => {
    for (const id of ['x', '%2F', '..%2f..', 'constructor', '__proto__', '%F0%9F%91%8B']) {
      expect((await get(`/v1/users/${id}`)).status).toBe(404);
    }
  });
});

describe('a token', () => {
  test.each(['Basic abc', 'Bearer', 'Bearer ', 'Bearer a b', 'abc', 'Bearer äöü', 'Bearer lectern_wrong'])(
    'sent as %j is rejected with a challenge',
    async (authorization) => {
      const encoded = Buffer.from(authorization, 'utf8').toString('latin1');
      const response = await server.send('GET', '/v1/user', { headers: { authorization: encoded } });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  test('is accepted with its scheme in any case', async () => {
    const authorization = `bearer ${server.world.people.admin.token}`;
    expect((await server.send('GET', '/v1/user', { headers: { authorization } })).status).toBe(200);
  });

  test('is checked before the body is read', async () => {
    const response = await server.send('POST', '/v1/orgs', { headers: asJson, body: '{' });
    expect(response.status).toBe(401);
  });
});
