import { pipeline } from 'node:stream';
import { gzipSync, brotliCompressSync, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseFetchUrl, stripUrlCredentials } from '../src/fetch-url.ts';
import { guardedFetch } from '../src/guarded-fetch.ts';
import { fetchErrorOf, fetchSettings, useServer } from './web-server.ts';

const encoders = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };
const bomb = gzipSync(Buffer.alloc(20_000_000));

const server = useServer((request, response) => {
  const path = new URL(request.url ?? '', 'http://server.test').pathname;
  const encoder = Object.entries(encoders).find(([name]) => path === `/${name}`);
  if (encoder !== undefined) {
    response.writeHead(200, { 'content-encoding': encoder[0] }).end(encoder[1]('encoded'));
  } else if (path === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  else if (path === '/truncated')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('truncated').subarray(0, 9));
  else if (path === '/unsupported') response.writeHead(200, { 'content-encoding': 'compress' }).end('?');
  else if (path === '/large') response.end(Buffer.alloc(1001));
  else if (path === '/endless') pipeline(zeros, response, () => undefined);
  else if (path === '/headers') response.writeHead(200, { 'x-large': 'x'.repeat(20_000) }).end();
  else if (path === '/reset') response.write('started', () => response.destroy());
  else if (path === '/stalled') response.write('started');
  else if (path === '/missing') response.writeHead(404).end('not found');
  else if (path !== '/silent') response.end('plain');
});

function* zeros() {
  for (;;) yield Buffer.alloc(65_536);
}

function settings() {
  return fetchSettings(`server.test:${server.port}`, { 'server.test': ['127.0.0.1'], 'empty.test': [] });
}

const at = (path: string) => `http://server.test:${server.port}${path}`;
const fetchText = async (path: string, options: Parameters<typeof guardedFetch>[2] = {}) =>
  (await guardedFetch(settings(), at(path), options)).text();

test('an allowed private host is fetched from on the allowed port only', async () => {
  expect(await fetchText('/')).toBe('plain');
  const otherPort = await fetchErrorOf(() => guardedFetch(settings(), 'http://server.test:1/'));
  expect(otherPort).toMatchObject({ reason: 'forbidden-address' });
});

test('a private host that is allowed without a port is fetched from on every port', async () => {
  const anyPort = fetchSettings('SERVER.test', { 'server.test': ['127.0.0.1'] });
  expect(await (await guardedFetch(anyPort, at('/'))).text()).toBe('plain');
});

test.each(Object.keys(encoders))('a %s response is decoded', async (name) => {
  expect(await fetchText(`/${name}`)).toBe('encoded');
});

test.each([
  ['a body larger than the limit', '/large', { maxBytes: 1000 }, 'too-large'],
  ['a decoded body larger than the limit', '/bomb', { maxBytes: 1_000_000 }, 'too-large'],
  ['an endless body', '/endless', { maxBytes: 1_000_000 }, 'too-large'],
  ['headers larger than the limit', '/headers', {}, 'too-large'],
  ['no response in time', '/silent', { timeoutSeconds: 0.33333 }, 'timeout'],
  ['a body that stalls', '/stalled', { timeoutSeconds: 0.3 }, 'timeout'],
  ['a connection reset', '/reset', {}, 'network'],
  ['a truncated encoded body', '/truncated', {}, 'network'],
  ['an unsupported encoding', '/unsupported', {}, 'network'],
  ['a status other than 2xx', '/missing', {}, 'status'],
])('a fetch fails on %s', async (_name, path, options, reason) => {
  expect(await fetchErrorOf(() => fetchText(path, options))).toMatchObject({ reason });
});

test('a fetch fails on a host without an address', async () => {
  const reasons = ['unknown.test', 'empty.test'].map(
    async (host) => (await fetchErrorOf(() => guardedFetch(settings(), `http://${host}/`)))?.reason,
  );
  expect(await Promise.all(reasons)).toEqual(['network', 'network']);
});

test("a fetch rejects with the reason of the caller's signal", async () => {
  const controller = new AbortController();
  const text = fetchText('/silent', { signal: controller.signal });
  controller.abort(new Error('not needed any more'));
  await expect(text).rejects.toThrow('not needed any more');
});

test('a body that is never read ends at the time limit, without an unhandled error', async () => {
  const responses = await Promise.all(
    ['/stalled', '/endless'].map((path) => guardedFetch(settings(), at(path), { timeoutSeconds: 0.3 })),
  );
  await new Promise((resolve) => setTimeout(resolve, 600));
  const errors = await Promise.all(responses.map((response) => fetchErrorOf(() => response.text())));
  expect(errors.map((error) => error?.reason)).toEqual(['timeout', 'timeout']);
});

test('with any status allowed, a 404 is a response', async () => {
  const response = await guardedFetch(settings(), at('/missing'), { anyStatus: true });
  expect([response.status, await response.text()]).toEqual([404, 'not found']);
});

test('a URL with credentials is rejected, and the message does not repeat them', async () => {
  const url = `http://s%20cret:hunt%40er@server.test:${server.port}/`;
  const error = await fetchErrorOf(() => guardedFetch(settings(), url));
  expect(error).toMatchObject({ reason: 'url' });
  expect(String(error)).not.toContain('hunt');
});

test('parsing separates the credentials of a URL as an Authorization header', () => {
  const { url, authorization } = parseFetchUrl('https://s%20cret:hunt%40er@git.test/a.git#part');
  expect(url.href).toBe('https://git.test/a.git');
  expect(authorization).toBe(`Basic ${btoa('s cret:hunt@er')}`);
});

test('the message of a failed fetch names the host but neither path nor query', async () => {
  const errors = ['/missing', '/reset', '/silent'].map((path) =>
    fetchErrorOf(() => fetchText(`${path}?key=hunter`, { timeoutSeconds: 0.3 })),
  );
  for (const error of await Promise.all(errors)) {
    expect(error).toBeDefined();
    expect(`${error?.stack} ${JSON.stringify(error)}`).not.toMatch(/hunt/);
  }
});

test('a URL is stripped of its credentials', () => {
  expect(stripUrlCredentials('https://me:secret@git.test/a.git?x=1')).toBe('https://git.test/a.git?x=1');
  expect(stripUrlCredentials('https://git.test')).toBe('https://git.test');
  expect(stripUrlCredentials('git.test')).toBeUndefined();
});

test('a fetch sends its User-Agent and Accept-Encoding, and no cookie', async () => {
  server.takeRequests();
  await fetchText('/');
  const [request] = server.takeRequests();
  expect(request?.headers).toMatchObject({ 'user-agent': 'Lectern', 'accept-encoding': 'gzip, deflate, br' });
  expect(request?.headers).not.toHaveProperty('cookie');
});
