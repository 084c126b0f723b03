import type { Ctx } from '../../context/context.ts';
import { pdfKey } from './pdf-selection.ts';

/** They can be made again, from content that does not change. */
const keepDays = 7;
/** Of those whose space is gone, nothing else tells. */
const keepObjectDays = 30;
const batchSize = 100;
const dayMs = 86_400_000;

/** Removes the PDFs that nobody asked for lately. */
export async function sweepPdfs(
  { store, storage, clock }: Pick<Ctx, 'store' | 'storage' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const since = new Date(clock().getTime() - keepDays * dayMs).toISOString();
  for (;;) {
    signal?.throwIfAborted();
    const ids = await store.pdfs.deleteUnasked(since, batchSize);
    for (const id of ids) await storage.delete(pdfKey(id));
    if (ids.length < batchSize) break;
  }
  const before = new Date(clock().getTime() - keepObjectDays * dayMs);
  for await (const { key } of storage.list('pdfs', { before })) {
    signal?.throwIfAborted();
    await storage.deleteIfOlder(key, before);
  }
}
