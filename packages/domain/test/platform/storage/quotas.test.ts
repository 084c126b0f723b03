import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BeforeCommit } from '../../../src/files/file-storage.ts';
import { putFilesOf, putObjectOf } from '../../../src/files/organization-files.ts';
import { sweepContent } from '../../../src/spaces/sweep/sweep-content.ts';
import { sweepStore, sweepUploads } from '../../../src/spaces/sweep/sweep-store.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';
import { doImports, finishedImport } from '../../spaces/imports/importing.ts';
import { pixel } from '../../spaces/imports/pictures.ts';
import { zipOf } from '../../spaces/imports/zip-file.ts';

const limitBytes = 10_000;
const used = useWorld({ organizationStorageBytes: limitBytes });
const client = () => used.world.people.admin.client;

/** An organization of its own, with a space. */
async function makeOwn() {
  const { id: organizationId } = await client().organizations.create({ body: { title: 'Own' } });
  const { id: spaceId } = await client().spaces.create({ organizationId, body: { title: 'Own' } });
  return { organizationId, spaceId };
}

const insert = (spaceId: string, text: string) =>
  client().spaceContent.update({
    spaceId,
    body: {
      changes: [
        {
          operation: 'insert_files',
          files: [{ name: 'a.txt', base64: Buffer.from(text).toString('base64') }],
        },
      ],
    },
  });

const usedBytes = async (organizationId: string) =>
  (await client().storage.get({ organizationId })).usedBytes;

