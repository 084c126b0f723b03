import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { member, messageOf, placesOf, type Sent, useServer } from './server.ts';

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
  it.each(['1001', '-1', '1.5', 'many', '', '1e1', '0x10', ' 5', '5%00', '99999999999999999999'])(
    'limit=%s is refused by name',
    async (limit) => {
      const answer = await get(`${sites}?limit=${limit}`);
      expect(answer.status).toBe(400);
      expect(placesOf(answer)).toEqual(['query.limit']);
    },
  );

  it('limit=0 answers the count without items', async () => {
    const answer = await get(`${sites}?limit=0`);
    expect(answer.body).toEqual({ count: expect.any(Number), items: [] });
  });

  it.each(['yes', '1', 'TRUE', ''])('published=%s is refused by name', async (published) => {
    expect(placesOf(await get(`${sites}?published=${published}`))).toEqual(['query.published']);
  });

  it.each(['true', 'false'])('published=%s is understood', async (published) => {
    expect((await get(`${sites}?published=${published}`)).status).toBe(200);
  });

  it('given twice is refused by name', async () => {
    const answer = await get(`${sites}?limit=1&published=true&limit=1&published=true`);
    expect(answer.status).toBe(400);
    expect(placesOf(answer)).toEqual(['query.limit', 'query.published']);
  });

  it('that nobody knows is ignored, even twice', async () => {
    expect((await get(`${sites}?unknown=1&unknown=2&__proto__=x&constructor=y`)).status).toBe(200);
  });

  it.each(['%00', 'a%00b'])('title=%s is refused by name', async (title) => {
    expect(placesOf(await get(`${sites}?title=${title}`))).toEqual(['query.title']);
  });
});

describe('a page', () => {
  it('that was forged is refused', async () => {
    for (const page of ['x', 'AAAA', '%5B%5D', 'eyJhIjoxfQ', 'x'.repeat(2048)]) {
      expect(placesOf(await get(`${sites}?page=${page}`))).toEqual(['query.page']);
    }
  });

  it('of another list or another query is refused', async () => {
    for (const title of ['One', 'Two']) await post(collections, { json: { title } });
    const next = member(await get(`${collections}?limit=1`), 'next') as { page: string };
    expect((await get(`${collections}?limit=1&page=${next.page}`)).status).toBe(200);
    expect(placesOf(await get(`${sites}?limit=1&page=${next.page}`))).toEqual(['query.page']);
    expect(placesOf(await get(`${collections}?nested=false&page=${next.page}`))).toEqual(['query.page']);
    const elsewhere = `/v1/orgs/${server.world.outsideOrganizationId}/collections?page=${next.page}`;
    expect(placesOf(await server.send('GET', elsewhere, { as: server.world.outsider }))).toEqual([
      'query.page',
    ]);
  });
});

