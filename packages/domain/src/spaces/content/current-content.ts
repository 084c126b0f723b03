import type { Ctx } from '../../context/context.ts';
import { ContentReader, type PageTree } from '@lectern/content';

/** The pages of a space as they are now; whether the caller may see the space is theirs to know. */
export async function currentPageTree(
  ctx: Pick<Ctx, 'store' | 'contentMemory'>,
  spaceId: string,
): Promise<PageTree | undefined> {
  const head = await ctx.store.revisions.findHead(spaceId);
  return head && new ContentReader(ctx, head.store_id).pageTree(head);
}
