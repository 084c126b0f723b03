import { ContentReader, type Differences } from '../content/content-reader.ts';
import type { Derivation } from '../content/head-change.ts';
import type { PageRecord } from '../content/page-record.ts';
import type { RevisionRow } from '../content/revisions.repository.ts';
import type { Ctx } from '../context.ts';
import type { Store } from '../store.ts';
import { commentedPage } from './commented-page.ts';

/** Keeps what comments on the pages of a space show of them. One statement where there are none on what changed. */
export const keepCommentedPages: Derivation = (tx, { space, reader, after, difference }) =>
  keep(tx, { placeId: space.id, reader, after, differences: difference.pages });

/** The same of a change request, whose head `after` has become. */
export async function keepPagesOfChangeRequest(
  tx: Store,
  { contentMemory }: Pick<Ctx, 'contentMemory'>,
  { changeRequestId, after }: { changeRequestId: string; after: RevisionRow },
): Promise<void> {
  if ((await tx.commentedPages.listIds(changeRequestId)).length === 0) return;
  const [beforeId = after.id] = after.parent_ids;
  const before = await tx.revisions.get(after.space_id, beforeId);
  const head = await tx.revisions.findHead(after.space_id);
  if (head === undefined) throw new Error(`the space ${after.space_id} is gone`);
  const reader = new ContentReader({ store: tx, contentMemory }, head.store_id);
  const { pages: differences } = await reader.difference(before, after);
  await keep(tx, { placeId: changeRequestId, reader, after, differences });
}

async function keep(
  tx: Store,
  {
    placeId,
    reader,
    after,
    differences,
  }: {
    placeId: string;
    reader: ContentReader;
    after: RevisionRow;
    differences: Differences<PageRecord>;
  },
): Promise<void> {
  if (differences.size === 0) return;
  // What is below a page that moves gets another path.
  const isMoved = Array.from(differences.values()).some(hasMoved);
  const ids = await tx.commentedPages.listIds(placeId, isMoved ? undefined : [...differences.keys()]);
  if (ids.length === 0) return;
  const pages = await reader.findPages(after, ids);
  const found = ids.map((id) => commentedPage(pages, id)).filter((page) => page !== undefined);
  await tx.commentedPages.put(placeId, found);
  await tx.commentedPages.setDeleted(
    placeId,
    ids.filter((id) => !pages.has(id)),
  );
}

function hasMoved({ before, after }: { before: PageRecord | undefined; after: PageRecord | undefined }) {
  if (before === undefined || after === undefined) return false;
  return before.parent !== after.parent || before.slug !== after.slug;
}
