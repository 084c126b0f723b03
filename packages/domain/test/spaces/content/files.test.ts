import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ContentChange } from '@lectern/contract';
import { expect, test } from 'vitest';
import { fileKey } from '../../../src/files/storage-key.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

// One transparent pixel.
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

async function insert(
  spaceId: string,
  file: Extract<ContentChange, { operation: 'insert_files' }>['files'][number],
) {
  const changes: ContentChange[] = [{ operation: 'insert_files', files: [file] }];
  const { insertedFiles } = await client().spaceContent.update({ spaceId, body: { changes } });
  const [inserted] = insertedFiles ?? [];
  if (inserted === undefined) throw new Error('no file was inserted');
  return inserted;
}

test('an inserted file has its detected type and its bytes', async () => {
  const { spaceId } = await makeTree(used.world);
  const file = await insert(spaceId, { name: 'pixel.gif', base64: gif });
  expect(file).toMatchObject({
    name: 'pixel.gif',
    contentType: 'image/gif',
    size: 42,
    dimensions: { width: 1, height: 1 },
  });
  expect(await client().spaceContent.getFile({ spaceId, fileId: file.id })).toEqual(file);
  const [, , , , storeId = '', hash = ''] = new URL(file.downloadURL).pathname
    .split('/')
    .toSpliced(0, 0, '', '');
  const head = await used.world.ctx.storage.readHead(fileKey(storeId, hash), 100);
  expect(head?.toString('base64')).toBe(gif);
});

test('a file URL at a private address is rejected', async () => {
  const server = createServer((_request, response) => response.end('secret'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { spaceId } = await makeTree(used.world);
  const attempt = insert(spaceId, { name: 'a.txt', url: `http://127.0.0.1:${port}/a.txt` });
  await expect(attempt).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.changes.0.files.0.url' }],
  });
  expect((await client().spaceContent.listFiles({ spaceId })).count).toBe(0);
  await new Promise((resolve) => server.close(resolve));
});

test('an upload can be inserted in its own organization only', async () => {
  const { organizationId, ctx } = used.world;
  const { spaceId } = await makeTree(used.world);
  const key = `uploads/${organizationId}/import_file/upload_1`;
  await ctx.storage.putObject(key, Buffer.from('hello'));
  expect(await insert(spaceId, { name: 'a.txt', key })).toMatchObject({ size: 5, contentType: 'text/plain' });
  const foreign = `uploads/${used.world.outsideOrganizationId}/import_file/upload_1`;
  await ctx.storage.putObject(foreign, Buffer.from('hello'));
  for (const other of [foreign, 'uploads/x', `uploads/${organizationId}/../x`, 'files/x/y']) {
    await expect(insert(spaceId, { name: 'a.txt', key: other })).rejects.toMatchObject({ status: 400 });
  }
});

test('a file needs exactly one source of bytes', async () => {
  const { spaceId } = await makeTree(used.world);
  const rejected = [
    () => insert(spaceId, { name: 'a.txt' }),
    () => insert(spaceId, { name: 'a.txt', base64: 'YQ==', key: 'uploads/x' }),
    () => insert(spaceId, { name: 'a.txt', base64: 'not base64!' }),
    () => insert(spaceId, { name: '../a.txt', base64: 'YQ==' }),
  ];
  for (const attempt of rejected) await expect(attempt()).rejects.toMatchObject({ status: 400 });
});
