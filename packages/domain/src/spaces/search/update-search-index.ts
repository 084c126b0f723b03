import type { Ctx } from '../../context/context.ts';
import type { PageRecord } from '@lectern/content';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { HeadChange } from '../../context/head-change.ts';
import { isLarge } from '../../rules/large-change.rules.ts';
import { indexPagesJob } from './index-pages.job.ts';
import { isHidden, isSearchable, type Pages, writePages } from './index-searchable.ts';

/**
 * Updates the search index after a change of the head: for pages whose document, title or description changed, and for
 * those that became or ceased to be searchable. A move alone writes nothing. The pages of a large change are missing in
 * the index until a job has added them.
 */
export async function updateSearchIndex(
  tx: Ctx,
  { space, reader, before, after, difference, pageTreeAfter, texts }: HeadChange,
): Promise<void> {
  const changed = [...difference.pages.keys()];
  if (changed.length === 0) return;
  let [old, current]: [Pages, Pages] = [
    await reader.findPages(before, changed),
    await reader.findPages(after, changed),
  ];
  let touched = changed;
  // Pages below a page that becomes hidden, or moves below a hidden one, are hidden, too.
  const toggled = changed.filter((id) => current.has(id) && isHidden(old, id) !== isHidden(current, id));
  if (toggled.length > 0) {
    const pageTree = await pageTreeAfter();
    touched = [...new Set([...changed, ...toggled.flatMap((id) => pageTree.subtreeIds(id))])];
    [old, current] = [await reader.findPages(before, touched), pageTree.findWithAncestors(touched)];
  }
  const deleted = touched.filter((id) => isSearchable(old, id) && !isSearchable(current, id));
  const written = touched.filter(
    (id) => isSearchable(current, id) && !(isSearchable(old, id) && isSame(old.get(id), current.get(id))),
  );
  if (isLarge(written.length)) {
    await tx.store.search.delete(space.id, [...deleted, ...written]);
    await tx.store.search.addUnindexed(space.id, written);
    // The job that rebuilds the link index reads their texts, too.
    if (isLarge(difference.pages.size)) return;
    const scope = { organizationId: space.organization_id, spaceId: space.id, key: space.id };
    await enqueueJob(tx, indexPagesJob, { spaceId: space.id }, scope);
    return;
  }
  await tx.store.search.delete(space.id, deleted);
  await writePages(tx, reader, { space, pages: current, ids: written, readTexts: texts });
}

function isSame(before: PageRecord | undefined, after: PageRecord | undefined): boolean {
  return (
    before?.title === after?.title &&
    before?.description === after?.description &&
    before?.document === after?.document
  );
}
