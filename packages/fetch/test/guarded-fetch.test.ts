import { pipeline } from 'node:stream';
import { gzipSync, brotliCompressSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { withoutCredentials } from '../src/fetch-url.ts';
import { guardedFetch } from '../src/guarded-fetch.ts';
import { fetchSettings, refusalOf, useServer } from './web-server.ts';

const packers = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };
const bomb = gzipSync(Buffer.alloc(20_000_000));

const server = useServer((request, response) => {
  const path = new URL(request.url ?? '', 'http://server.test').pathname;
  const packer = Object.entries(packers).find(([name]) => path === `/${name}`);
  if (packer !== undefined) {
    response.writeHead(200, { 'content-encoding': packer[0] }).end(packer[1]('packed'));
  } else if (path === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  else if (path === '/cut')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('cut').subarray(0, 9));
  else if (path === '/unasked') response.writeHead(200, { 'content-encoding': 'compress' }).end('?');
  else if (path === '/large') response.end(Buffer.alloc(1001));
  else if (path === '/endless') pipeline(zeros, response, () => undefined);
  else if (path === '/headers') response.writeHead(200, { 'x-large': 'x'.repeat(20_000) }).end();
  else if (path === '/broken') response.write('begun', () => response.destroy());
  else if (path === '/drip') response.write('begun');
  else if (path === '/missing') response.writeHead(404).end('nothing here');
  else if (path === '/echo') request.pipe(response);
  else if (path !== '/silent') response.end('plain');
});

function* zeros() {
  for (;;) yield Buffer.alloc(65_536);
}

function settings() {
  return fetchSettings(`server.test:${server.port}`, { 'server.test': ['127.0.0.1'], 'empty.test': [] });
}

const at = (path: string) => `http://server.test:${server.port}${path}`;
const read = async (path: string, options: Parameters<typeof guardedFetch>[2] = {}) =>
  (await guardedFetch(settings().fetching, at(path), options)).text();

test('an allowed host is reached on the allowed port only', async () => {
  expect(await read('/')).toBe('plain');
  const elsewhere = await refusalOf(() => guardedFetch(settings().fetching, 'http://server.test:1/'));
  expect(elsewhere).toMatchObject({ reason: 'forbidden-address' });
});

test('an allowed host without a port is reached on each', async () => {
  const any = fetchSettings('SERVER.test', { 'server.test': ['127.0.0.1'] });
  expect(await (await guardedFetch(any.fetching, at('/'))).text()).toBe('plain');
});

test.each(Object.keys(packers))('what comes packed by %s is unpacked', async (name) => {
  expect(await read(`/${name}`)).toBe('packed');
});

describe('a fetch ends', () => {
  test.each([
    ['at more bytes than asked for', '/large', { maxBytes: 1000 }, 'too-large'],
    ['at more unpacked bytes than asked for', '/bomb', { maxBytes: 1_000_000 }, 'too-large'],
    ['at the limit of what never ends', '/endless', { maxBytes: 1_000_000 }, 'too-large'],
    ['at headers beyond the limit', '/headers', {}, 'too-large'],
    ['when nothing is answered in time', '/silent', { timeoutSeconds: 0.33333 }, 'timeout'],
    ['when the body stops to come', '/drip', { timeoutSeconds: 0.3 }, 'timeout'],
    ['when the connection breaks', '/broken', {}, 'network'],
    ['at packed content that breaks off', '/cut', {}, 'network'],
    ['at a packing that was not asked for', '/unasked', {}, 'network'],
    ['at another status', '/missing', {}, 'status'],
  ])('%s', async (_name, path, options, reason) => {
    expect(await refusalOf(() => read(path, options))).toMatchObject({ reason });
  });

  test('without a host', async () => {
    const reasons = ['unknown.test', 'empty.test'].map(
      async (host) => (await refusalOf(() => guardedFetch(settings().fetching, `http://${host}/`)))?.reason,
    );
    expect(await Promise.all(reasons)).toEqual(['network', 'network']);
  });

  test('for the reason of whoever asked', async () => {
    const controller = new AbortController();
    const reading = read('/silent', { signal: controller.signal });
    controller.abort(new Error('no longer wanted'));
    await expect(reading).rejects.toThrow('no longer wanted');
  });
});

test('a body that nobody reads ends with the time, and the process lives on', async () => {
  const answers = await Promise.all(
    ['/drip', '/endless'].map((path) => guardedFetch(settings().fetching, at(path), { timeoutSeconds: 0.3 })),
  );
  await new Promise((resolve) => setTimeout(resolve, 600));
  const refusals = answers.map((answer) => refusalOf(() => answer.text()));
  expect((await Promise.all(refusals)).map((refusal) => refusal?.reason)).toEqual(['timeout', 'timeout']);
});

test('every status is an answer to whoever asks for that', async () => {
  const answer = await guardedFetch(settings().fetching, at('/missing'), { anyStatus: true });
  expect([answer.status, await answer.text()]).toEqual([404, 'nothing here']);
});

describe('a user name and password in an address', () => {
  const secret = () => `http://s%20cret:hunt%40er@server.test:${server.port}/`;

  test('are refused, and no message repeats them', async () => {
    const refusal = await refusalOf(() => guardedFetch(settings().fetching, secret()));
    expect(refusal).toMatchObject({ reason: 'url' });
    expect(String(refusal)).not.toContain('hunt');
  });

  test('become a header where the caller wants that', async () => {
    server.takeRequests();
    const answer = await guardedFetch(settings().fetching, secret(), { credentials: 'header' });
    await answer.text();
    expect(answer.url.href).toBe(at('/'));
    const [request] = server.takeRequests();
    expect(request?.headers.authorization).toBe(`Basic ${btoa('s cret:hunt@er')}`);
  });

  test('are in no message when the fetch fails', async () => {
    const failing = ['/missing', '/broken', '/silent'].map((path) =>
      refusalOf(async () => {
        const options = { credentials: 'header', timeoutSeconds: 0.3 } as const;
        const answer = await guardedFetch(
          settings().fetching,
          secret().replace(/\/$/, `${path}?key=hunter`),
          options,
        );
        await answer.text();
      }),
    );
    for (const refusal of await Promise.all(failing)) {
      expect(refusal).toBeDefined();
      expect(`${refusal?.stack} ${JSON.stringify(refusal)}`).not.toMatch(/cret|hunt/);
    }
  });

  test('are left out of an address that is stored', () => {
    expect(withoutCredentials('https://me:secret@git.test/a.git?x=1')).toBe('https://git.test/a.git?x=1');
    expect(withoutCredentials('https://git.test')).toBe('https://git.test');
    expect(withoutCredentials('git.test')).toBeUndefined();
  });
});

test('no cookie is kept or sent', async () => {
  server.takeRequests();
  await read('/');
  const [request] = server.takeRequests();
  expect(request?.headers).toMatchObject({ 'user-agent': 'Lectern', 'accept-encoding': 'gzip, deflate, br' });
  expect(request?.headers).not.toHaveProperty('cookie');
});
