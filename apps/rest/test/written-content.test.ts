import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from './server.ts';

// As in production: what is written in parts is streamed, and not read back.
const server = useServer({ validateResponses: false });

let spaceId: string;

beforeAll(async () => {
  const { client } = server.world.people.admin;
  ({ id: spaceId } = await client.spaces.create({ organizationId: server.world.organizationId }));
  for (let at = 0; at < 300; at += 50) {
    const changes = Array.from({ length: 50 }, (_, index) => ({
      operation: 'insert_page' as const,
      title: `Page ${at + index} — 漢字`,
    }));
    await client.spaceContent.update({ spaceId, body: { changes } });
  }
});

function read(path: string, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${server.world.people.read.token}`;
  return server.app.inject({ url: path, headers: { authorization, ...headers } });
}

test('the pages of a space are streamed with their length, and the same each time', async () => {
  const { client } = server.world.people.read;
  const url = `/v1/spaces/${spaceId}/content/pages`;
  const first = await read(url);
  expect(first.statusCode).toBe(200);
  expect(first.payload).toBe(JSON.stringify(await client.spaceContent.listPages({ spaceId })));
  expect(first.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(first.rawPayload.length),
    'cache-control': 'private, no-cache',
  });
  const again = await read(url);
  expect(again.rawPayload).toEqual(first.rawPayload);
  const { etag = '' } = first.headers;
  expect((await read(url, { 'if-none-match': etag })).statusCode).toBe(304);
});

test('the content of a space is streamed compressed where the client accepts it', async () => {
  const url = `/v1/spaces/${spaceId}/content`;
  const plain = await read(url);
  const compressed = await read(url, { 'accept-encoding': 'gzip' });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip' });
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.payload);
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test('a HEAD of a list that is streamed has its length and no body', async () => {
  const authorization = `Bearer ${server.world.people.read.token}`;
  const url = `/v1/spaces/${spaceId}/content/pages`;
  const head = await server.app.inject({ method: 'HEAD', url, headers: { authorization } });
  const { headers } = await read(url);
  expect(head.statusCode).toBe(200);
  expect(head.headers).toMatchObject({ 'content-length': headers['content-length'], etag: headers.etag });
  expect(head.payload).toBe('');
});
