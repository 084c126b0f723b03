import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { World } from '@lectern/domain/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ContentCache, ContentReader } from '@lectern/content';
import { sweepContent } from '../../../src/spaces/sweep/sweep-content.ts';
import { sweepStore, sweepUploads } from '../../../src/spaces/sweep/sweep-store.ts';
import { diskStorage } from '../../../src/files/disk-storage.ts';
import { fileKey } from '../../../src/files/storage-key.ts';
import { makeContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

const client = () => used.world.people.admin.client;

const bodyOf = (page: string, markdown: string) => ({
  changes: [{ operation: 'update_page' as const, page, document: { markdown } }],
});

/** The server in two days, after the grace period of everything stored now. */
function later({ ctx }: World) {
  return { ...ctx, clock: () => new Date(ctx.clock().getTime() + 48 * 3_600_000) };
}

async function countOf(storeId: string): Promise<{ nodes: number; documents: number; stores: number }> {
  const { rows } = await sql<{ nodes: number; documents: number; stores: number }>`select
    (select count(*) from content_nodes where store_id = ${storeId}) as nodes,
    (select count(*) from content_documents where store_id = ${storeId}) as documents,
    (select count(*) from content_stores where id = ${storeId}) as stores`.execute(used.database.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('there are always counts');
  return row;
}

/** Reads all content that is reachable from the revisions of the space, with an empty cache; throws for missing objects. */
async function readAllContent(spaceId: string): Promise<number> {
  const { store } = used.world.ctx;
  const space = await store.spaces.lock(spaceId);
  const reader = new ContentReader({ store, contentCache: new ContentCache() }, space?.store_id ?? '');
  const ids = await store.db.selectFrom('revisions').select('id').where('space_id', '=', spaceId).execute();
  for (const { id } of ids) {
    const revision = await store.revisions.get(spaceId, id);
    const { records } = await reader.pageTree(revision);
    for (const { document } of records.values()) await reader.document(document);
    for (const { hash } of (await reader.files(revision)).values()) {
      expect(await used.world.ctx.storage.exists(fileKey(reader.storeId, hash))).toBe(true);
    }
  }
  return ids.length;
}

/** Copies a space to a new organization. */
async function copyElsewhere(spaceId: string) {
  const { id: copyId } = await client().spaces.duplicate({ spaceId });
  const { id: organizationId } = await client().organizations.create({ body: { title: 'Other' } });
  await client().spaces.transfer({ spaceId: copyId, body: { organization: organizationId } });
  return { spaceId: copyId, organizationId };
}

test('sweeping deletes nothing that is reachable from a revision or a change request', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const existing = await readAllContent(spaceId);
  for (const text of ['One', 'Two', 'Three']) {
    await client().spaceContent.update({ spaceId, body: bodyOf(pageId, text) });
  }
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
  await client().changeRequestContent.update({ spaceId, changeRequestId, body: bodyOf(pageId, 'Draft') });
  const before = await countOf(spaceId);
  await sweepStore(later(used.world), spaceId);
  expect(await countOf(spaceId)).toEqual(before);
  // Three edits, and the first and second revision of the change request.
  expect(await readAllContent(spaceId)).toBe(existing + 5);
});

test('unshared content is swept with its space, and shared content with the last copy', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const { spaceId: copyId, organizationId: last } = await copyElsewhere(spaceId);
  const { spaceId: deletedId, organizationId: first } = await copyElsewhere(spaceId);
  await client().spaceContent.update({ spaceId: deletedId, body: bodyOf(pageId, 'Soon gone') });
  await used.database.kysely.deleteFrom('spaces').where('id', '=', spaceId).execute();
  const before = await countOf(spaceId);
  await client().organizations.delete({ organizationId: first });
  await sweepContent(used.world.ctx);
  const after = await countOf(spaceId);
  expect(after.documents).toBe(before.documents - 1);
  expect(after.nodes).toBeLessThan(before.nodes);
  expect(await readAllContent(copyId)).toBe(1);

  const { storage } = used.world.ctx;
  const filesLeft = async () => {
    const keys = [];
    for await (const { key } of storage.list(`files/${spaceId}`)) keys.push(key);
    return keys;
  };
  expect(await filesLeft()).toHaveLength(1);
  await client().organizations.delete({ organizationId: last });
  await sweepContent(used.world.ctx);
  expect(await countOf(spaceId)).toEqual({ nodes: 0, documents: 0, stores: 0 });
  expect(await filesLeft()).toEqual([]);
});

test('unreferenced bytes are swept after the grace period', async () => {
  const { spaceId, fileId } = await makeContent(used.world);
  const existing = await readAllContent(spaceId);
  const { storage } = used.world.ctx;
  const { key } = await storage.putFile(spaceId, Buffer.from('never named'));
  await sweepStore(used.world.ctx, spaceId);
  expect(await storage.exists(key)).toBe(true);
  await client().spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'delete_file', file: fileId }] },
  });
  await sweepStore(later(used.world), spaceId);
  expect(await storage.exists(key)).toBe(false);
  expect(await readAllContent(spaceId)).toBe(existing + 1);
});

test('unused uploads are swept after a day', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sweeping-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const storage = diskStorage(directory);
  const key = 'uploads/org_1/import/upload_1';
  await storage.putObject(key, Buffer.from('left behind'));
  await sweepUploads({ ...used.world.ctx, storage });
  expect(await storage.exists(key)).toBe(true);
  await sweepUploads({ ...later(used.world), storage });
  expect(await storage.exists(key)).toBe(false);
});

test('two processes never sweep the same store concurrently, and a swept store is not swept again soon', async () => {
  const { contentSweeps } = used.world.ctx.store;
  await sweepContent(used.world.ctx);
  const { spaceId } = await makeContent(used.world);
  expect(await contentSweeps.claim(7)).toBeUndefined();
  await contentSweeps.release(spaceId);
  const claims = await Promise.all([contentSweeps.claim(7), contentSweeps.claim(7)]);
  expect(new Set(claims)).toEqual(new Set([spaceId, undefined]));
});

// Spaces of one store write few different texts and are deleted again, so that garbage is soon referenced again.
test('concurrent sweeps delete nothing that writers need', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const { documents: existing } = await countOf(spaceId);
  const texts = Array.from({ length: 6 }, (_, index) => `Text ${index}`);
  let isWriting = true;
  const writer = async (seed: number) => {
    for (let turn = 0; turn < 12; turn += 1) {
      const { id } = await client().spaces.duplicate({ spaceId });
      const text = texts[(seed + turn * 5) % texts.length] ?? '';
      await client().spaceContent.update({ spaceId: id, body: bodyOf(pageId, text) });
      expect(await client().spaceContent.getPage({ spaceId: id, pageId })).toMatchObject({ markdown: text });
      await readAllContent(id);
      // Like transactions of the server, it is retried after a deadlock.
      await used.world.ctx.store.transaction((tx) =>
        tx.db.deleteFrom('spaces').where('id', '=', id).execute(),
      );
    }
  };
  let sweeps = 0;
  const sweeper = async () => {
    while (isWriting) {
      await sweepStore(used.world.ctx, spaceId);
      sweeps += 1;
    }
  };
  const writing = Promise.all([1, 2, 3, 4].map(writer)).finally(() => (isWriting = false));
  await Promise.all([writing, sweeper(), sweeper()]);
  expect(sweeps).toBeGreaterThan(0);
  await readAllContent(spaceId);
  await sweepStore(used.world.ctx, spaceId);
  // The first texts, and no garbage of the writers.
  expect((await countOf(spaceId)).documents).toBe(existing);
});
