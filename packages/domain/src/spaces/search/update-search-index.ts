import type { Ctx } from '../../context/context.ts';
import {
  type ContentReader,
  type IndexedPage,
  indexPage,
  pageOutline,
  type PageRecord,
  type TextLinkCache,
  unconditionalMarkdown,
} from '@lectern/content';
import type { HeadChange } from '../../context/head-change.ts';
import type { SearchedPage } from '../../store/spaces/search.repository.ts';

/** The number of pages that are read and written at a time. */
const batchSize = 100;

type Space = { readonly id: string; readonly organization_id: string };
/** Pages and their ancestors, by id. */
type Pages = ReadonlyMap<string, PageRecord>;

/**
 * Updates the search index after a change of the head: for pages whose document, title or description changed, and for
 * those that became or ceased to be searchable. A move alone writes nothing.
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
    [old, current] = [await reader.findPages(before, touched), pageTree.records];
  }
  const deleted = touched.filter((id) => isSearchable(old, id) && !isSearchable(current, id));
  const written = touched.filter(
    (id) => isSearchable(current, id) && !(isSearchable(old, id) && isSame(old.get(id), current.get(id))),
  );
  await tx.store.search.delete(space.id, deleted);
  await writePages(tx, reader, { space, pages: current, ids: written, readTexts: texts });
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
  {
    space,
    pages,
    ids,
    readTexts,
  }: { space: Space; pages: Pages; ids: readonly string[]; readTexts: TextLinkCache },
): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize).flatMap((id): [string, PageRecord][] => {
      const record = pages.get(id);
      return record === undefined ? [] : [[id, record]];
    });
    const hashes = batch.flatMap(([, { document }]) => (document === undefined ? [] : [document]));
    const texts = await reader.documents(hashes);
    const indexed: SearchedPage[] = [];
    for (const [id, record] of batch) {
      const { document = '' } = record;
      const markdown = texts.get(document) ?? '';
      const page = indexPage(record, readTexts.outline(document, markdown));
      const unconditional = indexUnconditional(record, markdown);
      if (unconditional === undefined) indexed.push({ pageId: id, audience: 'everyone', page });
      else {
        indexed.push({ pageId: id, audience: 'members', page });
        indexed.push({ pageId: id, audience: 'visitors', page: unconditional });
      }
    }
    await tx.store.search.put(space, indexed);
  }
}

/** What every visitor sees of a page with conditions; `undefined` for a page without one. */
function indexUnconditional(
  { title, description = '' }: PageRecord,
  markdown: string,
): IndexedPage | undefined {
  const [visible, about] = [unconditionalMarkdown(markdown), unconditionalMarkdown(description)];
  if (visible === markdown && about === description) return undefined;
  return indexPage({ title, description: about }, pageOutline(visible));
}
