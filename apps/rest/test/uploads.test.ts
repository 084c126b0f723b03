import { request } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { anonymous } from '@lectern/domain';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { member, messageOf, placesOf, useServer } from './server.ts';

const server = useServer();
const ctx = () => server.world.domain.context(anonymous);

async function ask(file: object, kind = 'import_file') {
  const { organizationId, people } = server.world;
  return server.send('POST', `/v1/orgs/${organizationId}/storage/upload`, {
    as: people.create,
    json: { file: { name: 'a.zip', type: 'application/zip', size: 5, ...file }, kind },
  });
}

async function uploadOf(size = 5) {
  const answer = await ask({ size });
  expect(answer.status).toBe(201);
  const url = new URL(String(member(answer, 'url')));
  return { path: url.pathname + url.search, key: String(member(answer, 'key')) };
}

const put = (path: string, body: string, headers: Record<string, string> = {}) =>
  server.send('PUT', path, { body, headers });

async function stored(key: string): Promise<string | undefined> {
  const stream = await ctx().storage.read(key);
  return stream && text(stream);
}

describe('an address for an upload', () => {
  it('takes the bytes without a token, whatever type they are said to be', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'nonsense' }]) {
      const { path, key } = await uploadOf();
      expect(await stored(key)).toBeUndefined();
      const answer = await put(path, 'hello', headers);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await stored(key)).toBe('hello');
    }
  });

  it('takes nothing, where that was announced', async () => {
    const { path, key } = await uploadOf(0);
    expect((await put(path, '')).status).toBe(204);
    expect(await stored(key)).toBe('');
  });

  it('takes more than a request with JSON may have', async () => {
    const { path, key } = await uploadOf(3_000_000);
    expect((await put(path, 'x'.repeat(3_000_000))).status).toBe(204);
    expect(await ctx().storage.find(key)).toMatchObject({ sizeBytes: 3_000_000 });
  });

  it('takes exactly as many bytes as were announced', async () => {
    const { path, key } = await uploadOf();
    expect((await put(path, 'hello!')).status).toBe(413);
    expect((await put(path, 'hell')).status).toBe(400);
    expect(await stored(key)).toBeUndefined();
  });

  it('counts the bytes of a body without a length', async () => {
    const { path, key } = await uploadOf();
    const sent = request(server.origin + path, { method: 'PUT' });
    const answered = once(sent, 'response');
    sent.write('hello');
    sent.write('hello');
    sent.end();
    const [response] = (await answered) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(413);
    expect(await stored(key)).toBeUndefined();
  });

  it('keeps nothing of bytes that break off', async () => {
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
    expect(server.log.filter(({ msg }) => msg === 'unexpected error')).toEqual([]);
  });

  it.each([
    ['another size', (path: string) => path.replace('size=5', 'size=6')],
    ['another organization', (path: string) => path.replace(/org_\w/, 'org_')],
    ['another purpose', (path: string) => path.replace('import_file', 'organization_file')],
    ['another place', (path: string) => path.replace('/uploads/', '/uploads/..%2f')],
    ['no query', (path: string) => path.replace(/\?.*/, '')],
    ['another signature', (path: string) => path.replace(/signature=.*/, 'signature=x')],
  ])('that was changed to %s is refused', async (_, change) => {
    const { path } = await uploadOf();
    const answer = await put(change(path), 'hello');
    expect(answer.status).toBe(403);
    expect(messageOf(answer)).toContain('`url`');
  });

  it('is not an address to read from', async () => {
    const { path } = await uploadOf();
    expect((await server.send('GET', path)).status).toBe(405);
  });
});

describe('asking for an address', () => {
  it.each([
    [{ size: 104_857_601 }, 'body.file.size'],
    [{ size: -1 }, 'body.file.size'],
    [{ name: '../a' }, 'body.file.name'],
    [{ name: 'a\nb' }, 'body.file.name'],
    [{ name: '..' }, 'body.file.name'],
  ])('for %j is refused', async (file, place) => {
    const answer = await ask(file);
    expect(answer.status).toBe(400);
    expect(placesOf(answer)).toEqual([place]);
  });
});
