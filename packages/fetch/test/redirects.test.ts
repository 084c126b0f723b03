import { describe, expect, test } from 'vitest';
import { guardedFetch } from '../src/guarded-fetch.ts';
import { fetchSettings, refusalOf, useServer } from './web-server.ts';

const neighbour = useServer((_request, response) => response.end('secret'));

/** It redirects to where its query says, with the status that its path says. */
const server = useServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://server.test');
  const status = Number(url.pathname.slice(1));
  if (Number.isNaN(status)) response.end(`${request.method} ${url.pathname}`);
  else response.writeHead(status, { location: url.searchParams.get('to') ?? '' }).end();
});

const names = { 'server.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'], 'inside.test': ['127.0.0.1'] };

function allowing(...hosts: string[]) {
  return fetchSettings(
    hosts.map((host) => `${host}:${server.port}`),
    names,
  );
}

function redirecting(to: string, status = 302) {
  return `http://server.test:${server.port}/${status}?to=${encodeURIComponent(to)}`;
}

describe('a redirect does not lead to', () => {
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
  ])('%s', async (form) => {
    const url = redirecting(form.replace('{port}', String(neighbour.port)));
    const refusal = await refusalOf(() => guardedFetch(allowing('server.test').fetching, url));
    expect(refusal?.reason).toMatch(/^(?:forbidden-address|scheme|url)$/);
    expect(neighbour.takeRequests()).toEqual([]);
  });
});

test('a name that means another address at each look-up is held to the one that was checked', async () => {
  // An address of the internet that belongs to nobody, then one of this machine.
  const answers = [['2d00::1'], ['127.0.0.1']];
  let asked = 0;
  const lookup = async () => {
    const addresses = answers[asked++] ?? ['127.0.0.1'];
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const fetching = { allowedPrivateHosts: [], lookup };
  const url = `http://rebinding.test:${neighbour.port}/`;
  const first = await refusalOf(() => guardedFetch(fetching, url, { timeoutSeconds: 0.3 }));
  expect(first?.reason).toMatch(/^(?:network|timeout)$/);
  expect(asked).toBe(1);
  const second = await refusalOf(() => guardedFetch(fetching, url, { timeoutSeconds: 0.3 }));
  expect(second).toMatchObject({ reason: 'forbidden-address' });
  expect(neighbour.takeRequests()).toEqual([]);
});

test('of a name with several addresses only those that may be reached are tried', async () => {
  const mixed = fetchSettings([], { 'mixed.test': ['127.0.0.1', '2d00::1', '::1'] });
  const refusal = await refusalOf(() =>
    guardedFetch(mixed.fetching, `http://mixed.test:${neighbour.port}/`, { timeoutSeconds: 0.3 }),
  );
  expect(refusal?.reason).toMatch(/^(?:network|timeout)$/);
  expect(neighbour.takeRequests()).toEqual([]);
});

test('a redirect is followed on the same host, and the address it led to is told', async () => {
  const answer = await guardedFetch(allowing('server.test').fetching, redirecting('/page#part'));
  expect(await answer.text()).toBe('GET /page');
  expect(answer.url.href).toBe(`http://server.test:${server.port}/page`);
});

test('five redirects are followed, and no sixth', async () => {
  const nested = (times: number): string =>
    times === 0 ? '/page' : `/302?to=${encodeURIComponent(nested(times - 1))}`;
  const at = (times: number) => `http://server.test:${server.port}${nested(times)}`;
  expect(await (await guardedFetch(allowing('server.test').fetching, at(5))).text()).toBe('GET /page');
  const refusal = await refusalOf(() => guardedFetch(allowing('server.test').fetching, at(6)));
  expect(refusal).toMatchObject({ reason: 'redirects' });
});

test('without redirects, one is an answer', async () => {
  const answer = await guardedFetch(allowing('server.test').fetching, redirecting('/page'), {
    redirects: 0,
    anyStatus: true,
  });
  answer.discard();
  expect(answer.status).toBe(302);
});

test('credentials do not follow a redirect to another origin', async () => {
  const settings = allowing('server.test', 'other.test');
  const secret = {
    authorization: 'Bearer secret',
    cookie: 'secret',
    'webhook-signature': 'secret',
    accept: 'text/plain',
  };
  server.takeRequests();
  for (const to of ['/page', `http://other.test:${server.port}/page`]) {
    await (await guardedFetch(settings.fetching, redirecting(to), { headers: secret })).text();
  }
  const [, same, , other] = server.takeRequests().map((request) => request.headers);
  expect(same).toMatchObject(secret);
  expect(other).toMatchObject({ accept: 'text/plain' });
  expect(JSON.stringify(other)).not.toContain('secret');
});

test('what was sent goes again to the same origin, and to no other', async () => {
  const settings = allowing('server.test', 'other.test');
  const post = { method: 'POST', body: 'text' };
  const again = await guardedFetch(settings.fetching, redirecting('/page', 307), post);
  expect(await again.text()).toBe('POST /page');
  const asGet = await guardedFetch(settings.fetching, redirecting('/page', 303), post);
  expect(await asGet.text()).toBe('GET /page');
  const elsewhere = redirecting(`http://other.test:${server.port}/page`, 308);
  expect(await refusalOf(() => guardedFetch(settings.fetching, elsewhere, post))).toMatchObject({
    reason: 'redirects',
  });
});
