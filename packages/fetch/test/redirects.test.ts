import { expect, test } from 'vitest';
import { guardedFetch } from '../src/guarded-fetch.ts';
import { fetchErrorOf, fetchSettings, useServer } from './web-server.ts';

/** It must not be reached. */
const privateServer = useServer((_request, response) => response.end('secret'));

/** Redirects to the query parameter `to`, with the status in the path. */
const server = useServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://server.test');
  const status = Number(url.pathname.slice(1));
  if (Number.isNaN(status)) response.end(`${request.method} ${url.pathname}`);
  else response.writeHead(status, { location: url.searchParams.get('to') ?? '' }).end();
});

const names = { 'server.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'], 'inside.test': ['127.0.0.1'] };

function allow(...hosts: string[]) {
  return fetchSettings(
    hosts.map((host) => `${host}:${server.port}`),
    names,
  );
}

function redirectUrl(to: string, status = 302) {
  return `http://server.test:${server.port}/${status}?to=${encodeURIComponent(to)}`;
}

test.each([
  'http://127.0.0.1:{port}/',
  'http://2130706433:{port}/',
  'http://0x7f.1:{port}/',
  'http://[::1]:{port}/',
  'http://[::ffff:7f00:1]:{port}/',
  'http://inside.test:{port}/',
  'http://localhost:{port}/',
  'http://server.test:{port}/',
  '//127.0.0.1:{port}/',
  'http://169.254.169.254/latest/meta-data/',
  'http://user:password@127.0.0.1:{port}/',
  'http://server.test@127.0.0.1:{port}/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:{port}/',
  'http://[',
])('a redirect to %s is not followed', async (location) => {
  const url = redirectUrl(location.replace('{port}', String(privateServer.port)));
  const error = await fetchErrorOf(() => guardedFetch(allow('server.test'), url));
  expect(error?.reason).toMatch(/^(?:forbidden-address|scheme|url)$/);
  expect(privateServer.takeRequests()).toEqual([]);
});

test('DNS rebinding does not reach a private address', async () => {
  // An address of the internet that nobody uses, then one of this machine.
  const lookups = [['2d00::1'], ['127.0.0.1']];
  let count = 0;
  const lookup = async () => {
    const addresses = lookups[count++] ?? ['127.0.0.1'];
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const settings = { allowedPrivateHosts: [], lookup };
  const url = `http://rebinding.test:${privateServer.port}/`;
  const first = await fetchErrorOf(() => guardedFetch(settings, url, { timeoutSeconds: 0.3 }));
  expect(first?.reason).toMatch(/^(?:network|timeout)$/);
  expect(count).toBe(1);
  const second = await fetchErrorOf(() => guardedFetch(settings, url, { timeoutSeconds: 0.3 }));
  expect(second).toMatchObject({ reason: 'forbidden-address' });
  expect(privateServer.takeRequests()).toEqual([]);
});

test('of a host with several addresses only the public ones are connected to', async () => {
  const settings = fetchSettings([], { 'mixed.test': ['127.0.0.1', '2d00::1', '::1'] });
  const error = await fetchErrorOf(() =>
    guardedFetch(settings, `http://mixed.test:${privateServer.port}/`, { timeoutSeconds: 0.3 }),
  );
  expect(error?.reason).toMatch(/^(?:network|timeout)$/);
  expect(privateServer.takeRequests()).toEqual([]);
});

test('a redirect to the same host is followed, and the response has the final URL', async () => {
  const response = await guardedFetch(allow('server.test'), redirectUrl('/page#part'));
  expect(await response.text()).toBe('GET /page');
  expect(response.url.href).toBe(`http://server.test:${server.port}/page`);
});

test('five redirects are followed, six are an error', async () => {
  const nested = (times: number): string =>
    times === 0 ? '/page' : `/302?to=${encodeURIComponent(nested(times - 1))}`;
  const at = (times: number) => `http://server.test:${server.port}${nested(times)}`;
  expect(await (await guardedFetch(allow('server.test'), at(5))).text()).toBe('GET /page');
  const error = await fetchErrorOf(() => guardedFetch(allow('server.test'), at(6)));
  expect(error).toMatchObject({ reason: 'redirects' });
});

test('with no redirects allowed, the redirect itself is the response', async () => {
  const options = { redirects: 0, anyStatus: true };
  const response = await guardedFetch(allow('server.test'), redirectUrl('/page'), options);
  response.discard();
  expect(response.status).toBe(302);
});

test('a cross-origin redirect drops credentials and signatures', async () => {
  const settings = allow('server.test', 'other.test');
  const headers = {
    authorization: 'Bearer secret',
    cookie: 'secret',
    'webhook-signature': 'secret',
    accept: 'text/plain',
  };
  server.takeRequests();
  for (const to of ['/page', `http://other.test:${server.port}/page`]) {
    await (await guardedFetch(settings, redirectUrl(to), { headers })).text();
  }
  const [, sameOrigin, , crossOrigin] = server.takeRequests().map((request) => request.headers);
  expect(sameOrigin).toMatchObject(headers);
  expect(crossOrigin).toMatchObject({ accept: 'text/plain' });
  expect(JSON.stringify(crossOrigin)).not.toContain('secret');
});

test('a redirect resends the body to the same origin only', async () => {
  const settings = allow('server.test', 'other.test');
  const post = { method: 'POST', body: 'text' };
  const preserved = await guardedFetch(settings, redirectUrl('/page', 307), post);
  expect(await preserved.text()).toBe('POST /page');
  const seeOther = await guardedFetch(settings, redirectUrl('/page', 303), post);
  expect(await seeOther.text()).toBe('GET /page');
  const crossOrigin = redirectUrl(`http://other.test:${server.port}/page`, 308);
  const error = await fetchErrorOf(() => guardedFetch(settings, crossOrigin, post));
  expect(error).toMatchObject({ reason: 'redirects' });
});
