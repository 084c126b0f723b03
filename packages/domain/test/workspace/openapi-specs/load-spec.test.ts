import { describe, expect, test } from 'vitest';
import { loadSpec, type SpecSource } from '../../../src/workspace/openapi-specs/load-spec.ts';
import { SpecError } from '../../../src/workspace/openapi-specs/spec-error.ts';
import { defaultSpecLimits, type SpecLimits } from '../../../src/workspace/openapi-specs/spec-limits.ts';
import { serveFiles } from './spec-server.ts';

const settings = { fetching: { allowedPrivateHosts: [{ host: '127.0.0.1' }] } };

function load(source: SpecSource, limits: Partial<SpecLimits> = {}, signal?: AbortSignal) {
  return loadSpec(source, { settings, limits: { ...defaultSpecLimits, ...limits }, signal });
}

async function filesOf(source: SpecSource): Promise<Record<string, unknown>> {
  return JSON.parse((await load(source)).content) as Record<string, unknown>;
}

async function failure(source: SpecSource, limits: Partial<SpecLimits> = {}): Promise<SpecError> {
  const result = await load(source, limits).catch((error: unknown) => error);
  if (result instanceof SpecError) return result;
  throw new Error('it became a version', { cause: result });
}

const document = (rest: object = {}) => JSON.stringify({ openapi: '3.1.0', ...rest });

describe('a spec of several files', () => {
  const schema = (...references: string[]) => JSON.stringify({ allOf: references.map(($ref) => ({ $ref })) });

  test('has all of them, under the names that its references use', async () => {
    const { address, requestedPaths } = await serveFiles({
      '/api/v1/openapi.yaml': 'openapi: 3.1.0\npaths: {/pets: {$ref: "./paths/pets.yaml#/list"}}',
      '/api/v1/paths/pets.yaml':
        'list: {get: {$ref: "../../shared/a%20b.json"}}\nroot: {$ref: "../openapi.yaml#/paths"}',
      '/api/shared/a%20b.json': schema('./intro.md', '../v1/paths/pets.yaml#/list'),
      '/api/shared/intro.md': '# Pets',
    });
    const files = await filesOf({ url: `${address}/api/v1/openapi.yaml` });
    expect(files).toMatchObject({
      'openapi.yaml': { paths: { '/pets': { $ref: './paths/pets.yaml#/list' } } },
      'paths/pets.yaml': { root: { $ref: '../openapi.yaml#/paths' } },
      '../shared/intro.md': '# Pets',
    });
    expect(Object.keys(files)).toEqual([
      'openapi.yaml',
      'paths/pets.yaml',
      '../shared/a b.json',
      '../shared/intro.md',
    ]);
    expect(requestedPaths.length).toBe(4);
  });

  test('may have several origins', async () => {
    const other = await serveFiles({ '/pet.json': schema('./tag.json'), '/tag.json': '{"type":"string"}' });
    const { address } = await serveFiles({
      '/openapi.json': document({ x: { $ref: `${other.address}/pet.json` } }),
    });
    const files = await filesOf({ url: `${address}/openapi.json` });
    expect(Object.keys(files)).toEqual([
      'openapi.json',
      `${other.address}/pet.json`,
      `${other.address}/tag.json`,
    ]);
  });

  test('is limited in its number of files', async () => {
    const { address, requestedPaths } = await serveFiles(
      { '/openapi.json': document({ x: { $ref: '/1.json' } }) },
      (request, response) => {
        const number = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0);
        response.end(schema(`/${number * 2}.json`, `/${number * 2 + 1}.json`));
      },
    );
    const error = await failure({ url: `${address}/openapi.json` }, { maxFiles: 12 });
    expect(error.code).toBe('FETCH_ERROR');
    expect(requestedPaths.length).toBeLessThanOrEqual(12);
  });

  test('is rejected if one is missing, cannot be parsed, or has no location', async () => {
    const { address } = await serveFiles({
      '/missing.json': document({ x: { $ref: 'nowhere.json' } }),
      '/broken.json': document({ x: { $ref: 'half.json' } }),
      '/half.json': '{"type":',
    });
    const codes = [
      failure({ url: `${address}/missing.json` }),
      failure({ url: `${address}/broken.json` }),
      failure({ text: document({ x: { $ref: './pet.json' } }) }),
    ].map(async (error) => (await error).code);
    expect(await Promise.all(codes)).toEqual(['FETCH_ERROR', 'PARSE_ERROR', 'PARSE_ERROR']);
  });

  test('does not fetch private addresses that it refers to', async () => {
    const inside = await serveFiles({ '/secret.json': '{}' });
    const { address } = await serveFiles({
      '/openapi.json': document({ x: { $ref: `${inside.address}/secret.json` } }),
    });
    const [host = '', port = ''] = address.replace('http://', '').split(':');
    const fetching = { allowedPrivateHosts: [{ host, port: Number(port) }] };
    const options = { settings: { fetching }, limits: defaultSpecLimits };
    await expect(loadSpec({ url: `${address}/openapi.json` }, options)).rejects.toMatchObject({
      code: 'FETCH_ERROR',
    });
    expect(inside.requestedPaths).toEqual([]);
  });
});

