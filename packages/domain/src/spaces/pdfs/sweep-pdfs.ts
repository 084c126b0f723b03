import type { Ctx } from '../../context/context.ts';
import { pdfKey } from './pdf-id.ts';

/** A deleted PDF can be generated again from its revision. */
const retentionDays = 7;
/** Objects whose rows were deleted with their space. */
const objectRetentionDays = 30;
const batchSize = 100;
const dayMs = 86_400_000;

/** Deletes the PDFs that were not requested lately. */
export async function sweepPdfs(
  { store, storage, clock }: Pick<Ctx, 'store' | 'storage' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const since = new Date(clock().getTime() - retentionDays * dayMs).toISOString();
  for (;;) {
    signal?.throwIfAborted();
    // As `sweepContent` does.
    if (await store.backups.isAnyRunning()) return;
    const ids = await store.pdfs.deleteUnrequested(since, batchSize);
    const keys = ids.map(pdfKey);
    const deletedAt = clock().toISOString();
    for (const key of keys) await storage.delete(key);
    await store.transaction((tx) => tx.storedObjects.deleteByKeys(keys, deletedAt));
    if (ids.length < batchSize) break;
  }
  const before = new Date(clock().getTime() - objectRetentionDays * dayMs);
  for await (const { key } of storage.list('pdfs', { before })) {
    signal?.throwIfAborted();
    await storage.deleteIfOlder(key, before);
  }
  await store.transaction((tx) => tx.storedObjects.deleteByPrefix('pdfs', before.toISOString()));
}