/** The sum of what counts for an organization, row by row. */
async function summedBytes(organizationId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size_bytes), 0)::bigint as bytes
    from stored_objects where organization_id = ${organizationId}`.execute(used.database.kysely);
  return rows[0]?.bytes ?? 0;
}

/** The server in two days, after the grace period of everything stored now. */
const later = () => ({
  ...used.world.ctx,
  clock: () => new Date(used.world.ctx.clock().getTime() + 48 * 3_600_000),
});

const full = { status: 507, code: 'insufficient_storage' };

test('the files of an organization never exceed its quota, however many are stored at once', async () => {
  const { organizationId, spaceId } = await makeOwn();
  const texts = Array.from({ length: 12 }, (_, index) => `${index}`.padEnd(3000, '.'));
  const results = await Promise.allSettled(texts.map((text) => insert(spaceId, text)));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(failures).toHaveLength(9);
  for (const failure of failures) expect(failure).toMatchObject(full);
  expect(String(failures[0])).toContain(`may have ${limitBytes} bytes; they have 9000, and 3000 more`);
  expect(await client().storage.get({ organizationId })).toEqual({
    object: 'organization-storage',
    organization: organizationId,
    title: 'Own',
    usedBytes: 9000,
    limitBytes,
  });
  expect(await summedBytes(organizationId)).toBe(9000);
});

test('the same bytes of a space and its copies count once', async () => {
  const { organizationId, spaceId } = await makeOwn();
  await Promise.all(Array.from({ length: 5 }, () => insert(spaceId, 'x'.repeat(6000))));
  const { id: copyId } = await client().spaces.duplicate({ spaceId });
  await insert(copyId, 'x'.repeat(6000));
  expect(await usedBytes(organizationId)).toBe(6000);
});

test('an upload beyond the quota gets no URL, and bytes that others took meanwhile are not stored', async () => {
  const { ctx } = used.world;
  const { organizationId, spaceId } = await makeOwn();
  const request = (size: number) =>
    client().storage.generateUploadUrl({
      organizationId,
      body: { file: { name: 'a.zip', type: 'application/zip', size }, kind: 'import_file' },
    });
  await expect(request(limitBytes + 1)).rejects.toMatchObject(full);
  const { key } = await request(limitBytes);
  await insert(spaceId, 'first');
  const put = putObjectOf(ctx, organizationId, key, { source: Buffer.alloc(limitBytes) });
  await expect(put).rejects.toMatchObject(full);
  expect(await ctx.storage.exists(key)).toBe(false);
  expect(await usedBytes(organizationId)).toBe(5);
});

test('an upload that fails does not count, and one that is repeated counts once', async () => {
  const { ctx } = used.world;
  const { organizationId } = await makeOwn();
  const key = `uploads/${organizationId}/import_file/upload_1`;
  const put = (source: Buffer) => putObjectOf(ctx, organizationId, key, { source });
  const failing = Object.create(ctx.storage, {
    putObject: {
      value: async (_: string, bytes: Buffer, __: object, reserve: (objects: object[]) => Promise<void>) => {
        await reserve([{ key, sizeBytes: bytes.byteLength }]);
        throw new Error('the storage is away');
      },
    },
  });
  const attempt = putObjectOf({ ...ctx, storage: failing }, organizationId, key, { source: Buffer.alloc(7) });
  await expect(attempt).rejects.toThrow('the storage is away');
  expect(await usedBytes(organizationId)).toBe(0);
  await put(Buffer.alloc(7));
  await put(Buffer.alloc(9));
  expect(await usedBytes(organizationId)).toBe(9);
  await sweepUploads(later());
  expect(await usedBytes(organizationId)).toBe(0);
});

test('files that are stored together count once each, and not when their storage fails', async () => {
  const { ctx } = used.world;
  const { organizationId } = await makeOwn();
  const owner = { organizationId, storeId: `store_of_${organizationId}` };
  const read = (text: string) => async () => Buffer.from(text);
  await putFilesOf(ctx, owner, [read('known')]);
  expect(await usedBytes(organizationId)).toBe(5);
  const failing = Object.create(ctx.storage, {
    putFiles: {
      value: async (storeId: string, sources: [], reserve: BeforeCommit) => {
        await ctx.storage.putFiles(storeId, sources, async (objects) => {
          await reserve(objects);
          throw new Error('the storage is away');
        });
      },
    },
  });
  const attempt = putFilesOf({ ...ctx, storage: failing }, owner, [read('known'), read('new one')]);
  await expect(attempt).rejects.toThrow('the storage is away');
  expect(await usedBytes(organizationId)).toBe(5);
  await putFilesOf(ctx, owner, [read('known'), read('new one'), read('new one')]);
  expect(await usedBytes(organizationId)).toBe(12);
  const beyond = putFilesOf(ctx, owner, [read('a'), read('b'.repeat(limitBytes))]);
  await expect(beyond).rejects.toMatchObject(full);
  expect(await usedBytes(organizationId)).toBe(12);
  expect(await summedBytes(organizationId)).toBe(12);
});

test('sweeping gives the bytes of deleted files and spaces back', async () => {
  const { organizationId, spaceId } = await makeOwn();
  const { insertedFiles } = await insert(spaceId, 'x'.repeat(9000));
  await insert(spaceId, 'kept');
  await client().spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'delete_file', file: insertedFiles?.[0]?.id ?? '' }] },
  });
  await used.database.kysely
    .updateTable('revisions')
    .set({ files_hash: null })
    .where('space_id', '=', spaceId)
    .where((eb) => eb('id', 'not in', eb.selectFrom('spaces').select('revision_id')))
    .execute();
  await expect(insert(spaceId, 'y'.repeat(2000))).rejects.toMatchObject(full);
  await sweepStore(later(), spaceId);
  expect(await usedBytes(organizationId)).toBe(4);
  await insert(spaceId, 'y'.repeat(2000));
  await used.database.kysely.deleteFrom('spaces').where('id', '=', spaceId).execute();
  await sweepContent(used.world.ctx);
  expect([await usedBytes(organizationId), await summedBytes(organizationId)]).toEqual([0, 0]);
});

test('a sweep counts files that were stored before files were counted', async () => {
  const { organizationId, spaceId } = await makeOwn();
  await insert(spaceId, 'x'.repeat(700));
  await sql`delete from stored_objects where organization_id = ${organizationId}`.execute(
    used.database.kysely,
  );
  await sql`delete from storage_usage where organization_id = ${organizationId}`.execute(
    used.database.kysely,
  );
  await sweepStore(used.world.ctx, spaceId);
  expect(await usedBytes(organizationId)).toBe(700);
});

test('the files of a space count for the organization that it is transferred to, within the quota there', async () => {
  const [source, target] = [await makeOwn(), await makeOwn()];
  await insert(source.spaceId, 'x'.repeat(6000));
  await insert(target.spaceId, 'y'.repeat(6000));
  const transfer = () =>
    client().spaces.transfer({ spaceId: source.spaceId, body: { organization: target.organizationId } });
  await expect(transfer()).rejects.toMatchObject(full);
  expect(await usedBytes(source.organizationId)).toBe(6000);
  await used.database.kysely.deleteFrom('spaces').where('id', '=', target.spaceId).execute();
  await sweepContent(used.world.ctx);
  await transfer();
  expect(await usedBytes(source.organizationId)).toBe(0);
  expect(await usedBytes(target.organizationId)).toBe(6000);
});

test('an import beyond the quota fails with a sentence that says limit and use', async () => {
  const { world } = used;
  const { spaceId } = await makeTree(world);
  const { key, url } = await client().storage.generateUploadUrl({
    organizationId: world.organizationId,
    body: { file: { name: 'file', type: 'application/zip', size: 100 }, kind: 'import_file' },
  });
  const bytes = zipOf([
    { name: 'README.md', data: '# Picture\n\n![](picture.png)\n' },
    { name: 'picture.png', data: Buffer.concat([pixel, Buffer.alloc(limitBytes)]) },
  ]);
  await world.ctx.storage.putObject(key, bytes);
  doImports(world);
  const started = await client().imports.start({ spaceId, body: { source: 'zip', url } });
  const finished = await finishedImport(world, started);
  expect(finished).toMatchObject({ state: 'failed', lastError: { code: 'insufficient_storage' } });
  expect(finished.lastError?.message).toContain(`may have ${limitBytes} bytes`);
});
