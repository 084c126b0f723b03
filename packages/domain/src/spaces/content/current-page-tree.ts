import type { PageTree } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { readTree } from '../computed/computed-trees.ts';

/** The page tree of the head of a space, as the actor sees it. The caller checks that they may see the space. */
export async function currentPageTree(ctx: Ctx, spaceId: string): Promise<PageTree | undefined> {
  const head = await ctx.store.revisions.findHead(spaceId);
  return head && (await readTree(ctx, { space: head, revision: head })).pageTree;
}
