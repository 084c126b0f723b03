import { type ContentChange, invalidInput } from '@lectern/contract';
import type { ContentReader } from '../pages/content-reader.ts';
import type { ContentRoots } from '../pages/content-roots.ts';
import type { ContentEditor } from './content-editor.ts';
import { revertBlocks } from './revert-blocks.ts';

/** The contents that a page can be reverted to: that of a revision, or without an id the one the changes began with. */
export type OldContents = {
  find(revisionId: string | undefined): Promise<ContentRoots | undefined>;
};

type Revert = Extract<ContentChange, { operation: 'revert_page' }>;

/** Makes a page what it was: there as it was, or gone. */
export async function revertPage(
  editor: ContentEditor,
  { old, now }: { old: OldContents; now: string },
  change: Revert,
  place: string,
): Promise<void> {
  const { page: id } = change;
  const roots = await old.find(change.revision);
  if (roots === undefined) throw invalidInput(`${place}.revision`, 'there is no such revision of this space');
  const then = await pageTreeOf(editor.reader, roots);
  const [before, current] = [then.find(id), editor.pageTree.find(id)];
  if (change.block !== undefined) {
    if (before?.type !== 'document' || current?.type !== 'document')
      throw invalidInput(`${place}.block`, 'only a page that has a text, now and then, has blocks');
    const texts = [await editor.textOf(current), await editor.reader.document(before.document)] as const;
    const { text, unknown } = revertBlocks(...texts, change.block);
    if (unknown.length > 0) {
      const message = `no block at the top of the page has the key ${JSON.stringify(unknown[0])}, now or then`;
      throw invalidInput(`${place}.block.${change.block.indexOf(unknown[0] ?? '')}`, message);
    }
    const { document: _, ...rest } = current;
    const document = editor.addText(text);
    const record = { ...rest, ...(document !== undefined && { document }), updatedAt: now };
    editor.setPage(id, record, { object: 'updated_page', id });
    return;
  }
  if (before === undefined) {
    if (current === undefined) throw invalidInput(`${place}.page`, 'there is no such page, now or then');
    editor.deletePage(id);
    return;
  }
  const { parent: parentThen, ...rest } = before;
  const isThere = parentThen === undefined || canHold(editor, parentThen, id);
  const parent = isThere ? parentThen : current?.parent;
  const stays = current !== undefined && current.parent === parent && current.order === before.order;
  editor.setPage(
    id,
    {
      ...rest,
      slug: editor.freeSlug(id, parent, before.slug),
      ...(parent !== undefined && { parent }),
      order: stays || isThere ? before.order : editor.orderAt(id, parent),
      updatedAt: now,
    },
    { object: current === undefined ? 'created_page' : 'updated_page', id },
  );
}

function canHold({ pageTree }: ContentEditor, parent: string, id: string): boolean {
  const above = pageTree.find(parent);
  if (above === undefined || (above.type !== 'document' && above.type !== 'group')) return false;
  return parent !== id && !pageTree.above(parent).includes(id);
}

function pageTreeOf(reader: ContentReader, roots: ContentRoots) {
  return reader.pageTree(roots);
}