test('the hash depends on the content, not on its formatting', async () => {
  const texts = [
    '{"openapi":"3.1.0","paths":{"/a":{},"/b":{}}}',
    '{ "openapi": "3.1.0",\n "paths": { "/a": {}, "/b": {} } }',
    '{openapi: 3.1.0, paths: {/a: {}, /b: {}}}',
    '{"openapi":"3.1.0","paths":{"/b":{},"/a":{}}}',
  ];
  const [first, ...others] = await Promise.all(texts.map(async (text) => (await load({ text })).hash));
  expect(others.map((hash) => hash === first)).toEqual([true, true, false]);
});

test('a source fails with FETCH_TIMEOUT when the server does not respond, or does not end its response', async () => {
  const { address } = await serveFiles({}, (request, response) => {
    if (request.url === '/drip') response.write('{');
  });
  for (const path of ['/silent', '/drip']) {
    const error = await failure({ url: `${address}${path}` }, { fetchSeconds: 0.2 });
    expect(error.code).toBe('FETCH_TIMEOUT');
  }
});

test('a source fails with FETCH_TIMEOUT when all files take too long together', async () => {
  const { address } = await serveFiles(
    { '/openapi.json': document({ x: { $ref: '/1.json' } }) },
    (request, response) => {
      const next = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0) + 1;
      setTimeout(() => response.end(JSON.stringify({ $ref: `/${next}.json` })), 50);
    },
  );
  const error = await failure({ url: `${address}/openapi.json` }, { fetchAllSeconds: 0.5 });
  expect(error.code).toBe('FETCH_TIMEOUT');
});

test.each([
  ['an error status', '/missing'],
  ['more bytes than it may have', '/large'],
])('a source fails with FETCH_ERROR for %s', async (_name, path) => {
  const { address } = await serveFiles({ '/large': document({ x: 'x'.repeat(2000) }) });
  expect((await failure({ url: address + path }, { maxBytes: 1000 })).code).toBe('FETCH_ERROR');
});

test.each([
  'http://10.0.0.1/openapi.json',
  'http://[::1]/openapi.json',
  'http://169.254.169.254/',
  'http://127.0.0.1:1/',
])('a source fails with FETCH_ERROR for %s', async (url) => {
  expect((await failure({ url })).code).toBe('FETCH_ERROR');
});

test('a source fails with FETCH_ERROR when its files are too large together', async () => {
  const { address } = await serveFiles({
    '/openapi.json': document({ x: { $ref: '/a.json' }, y: { $ref: '/b.json' } }),
    '/a.json': JSON.stringify('a'.repeat(600)),
    '/b.json': JSON.stringify('b'.repeat(600)),
  });
  const url = `${address}/openapi.json`;
  expect((await failure({ url }, { maxBytes: 1000 })).code).toBe('FETCH_ERROR');
  expect(await load({ url }, { maxBytes: 2000 })).toHaveProperty('hash');
});

test('a source fails with PARSE_ERROR when its content is too large', async () => {
  const text = document({ x: 'x'.repeat(2000) });
  expect((await failure({ text }, { maxContentLength: 1000 })).code).toBe('PARSE_ERROR');
});

test('a source fails with PARSE_ERROR when parsing takes too much memory', async () => {
  const text = `openapi: 3.1.0\nx:\n${'  - {a: 1, b: 2}\n'.repeat(600_000)}`;
  const error = await failure({ text }, { parseMegabytes: 32, maxContentLength: 100_000_000 });
  expect([error.code, error.message]).toEqual(['PARSE_ERROR', expect.stringContaining('memory')]);
});

test('a source fails with PARSE_ERROR when parsing takes too long', async () => {
  const text = `openapi: 3.1.0\nx:\n${'  - {a: 1, b: 2}\n'.repeat(100_000)}`;
  const error = await failure({ text }, { parseSeconds: 0.02 });
  expect([error.code, error.message]).toEqual(['PARSE_ERROR', expect.stringContaining('longer')]);
});

test('loading a spec rejects with the reason of its aborted signal', async () => {
  const { address, requestedPaths } = await serveFiles({}, () => undefined);
  const controller = new AbortController();
  const loading = load({ url: `${address}/silent` }, {}, controller.signal);
  loading.catch(() => undefined);
  await expect.poll(() => requestedPaths.length).toBe(1);
  controller.abort(new Error('no longer wanted'));
  await expect(loading).rejects.toThrow('no longer wanted');
});
