import type { Ctx } from '../../context/context.ts';
import { sweepStore, sweepUploads } from './sweep-store.ts';

/** A store that lost no space holds next to nothing to be removed. */
const everyDays = 7;
const runSeconds = 60;

/**
 * Removes what nothing reaches any more, from stores of content that lost a space or were not looked at for long, and
 * uploads that were left behind. A run begins no other store after a minute; other processes take other ones.
 */
export async function sweepContent(
  ctx: Pick<Ctx, 'store' | 'storage' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const end = performance.now() + runSeconds * 1000;
  while (performance.now() < end) {
    signal?.throwIfAborted();
    const storeId = await ctx.store.contentSweeps.claim(everyDays);
    if (storeId === undefined) break;
    try {
      await sweepStore(ctx, storeId, signal);
    } catch (error) {
      await ctx.store.contentSweeps.unclaim(storeId);
      throw error;
    }
  }
  await sweepUploads(ctx, signal);
}
