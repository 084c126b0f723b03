import { ContentReader, type Differences, type PageRecord } from '@lectern/content';
import type { ChangeRequestHeadChange, HeadChange } from '../../context/head-change.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { Ctx } from '../../context/context.ts';
import { commentedPage } from '../../store/spaces/commented-page.ts';

/** Updates what comments on the pages of a space show of them. One statement where there are none on what changed. */
export function updateCommentedPages(
  tx: Ctx,
  { space, reader, after, difference }: HeadChange,
): Promise<void> {
  return update(tx, { placeId: space.id, reader, after, differences: difference.pages });
}

/** The same of a change request, whose head `after` has become. */
export async function updateCommentedPagesOfChangeRequest(
  tx: Ctx,
  { changeRequestId, after }: ChangeRequestHeadChange,
): Promise<void> {
  if ((await tx.store.commentedPages.listIds(changeRequestId)).length === 0) return;
  const [beforeId = after.id] = after.parent_ids;
  const before = await tx.store.revisions.get(after.space_id, beforeId);
  const head = await tx.store.revisions.findHead(after.space_id);
  if (head === undefined) throw new Error(`the space ${after.space_id} is gone`);
  const reader = new ContentReader(tx, head.store_id);
  const { pages: differences } = await reader.difference(before, after);
  await update(tx, { placeId: changeRequestId, reader, after, differences });
}

async function update(
  tx: Ctx,
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
  const ids = await tx.store.commentedPages.listIds(placeId, isMoved ? undefined : [...differences.keys()]);
  if (ids.length === 0) return;
  const pages = await reader.findPages(after, ids);
  const found = ids.map((id) => commentedPage(pages, id)).filter((page) => page !== undefined);
  await tx.store.commentedPages.put(placeId, found);
  await tx.store.commentedPages.setDeleted(
    placeId,
    ids.filter((id) => !pages.has(id)),
  );
}

function hasMoved({ before, after }: { before: PageRecord | undefined; after: PageRecord | undefined }) {
  if (before === undefined || after === undefined) return false;
  return before.parent !== after.parent || before.slug !== after.slug;
}
