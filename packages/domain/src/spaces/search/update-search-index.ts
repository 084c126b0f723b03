import type { Ctx } from '../../context/context.ts';
import { ContentReader, type PageRecord, type SearchedText, TextLinkCache } from '@lectern/content';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { HeadChange } from '../../context/head-change.ts';
import type { SearchedPage } from '../../store/spaces/search.repository.ts';

/** The number of pages that are read and written at a time. */
const batchSize = 100;
/** The pages of a change beyond which a job indexes them. */
const pagesAtOnce = 500;

type Space = { readonly id: string; readonly organization_id: string };
/** Pages and their ancestors, by id. */
type Pages = ReadonlyMap<string, PageRecord>;
type PagesToWrite = {
  readonly space: Space;
  readonly pages: Pages;
  readonly ids: readonly string[];
  readonly readTexts: TextLinkCache;
};

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
  if (written.length > pagesAtOnce) {
    await tx.store.search.delete(space.id, [...deleted, ...written]);
    await tx.store.search.addUnindexed(space.id, written);
    const scope = { organizationId: space.organization_id, spaceId: space.id, key: space.id };
    await enqueueJob(tx, indexPagesJob, { spaceId: space.id }, scope);
    return;
  }
  await tx.store.search.delete(space.id, deleted);
  await writePages(tx, reader, { space, pages: current, ids: written, readTexts: texts });
}

/** Indexes pages that a large change left out, as they are now: one batch in each transaction. */
export const indexPagesJob = defineJob({
  name: 'index-pages',
  input: z.object({ spaceId: z.string() }),
  timeoutSeconds: 3600,
  async run(_ctx, { spaceId }, job) {
    let isDone = false;
    while (!isDone) {
      job.signal.throwIfAborted();
      isDone = await job.transaction((tx) => indexNextPages(tx, spaceId));
    }
  },
});

/** Whether these were the last pages. */
async function indexNextPages(tx: Ctx, spaceId: string): Promise<boolean> {
  const space = await tx.store.spaces.lock(spaceId);
  if (space === undefined) return true;
  const ids = await tx.store.search.listUnindexed(spaceId, batchSize);
  const head = await tx.store.revisions.get(spaceId, space.revision_id);
  const reader = new ContentReader(tx, space.store_id);
  const pages = await reader.findPages(head, ids);
  await indexSearchable(tx, reader, { space, pages, ids, readTexts: new TextLinkCache(tx.textTasks) });
  await tx.store.search.removeUnindexed(spaceId, ids);
  return ids.length < batchSize;
}

/** Indexes those of some pages that are searchable; `pages` has them with their ancestors. */
export async function indexSearchable(tx: Ctx, reader: ContentReader, input: PagesToWrite): Promise<void> {
  await writePages(tx, reader, { ...input, ids: input.ids.filter((id) => isSearchable(input.pages, id)) });
}

/** Whether a page is searchable: a document that is neither hidden nor below a hidden page. */
function isSearchable(pages: Pages, id: string): boolean {
  const page = pages.get(id);
  return page?.type === 'document' && page.noIndex !== true && !isHidden(pages, id);
}

function isHidden(pages: Pages, id: string): boolean {
  for (let page = pages.get(id); page !== undefined; page = pages.get(page.parent ?? ''))
    if (page.hidden === true) return true;
  return false;
}

function isSame(before: PageRecord | undefined, after: PageRecord | undefined): boolean {
  return (
    before?.title === after?.title &&
    before?.description === after?.description &&
    before?.document === after?.document
  );
}

async function writePages(
  tx: Ctx,
  reader: ContentReader,
  { space, pages, ids, readTexts }: PagesToWrite,
): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize).flatMap((id): [string, PageRecord][] => {
      const record = pages.get(id);
      return record === undefined ? [] : [[id, record]];
    });
    const hashes = batch.flatMap(([, { document }]) => (document === undefined ? [] : [document]));
    const texts = await reader.documents(hashes);
    const indexed = await readTexts.index(
      batch.map(([, { title, description = '', document = '' }]) => ({
        hash: document,
        title,
        description,
        markdown: texts.get(document) ?? '',
      })),
    );
    await tx.store.search.put(
      space,
      indexed.flatMap((one, at) => searchedPages(batch[at]?.[0] ?? '', one)),
    );
    await tx.store.searchWords.add(
      space.id,
      indexed.map(({ page }) => page.words),
    );
  }
}

/** The rows of a page: two for one with conditions. */
function searchedPages(pageId: string, { page, visitors }: SearchedText): SearchedPage[] {
  if (visitors === undefined) return [{ pageId, audience: 'everyone', page }];
  return [
    { pageId, audience: 'members', page },
    { pageId, audience: 'visitors', page: visitors },
  ];
}
