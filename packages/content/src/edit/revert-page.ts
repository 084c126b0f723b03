import type { ContentChange } from '@lectern/contract';
import { invalidInput } from '@lectern/contract/errors';
import { missingPage } from './missing-page.ts';
import type { ContentReader } from '../pages/content-reader.ts';
import type { ContentRoots } from '../pages/content-roots.ts';
import type { ContentEditor } from './content-editor.ts';
import type { EditTexts } from './edit-texts.ts';

/** The contents that pages can be reverted to: that of a revision, or without an id the one before the changes. */
export type ContentHistory = {
  find(revisionId: string | undefined): Promise<ContentRoots | undefined>;
};

type Revert = Extract<ContentChange, { operation: 'revert_page' }>;

/** Reverts a page: restores it, or deletes it where it did not exist. */
export async function revertPage(
  editor: ContentEditor,
  { history, now, texts }: { history: ContentHistory; now: string; texts: EditTexts },
  change: Revert,
  path: string,
): Promise<void> {
  const { page: id } = change;
  const roots = await history.find(change.revision);
  if (roots === undefined) throw invalidInput(`${path}.revision`, 'there is no such revision of this space');
  const pagesBefore = await pageTreeOf(editor.reader, roots);
  const [before, current] = [pagesBefore.find(id), editor.pageTree.find(id)];
  if (change.block !== undefined) {
    if (before?.type !== 'document' || current?.type !== 'document')
      throw invalidInput(`${path}.block`, 'only a page that has a text, now and then, has blocks');
    const { text, unknown } = await texts.revert({
      current: await editor.documentText(current),
      before: await editor.reader.document(before.document),
      keys: change.block,
    });
    if (unknown.length > 0) {
      const message = `no block at the top of the page has the key ${JSON.stringify(unknown[0])}, now or then`;
      throw invalidInput(`${path}.block.${change.block.indexOf(unknown[0] ?? '')}`, message);
    }
    const { document: _, ...rest } = current;
    const document = editor.addText(text);
    const record = { ...rest, ...(document !== undefined && { document }), updatedAt: now };
    editor.setPage(id, record, { object: 'updated_page', id });
    return;
  }
  if (before === undefined) {
    if (current === undefined)
      throw invalidInput(`${path}.page`, missingPage(id, 'there is no such page, now or then'));
    editor.deletePage(id);
    return;
  }
  const { parent: parentBefore, ...rest } = before;
  const parentExists = parentBefore === undefined || canContain(editor, parentBefore, id);
  const parent = parentExists ? parentBefore : current?.parent;
  const isInPlace = current !== undefined && current.parent === parent && current.order === before.order;
  editor.setPage(
    id,
    {
      ...rest,
      slug: editor.freeSlug(id, parent, before.slug),
      ...(parent !== undefined && { parent }),
      order: isInPlace || parentExists ? before.order : editor.orderAt(id, parent),
      updatedAt: now,
    },
    { object: current === undefined ? 'created_page' : 'updated_page', id },
  );
}

function canContain({ pageTree }: ContentEditor, parent: string, id: string): boolean {
  const parentRecord = pageTree.find(parent);
  if (parentRecord === undefined || (parentRecord.type !== 'document' && parentRecord.type !== 'group'))
    return false;
  return parent !== id && !pageTree.ancestorIds(parent).includes(id);
}

function pageTreeOf(reader: ContentReader, roots: ContentRoots) {
  return reader.pageTree(roots);
}
