import { ContentReader, type ContentRoots, TextLinkCache } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { readForIndexes } from './stage-content.ts';

/** How many texts are held in memory at most. */
const textsAtATime = 100;

/** Two contents of a store. */
type Step = { readonly storeId: string; readonly before: ContentRoots; readonly after: ContentRoots };

/**
 * Reads the texts that a content has and the one before has not, before the transaction that makes it the head of a space, whose
 * indexes have them. Within a transaction of the caller, they are left to that.
 */
export async function readTextsAhead(
  ctx: Ctx,
  { storeId, before, after }: Step,
): Promise<TextLinkCache | undefined> {
  if (ctx.store.db.isTransaction) return undefined;
  const reader = new ContentReader(ctx, storeId);
  const { pages, reusableContents } = await reader.difference(before, after);
  const changed = [...pages.values(), ...reusableContents.values()].flatMap((change) =>
    change.after?.document === undefined || change.after.document === change.before?.document
      ? []
      : [change.after.document],
  );
  const hashes = [...new Set(changed)];
  const texts = new TextLinkCache(ctx.textTasks);
  for (let start = 0; start < hashes.length; start += textsAtATime) {
    const documents = await reader.documents(hashes.slice(start, start + textsAtATime));
    await readForIndexes(texts, documents, hashes.length);
  }
  return texts;
}
