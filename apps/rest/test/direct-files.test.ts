import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anonymous, openStorage } from '@lectern/domain';
import { createTestDatabase, createWorld } from '@lectern/domain/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startS3Server } from '../../../packages/domain/test/files/s3-server.ts';
import { startServer } from './server.ts';

async function serve() {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-direct-'));
  const s3 = await startS3Server();
  const database = await createTestDatabase();
  const storage = await openStorage({
    kind: 's3',
    bucket: 'bucket',
    region: 'us-east-1',
    endpoint: s3.endpoint,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    partsDirectory: directory,
    redirects: true,
  });
  const world = await createWorld(database, {}, storage);
  const server = await startServer(world, {});
  onTestFinished(async () => {
    await server.app.close();
    await database.close();
    await s3.close();
    await rm(directory, { recursive: true, force: true });
  });
  const ctx = world.domain.context(anonymous);
  /** Stores a file, and returns its URL at this server. */
  const upload = async (name: string, contentType: string, content: string) => {
    const { hash } = await storage.putFile('store', Buffer.from(content));
    const urlOf = await ctx.fileUrls.urls(ctx);
    const { pathname, search } = new URL(urlOf({ storeId: 'store', hash, name, contentType }));
    return server.origin + pathname + search;
  };
  return { s3, upload };
}

test('a browser is sent to the bucket for what it may show, and nowhere else for what it could execute', async () => {
  const { s3, upload } = await serve();
  const plain = await upload('a note.txt', 'text/plain', 'only text');
  const redirect = await fetch(plain, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('cache-control')]).toEqual([302, 'private, max-age=240']);
  const direct = new URL(redirect.headers.get('location') ?? '');
  expect(direct.origin).toBe(s3.endpoint);
  expect(direct.searchParams.get('X-Amz-Expires')).toBe('300');
  const answer = await fetch(direct);
  expect([answer.status, await answer.text()]).toEqual([200, 'only text']);
  expect(answer.headers.get('content-type')).toBe('text/plain');
  expect(answer.headers.get('content-disposition')).toBe('inline; filename="a note.txt"');
  const range = await fetch(plain, { headers: { range: 'bytes=5-8' } });
  expect([range.status, await range.text()]).toEqual([206, 'text']);

  const head = await fetch(plain, { method: 'HEAD', redirect: 'manual' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '9']);
  const known = { 'if-none-match': head.headers.get('etag') ?? '' };
  expect((await fetch(plain, { headers: known, redirect: 'manual' })).status).toBe(304);

  for (const [name, type, content] of [
    ['page.html', 'text/html', '<script>alert(1)</script>'],
    ['picture.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['letters.woff2', 'font/woff2', 'letters'],
  ] as const) {
    const served = await fetch(await upload(name, type, content), { redirect: 'manual' });
    expect([name, served.status, await served.text()]).toEqual([name, 200, content]);
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
  }
  s3.objects.clear();
  expect((await fetch(plain, { redirect: 'manual' })).status).toBe(404);
});
