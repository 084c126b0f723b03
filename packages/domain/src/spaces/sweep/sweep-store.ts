import { randomUUID } from 'node:crypto';
import { transaction } from '../../context/transaction.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../context/context.ts';
import { StatementTimeoutError } from '@lectern/database';
import type { FileStorage, StoredObject } from '../../files/file-storage.ts';
import { fileKey, filesPrefix } from '../../files/storage-key.ts';
import type { ObjectTable } from '../../store/spaces/content-sweeps.repository.ts';
import { ReachableContent } from './reachable-content.ts';

/** The number of rows that are checked together, and deleted in one transaction. */
const batchSize = 2000;
/** Bytes are stored before their revision is created; after this time, none will be. */
const graceHours = 24;
const attempts = 100;

type SweepCtx = Pick<Ctx, 'store' | 'storage' | 'clock'>;

/** The content of a store is kept, because content is being stored that no revision reaches yet: sweep it later. */
export class StoreKeptError extends Error {
  override readonly name = 'StoreKeptError';
}

/**
 * Deletes the content of a store that no revision reaches; the whole store when no space uses it.
 * @throws StoreKeptError
 */
export async function sweepStore(ctx: SweepCtx, storeId: string, signal?: AbortSignal): Promise<void> {
  const isUsed = await ctx.store.contentSweeps.isUsed(storeId);
  const reachable = new ReachableContent(storeId);
  await reachable.refresh(ctx.store, signal);
  await sweepRows(ctx, 'content_nodes', { storeId, reachable, signal });
  await sweepRows(ctx, 'content_documents', { storeId, reachable, signal });
  const before = isUsed ? graceCutoff(ctx) : undefined;
  await sweepFiles(ctx, { storeId, reachable, before, signal });
  if (!isUsed) await ctx.store.contentSweeps.deleteStore(storeId);
}

/** Deletes uploads that were not used within the grace period. */
export async function sweepUploads(ctx: SweepCtx, signal?: AbortSignal): Promise<void> {
  const before = graceCutoff(ctx);
  for await (const { key } of ctx.storage.list('uploads', { before })) {
    signal?.throwIfAborted();
    await ctx.storage.deleteIfOlder(key, before);
  }
  await ctx.store.transaction((tx) => tx.storedObjects.deleteByPrefix('uploads', before.toISOString()));
}

type Sweep = {
  readonly storeId: string;
  readonly reachable: ReachableContent;
  readonly signal: AbortSignal | undefined;
};

async function sweepRows(
  ctx: SweepCtx,
  table: ObjectTable,
  { storeId, reachable, signal }: Sweep,
): Promise<void> {
  const isUnreachable = (hash: string) =>
    !(table === 'content_nodes' ? reachable.nodes : reachable.documents).has(hash);
  for (let after = ''; ;) {
    signal?.throwIfAborted();
    const hashes = await ctx.store.contentSweeps.listHashes(table, storeId, after, batchSize);
    after = hashes.at(-1) ?? '';
    if (hashes.some(isUnreachable)) {
      // Most of the new revisions are read here, before the lock.
      await reachable.refresh(ctx.store, signal);
      await withStoreLocked(ctx, storeId, async (tx) => {
        await reachable.refresh(tx.store, signal);
        await tx.store.contentSweeps.delete(table, storeId, hashes.filter(isUnreachable));
      });
    }
    if (hashes.length < batchSize) return;
  }
}

/** Runs a transaction that locks out writers of the store; gives up after many lock timeouts. */
async function withStoreLocked(
  ctx: SweepCtx,
  storeId: string,
  work: (tx: SweepCtx) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await transaction(ctx, async (tx) => {
        if (!(await tx.store.contentSweeps.lockWithTimeout(storeId))) throw new StoreKeptError();
        await work(tx);
      });
      return;
    } catch (error) {
      if (!(error instanceof StatementTimeoutError) || attempt >= attempts) throw error;
      await sleep(Math.random() * 200);
    }
  }
}

async function sweepFiles(
  ctx: SweepCtx,
  { storeId, reachable, before, signal }: Sweep & { before: Date | undefined },
): Promise<void> {
  const reachableKeys = new Set(Array.from(reachable.files, (hash) => fileKey(storeId, hash)));
  const { storage, store } = ctx;
  const since = (before ?? ctx.clock()).toISOString();
  const kept: StoredObject[] = [];
  for await (const object of storage.list(filesPrefix(storeId))) {
    signal?.throwIfAborted();
    const isReachable = reachableKeys.has(object.key);
    const isDeleted = !isReachable && (await deleteUnreachable(storage, object, before));
    if (!isDeleted) kept.push(object);
  }
  const put = { putId: randomUUID(), before: since };
  await store.transaction((tx) => tx.storedObjects.replaceOfStore(storeId, kept, put));
}

/** Deletes an object if it was put before a time, if set; returns whether it did. */
async function deleteUnreachable(
  storage: FileStorage,
  { key, modifiedAt }: StoredObject,
  before: Date | undefined,
): Promise<boolean> {
  if (before !== undefined) return modifiedAt < before && storage.deleteIfOlder(key, before);
  await storage.delete(key);
  return true;
}

function graceCutoff({ clock }: SweepCtx): Date {
  return new Date(clock().getTime() - graceHours * 3_600_000);
}
