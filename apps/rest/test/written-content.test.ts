import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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

test('a page is the same in every content coding, also when it is cached', async () => {
  const { client } = server.world.people.admin;
  const document = { markdown: 'A paragraph that is long enough to be compressed. '.repeat(100) };
  const changes = [{ operation: 'insert_page' as const, title: 'Long', document }];
  await client.spaceContent.update({ spaceId, body: { changes } });
  const url = `/v1/spaces/${spaceId}/content/path/long`;
  const plain = await read(url);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const codings = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [coding, decode] of Object.entries(codings)) {
    for (const accepted of [
      coding,
      `${coding}, identity;q=0.5`,
      `identity;q=0.1, x-unknown, ${coding};q=0.9`,
    ]) {
      const { headers, rawPayload } = await read(url, { 'accept-encoding': accepted });
      expect(headers).toMatchObject({
        'content-encoding': coding,
        'content-length': String(rawPayload.length),
        etag: plain.headers.etag?.replace(/"$/, `-${coding}"`),
        vary: 'Authorization, accept-encoding',
      });
      expect(decode(rawPayload).toString()).toBe(plain.payload);
    }
  }
  expect((await read(url, { 'accept-encoding': 'br, gzip' })).headers['content-encoding']).toBe('br');
  for (const accepted of ['identity', 'zstd', 'br;q=0, gzip;q=0', ';;;,'])
    expect((await read(url, { 'accept-encoding': accepted })).payload).toBe(plain.payload);
});
