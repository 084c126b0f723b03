import type { Ctx } from '../../context/context.ts';
import { ContentReader, type PageForest } from '@lectern/content';

/** The pages of a space as they are now; whether the caller may see the space is theirs to know. */
export async function currentForest(
  ctx: Pick<Ctx, 'store' | 'contentMemory'>,
  spaceId: string,
): Promise<PageForest | undefined> {
  const head = await ctx.store.revisions.findHead(spaceId);
  return head && new ContentReader(ctx, head.store_id).forest(head);
}
