import { ContentReader, type Differences, type PageRecord } from '@lectern/content';
import type { ChangeRequestHeadChange, HeadChange } from '../../context/head-change.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { Ctx } from '../../context/context.ts';
import { commentedPage } from '../../store/spaces/commented-page.ts';

/** Updates the commented pages of a space. One statement when no changed page has comments. */
export function updateCommentedPages(
  tx: Ctx,
  { space, reader, after, difference }: HeadChange,
): Promise<void> {
  return update(tx, { placeId: space.id, reader, after, differences: difference.pages });
}

/** Updates the commented pages of a change request, whose new head is `after`. */
export async function updateCommentedPagesOfChangeRequest(
  tx: Ctx,
  { changeRequestId, after }: ChangeRequestHeadChange,
): Promise<void> {
  if ((await tx.store.commentedPages.listIds(changeRequestId)).length === 0) return;
  const [beforeId = after.id] = after.parent_ids;
  const before = await tx.store.revisions.get(after.space_id, beforeId);
  const head = await tx.store.revisions.findHead(after.space_id);
  if (head === undefined) throw new Error(`The space ${after.space_id} does not exist.`);
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
  // A move changes the paths of all pages below, too.
  const isMoved = Array.from(differences.values()).some(hasMoved);
  const ids = await tx.store.commentedPages.listIds(placeId, isMoved ? undefined : [...differences.keys()]);
  if (ids.length === 0) return;
  const pages = await reader.findPages(after, ids);
  const present = ids.map((id) => commentedPage(pages, id)).filter((page) => page !== undefined);
  await tx.store.commentedPages.put(placeId, present);
  await tx.store.commentedPages.setDeleted(
    placeId,
    ids.filter((id) => !pages.has(id)),
  );
}

function hasMoved({ before, after }: { before: PageRecord | undefined; after: PageRecord | undefined }) {
  if (before === undefined || after === undefined) return false;
  return before.parent !== after.parent || before.slug !== after.slug;
}