describe('a body', () => {
  it('may be left out where it is optional', async () => {
    expect((await post(collections, {})).status).toBe(201);
    expect((await post(collections, { headers: asJson })).status).toBe(201);
    expect((await post(collections, { headers: { 'content-type': 'text/plain' } })).status).toBe(201);
    expect((await post(collections, { headers: { 'content-type': 'nonsense' } })).status).toBe(201);
  });

  it('may not be left out where it is required', async () => {
    for (const headers of [undefined, asJson]) {
      const answer = await post('/v1/orgs', headers === undefined ? {} : { headers });
      expect(answer.status).toBe(400);
      expect(placesOf(answer)).toEqual(['body']);
    }
  });

  it('that is no JSON is refused with the place', async () => {
    const answer = await post(collections, {
      headers: asJson,
      body: '{\n  "title": "x",\n  "parent": oops\n}',
    });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toContain('line 3, column 13');
    expect(placesOf(answer)).toEqual(['body']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'of type %s is refused',
    async (type) => {
      const answer = await post(collections, { headers: { 'content-type': type }, body: 'title=x' });
      expect(answer.status).toBe(415);
      expect(messageOf(answer)).toContain('application/json');
    },
  );

  it('without a type is refused', async () => {
    const answer = await post(collections, { body: Buffer.from('{"title":"x"}') });
    expect(answer.status).toBe(415);
  });

  it('that is encoded is refused', async () => {
    const headers = { ...asJson, 'content-encoding': 'gzip' };
    expect((await post(collections, { headers, body: Buffer.from([31, 139, 8]) })).status).toBe(415);
  });

  it('that is not UTF-8 is refused', async () => {
    const answer = await post(collections, {
      headers: asJson,
      body: Buffer.from('{"title":"caf\xe9"}', 'latin1'),
    });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toContain('UTF-8');
  });

  it('is ignored where none belongs, whatever it is', async () => {
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

  it('with a charset is read', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=UTF-8' };
    const answer = await post(collections, { headers, body: JSON.stringify({ title: 'Привет 👋' }) });
    expect(member(answer, 'title')).toBe('Привет 👋');
  });

  it('of 10 MB is refused, while it is still being sent', async () => {
    const answer = await post(collections, { headers: asJson, body: Buffer.alloc(10 * 1024 * 1024, ' ') });
    expect(answer.status).toBe(413);
  });

  it('of 10 MB in chunks is refused', async () => {
    const { token } = server.world.people.admin;
    const sent = request(server.origin + collections, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...asJson },
    });
    // The server ends the connection while the rest is still being sent.
    sent.on('error', () => undefined);
    const answered = once(sent, 'response');
    for (let megabyte = 0; megabyte < 10; megabyte += 1) sent.write(Buffer.alloc(1024 * 1024, ' '));
    sent.end();
    const [response] = (await answered) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    expect(await json(response)).toMatchObject({ error: { code: 413 } });
  });

  it('with a NUL character or half a surrogate pair is refused by name', async () => {
    for (const text of ['a\\u0000b', '\\ud800', 'a\\udfffb']) {
      const answer = await post(collections, { headers: asJson, body: `{"title":"${text}"}` });
      expect(answer.status).toBe(400);
      expect(placesOf(answer)).toEqual(['body.title']);
      const inKey = await post(collections, { headers: asJson, body: `{"${text}":1}` });
      expect(inKey.status).toBe(400);
      expect(placesOf(inKey)).toEqual(['body.?']);
    }
  });

  it.each([
    ['a member that nobody knows', `{"title":"x","other":${'['.repeat(65)}${']'.repeat(65)}}`],
    ['100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('nested too deeply is refused: %s', async (_, body) => {
    const answer = await post(collections, { headers: asJson, body });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toContain('nested deeper than 64');
  });

  it('of nothing but opening brackets does no harm', async () => {
    for (const character of ['[', '{', '{"a":', '"', '-', '\\']) {
      const body = character.repeat(Math.floor((1024 * 1024 - 10) / character.length));
      const answer = await post(collections, { headers: asJson, body });
      expect(answer.status).toBe(400);
      expect(messageOf(answer)).toContain('not valid JSON');
    }
  });

  it('with the key __proto__ or constructor changes no object but its own', async () => {
    const body =
      '{"__proto__":{"title":"evil","polluted":true},"constructor":{"prototype":{"polluted":true}},"title":"Good"}';
    const answer = await post(collections, { headers: asJson, body });
    expect(answer.status).toBe(201);
    expect(member(answer, 'title')).toBe('Good');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('a path parameter', () => {
  it('with a NUL character is refused by name', async () => {
    expect(placesOf(await get('/v1/users/a%00b'))).toEqual(['path.userId']);
  });

  it('that is empty is refused by name', async () => {
    expect(placesOf(await get('/v1/orgs//sites'))).toEqual(['path.organizationId']);
  });

  it('of 2,000 characters is refused by name', async () => {
    expect(placesOf(await get(`/v1/users/${'x'.repeat(2000)}`))).toEqual(['path.userId']);
  });

  it('of any other form names nothing', async () => {
    for (const id of ['x', '%2F', '..%2f..', 'constructor', '__proto__', '%F0%9F%91%8B']) {
      expect((await get(`/v1/users/${id}`)).status).toBe(404);
    }
  });
});

describe('a token', () => {
  it.each(['Basic abc', 'Bearer', 'Bearer ', 'Bearer a b', 'abc', 'Bearer äöü', 'Bearer lectern_wrong'])(
    'sent as %j is refused with a challenge',
    async (authorization) => {
      const encoded = Buffer.from(authorization, 'utf8').toString('latin1');
      const answer = await server.send('GET', '/v1/user', { headers: { authorization: encoded } });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  it('is read whatever the case of its scheme', async () => {
    const authorization = `bearer ${server.world.people.admin.token}`;
    expect((await server.send('GET', '/v1/user', { headers: { authorization } })).status).toBe(200);
  });

  it('is asked for before the body is read', async () => {
    const answer = await server.send('POST', '/v1/orgs', { headers: asJson, body: '{' });
    expect(answer.status).toBe(401);
  });
});
