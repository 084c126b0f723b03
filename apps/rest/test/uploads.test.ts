import { request } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { anonymous } from '@lectern/domain';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { member, messageOf, detailPaths, useServer } from './server.ts';

const server = useServer();
const ctx = () => server.world.domain.context(anonymous);

async function requestUpload(file: object, kind = 'import_file') {
  const { organizationId, people } = server.world;
  return server.send('POST', `/v1/orgs/${organizationId}/storage/upload`, {
    as: people.create,
    json: { file: { name: 'a.zip', type: 'application/zip', size: 5, ...file }, kind },
  });
}

async function uploadOf(size = 5) {
  const response = await requestUpload({ size });
  expect(response.status).toBe(201);
  const url = new URL(String(member(response, 'url')));
  return { path: url.pathname + url.search, key: String(member(response, 'key')) };
}

const put = (path: string, body: string, headers: Record<string, string> = {}) =>
  server.send('PUT', path, { body, headers });

async function stored(key: string): Promise<string | undefined> {
  const stream = await ctx().storage.read(key);
  return stream && text(stream);
}

describe('an upload URL', () => {
  test('accepts the bytes without a token, with any Content-Type', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'nonsense' }]) {
      const { path, key } = await uploadOf();
      expect(await stored(key)).toBeUndefined();
      const response = await put(path, 'hello', headers);
      expect([response.status, response.text]).toEqual([204, '']);
      expect(await stored(key)).toBe('hello');
    }
  });

  test('accepts an empty body for a size of 0', async () => {
    const { path, key } = await uploadOf(0);
    expect((await put(path, '')).status).toBe(204);
    expect(await stored(key)).toBe('');
  });

  test('accepts more bytes than the limit of a JSON body', async () => {
    const { path, key } = await uploadOf(3_000_000);
    expect((await put(path, 'x'.repeat(3_000_000))).status).toBe(204);
    expect(await ctx().storage.find(key)).toMatchObject({ sizeBytes: 3_000_000 });
  });

  test('accepts exactly the announced number of bytes', async () => {
    const { path, key } = await uploadOf();
    expect((await put(path, 'hello!')).status).toBe(413);
    expect((await put(path, 'hell')).status).toBe(400);
    expect(await stored(key)).toBeUndefined();
  });

  test('counts the bytes of a body without a length', async () => {
    const { path, key } = await uploadOf();
    const sent = request(server.origin + path, { method: 'PUT' });
    const responded = once(sent, 'response');
    sent.write('hello');
    sent.write('hello');
    sent.end();
    const [response] = (await responded) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(413);
    expect(await stored(key)).toBeUndefined();
  });

  test('stores nothing of an incomplete body', async () => {
    const { path, key } = await uploadOf(1000);
    const sent = request(server.origin + path, { method: 'PUT', headers: { 'content-length': 1000 } });
    sent.on('error', () => undefined);
    sent.write('half of it');
    await sleep(100);
    sent.destroy();
    await expect
      .poll(() => server.log.filter(({ route }) => String(route).startsWith('/uploads/')).length)
      .toBeGreaterThan(0);
    expect(await stored(key)).toBeUndefined();
    expect(server.log.filter(({ msg }) => msg === 'The request failed unexpectedly.')).toEqual([]);
  });

  test.each([
    ['another size', (path: string) => path.replace('size=5', 'size=6')],
    ['another organization', (path: string) => path.replace(/org_\w/, 'org_')],
    ['another purpose', (path: string) => path.replace('import_file', 'organization_file')],
    ['another place', (path: string) => path.replace('/uploads/', '/uploads/..%2f')],
    ['no query', (path: string) => path.replace(/\?.*/, '')],
    ['another signature', (path: string) => path.replace(/signature=.*/, 'signature=x')],
  ])('tampered to have %s is rejected', async (_, change) => {
    const { path } = await uploadOf();
    const response = await put(change(path), 'hello');
    expect(response.status).toBe(403);
    expect(messageOf(response)).toContain('`url`');
  });

  test('cannot be read from', async () => {
    const { path } = await uploadOf();
    expect((await server.send('GET', path)).status).toBe(405);
  });
});

describe('a request for an upload URL', () => {
  test.each([
    [{ size: 104_857_601 }, 'body.file.size'],
    [{ size: -1 }, 'body.file.size'],
    [{ name: '../a' }, 'body.file.name'],
    [{ name: 'a\nb' }, 'body.file.name'],
    [{ name: '..' }, 'body.file.name'],
  ])('for %j is rejected', async (file, path) => {
    const response = await requestUpload(file);
    expect(response.status).toBe(400);
    expect(detailPaths(response)).toEqual([path]);
  });
});
