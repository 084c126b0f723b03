import type { Ctx } from '../../context/context.ts';
import { StoreKeptError, sweepStore, sweepUploads } from './sweep-store.ts';

/** A store that lost no space has little garbage. */
const everyDays = 7;
const runSeconds = 60;

/**
 * Deletes unreachable content from stores that lost a space or were not swept for days, and abandoned uploads. A run
 * starts no further store after a minute; concurrent processes claim different stores.
 */
export async function sweepContent(
  ctx: Pick<Ctx, 'store' | 'storage' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const end = performance.now() + runSeconds * 1000;
  while (performance.now() < end) {
    signal?.throwIfAborted();
    // A backup copies files after the database, which still refers to them.
    if (await ctx.store.backups.isAnyRunning()) return;
    const storeId = await ctx.store.contentSweeps.claim(everyDays);
    if (storeId === undefined) break;
    try {
      await sweepStore(ctx, storeId, signal);
    } catch (error) {
      await ctx.store.contentSweeps.release(storeId);
      if (!(error instanceof StoreKeptError)) throw error;
    }
  }
  await sweepUploads(ctx, signal);
}
