import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createAreaClient, createClient, LecternError, spaces } from '../src/index.ts';
import { failure, fakeServer, json } from './fake-server.ts';

test('parameters are in the path, then in the query, and the body is JSON', async () => {
  const { options, received } = fakeServer(json({}), json({}));
  const client = createClient({ ...options, token: 'secret', headers: { 'x-request-id': 'mine' } });
  await client.sites.list({ organizationId: 'a/b', limit: 5, published: true, title: undefined });
  await client.sites.update({ organizationId: 'o', siteId: 's', body: { title: 'New' } });
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET http://lectern.test/v1/orgs/a%2Fb/sites?limit=5&published=true',
    'PATCH http://lectern.test/v1/orgs/o/sites/s',
  ]);
  expect(received[0]?.headers.get('authorization')).toBe('Bearer secret');
  expect(received[0]?.headers.get('x-request-id')).toBe('mine');
  expect(received[0]?.headers.has('content-type')).toBe(false);
  expect(received[1]?.headers.get('content-type')).toBe('application/json');
});

test('a token may be read for each request', async () => {
  const { options, received } = fakeServer(json({}), json({}));
  let number = 0;
  const client = createClient({ ...options, token: async () => `t${(number += 1)}` });
  await client.server.getInformation();
  await client.server.getInformation();
  expect(received.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer t1', 'Bearer t2']);
});

test('a parameter of the path that is missing is an error, not another path', async () => {
  const { options, received } = fakeServer(json({}));
  const input = { organizationId: 'o' } as { organizationId: string; siteId: string };
  await expect(createClient(options).sites.get(input)).rejects.toThrow('siteId is missing');
  expect(received).toEqual([]);
});

test.each(['', '.', '..'])('no path parameter is %j, which would lead to another path', async (siteId) => {
  const { options, received } = fakeServer(json({}));
  const client = createClient(options);
  await expect(client.sites.delete({ organizationId: 'o', siteId })).rejects.toMatchObject({
    code: 'invalid_input',
    status: 0,
    details: [{ path: 'path.siteId' }],
  });
  expect(received).toEqual([]);
});

test('the page of a proxy is an error with the status', async () => {
  const { options } = fakeServer(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(createClient(options).server.getInformation()).rejects.toMatchObject({
    code: 'bad_gateway',
    status: 502,
  });
});

test('an address that is no server is named', async () => {
  const { options } = fakeServer(() => new Response('<h1>Welcome</h1>'));
  await expect(createClient(options).server.getInformation()).rejects.toMatchObject({
    code: 'invalid_response',
  });
});

test.each([200, 204])('an empty %i is no result of a read', async (status) => {
  const { options } = fakeServer(() => new Response(null, { status }));
  await expect(createClient(options).server.getInformation()).rejects.toMatchObject({
    code: 'invalid_response',
    status,
  });
});

test.each(['http://lectern.test', 'http://lectern.test/', 'http://lectern.test//'])(
  'the server is at %s',
  async (url) => {
    const { options, received } = fakeServer(json({}));
    await createClient({ ...options, url }).server.getInformation();
    expect(received).toMatchObject([{ url: 'http://lectern.test/v1' }]);
  },
);

test.each(['', 'example.test', 'example.test:x'])('no server is reached at the URL %j', async (url) => {
  await expect(createClient({ url, retries: 0 }).server.getInformation()).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining(`from ${url}`),
  });
});

test('an error has what the server says', async () => {
  const { options } = fakeServer(failure(404, { location: '/v1/x' }));
  const error: unknown = await createClient(options)
    .server.getInformation()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LecternError);
  expect(error).toMatchObject({
    name: 'LecternError',
    code: 'not_found',
    message: 'Not now.',
    requestId: 'r1',
    location: '/v1/x',
    details: [],
  });
});

test('a client of some areas has no others', () => {
  const client = createAreaClient({ url: 'http://lectern.test' }, { spaces });
  expect(Object.keys(client)).toEqual(['spaces']);
});

test('a program may have errors of its own', async () => {
  const { options } = fakeServer(failure(404), new TypeError('fetch failed'));
  class Failed extends Error {}
  const mapError = ({ code, status, cause }: LecternError) => new Failed(`${code} ${status}`, { cause });
  const { sites } = createClient({ ...options, retries: 0, mapError });
  const site = { organizationId: 'o', siteId: 's' };
  await expect(sites.get(site)).rejects.toThrow(new Failed('not_found 404'));
  await expect(sites.get(site)).rejects.toThrow(new Failed('unreachable 0'));
  await expect(sites.get({ ...site, siteId: '..' })).rejects.toThrow(new Failed('invalid_input 0'));
});

test.each([301, 302, 303, 307, 308])('a %i is followed by reads alone', async (status) => {
  const received: string[] = [];
  const server = createServer(({ method, url = '' }, response) => {
    received.push(`${method} ${url}`);
    if (url.endsWith('/moved')) response.end('{"id":"moved"}');
    else response.writeHead(status, { location: '/v1/moved' }).end();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { sites } = createClient({ url: `http://127.0.0.1:${port}`, retries: 0 });
  const site = { organizationId: 'o', siteId: 's' };
  expect(await sites.get(site)).toEqual({ id: 'moved' });
  received.length = 0;
  const created = sites.create({ organizationId: 'o', body: { title: 'New' } });
  await expect(created).rejects.toMatchObject({
    code: 'invalid_response',
    status,
    message: expect.stringContaining('redirects to /v1/moved'),
  });
  await expect(sites.delete(site)).rejects.toMatchObject({ code: 'invalid_response', status });
  expect(received).toEqual(['POST /v1/orgs/o/sites', 'DELETE /v1/orgs/o/sites/s']);
});

test('a redirect of which a browser says nothing is an error, too', async () => {
  const opaque = Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
  const { options } = fakeServer(() => opaque);
  await expect(createClient(options).sites.create({ organizationId: 'o' })).rejects.toMatchObject({
    code: 'invalid_response',
  });
});
