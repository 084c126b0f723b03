import type { Ctx } from '../../context/context.ts';
import {
  type ContentReader,
  type IndexedPage,
  indexPage,
  type PageRecord,
  ReadTexts,
} from '@lectern/content';
import type { HeadChange } from '../../context/head-change.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';

/** So many pages are read and written at a time. */
const batchSize = 100;

type Space = { readonly id: string; readonly organization_id: string };
/** Pages and those above them, by id. */
type Pages = ReadonlyMap<string, PageRecord>;

/**
 * Keeps what pages are found by as the content is: of pages whose text, title or description has changed, and of those
 * that came to be found, or to be left out. A page that moves writes nothing.
 */
export async function updateSearchIndex(
  tx: Ctx,
  { space, reader, before, after, difference, pageTreeAfter, texts }: HeadChange,
): Promise<void> {
  const changed = [...difference.pages.keys()];
  if (changed.length === 0) return;
  let [was, is]: [Pages, Pages] = [
    await reader.findPages(before, changed),
    await reader.findPages(after, changed),
  ];
  let touched = changed;
  // What is below a page that gets hidden, or moves to where it is, is hidden with it.
  const turned = changed.filter((id) => is.has(id) && isHidden(was, id) !== isHidden(is, id));
  if (turned.length > 0) {
    const pageTree = await pageTreeAfter();
    touched = [...new Set([...changed, ...turned.flatMap((id) => pageTree.below(id))])];
    [was, is] = [await reader.findPages(before, touched), pageTree.records];
  }
  const deleted = touched.filter((id) => isSearched(was, id) && !isSearched(is, id));
  const written = touched.filter(
    (id) => isSearched(is, id) && !(isSearched(was, id) && isSame(was.get(id), is.get(id))),
  );
  await tx.store.search.delete(space.id, deleted);
  await writePages(tx, reader, { space, pages: is, ids: written, read: texts });
}

/** Makes what the pages of a content are found by from scratch. */
export async function reindexSpace(
  tx: Ctx,
  reader: ContentReader,
  { space, revision }: { space: Space; revision: RevisionRow },
): Promise<void> {
  const { records: pages } = await reader.pageTree(revision);
  await tx.store.search.deleteAll(space.id);
  const ids = [...pages.keys()].filter((id) => isSearched(pages, id));
  await writePages(tx, reader, { space, pages, ids, read: new ReadTexts() });
}

/** Whether a page is to be found: it has a text, and neither it nor what it stands below is hidden. */
function isSearched(pages: Pages, id: string): boolean {
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
  { space, pages, ids, read }: { space: Space; pages: Pages; ids: readonly string[]; read: ReadTexts },
): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize).flatMap((id): [string, PageRecord][] => {
      const record = pages.get(id);
      return record === undefined ? [] : [[id, record]];
    });
    const hashes = batch.flatMap(([, { document }]) => (document === undefined ? [] : [document]));
    const texts = await reader.documents(hashes);
    const indexed = new Map<string, IndexedPage>();
    for (const [id, record] of batch) {
      const { document = '' } = record;
      indexed.set(id, indexPage(record, read.outline(document, texts.get(document) ?? '')));
    }
    await tx.store.search.put(space, indexed);
  }
}
