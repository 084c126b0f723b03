import type { ContentChange } from '@lectern/contract';
import { invalidInput } from '@lectern/contract/errors';
import { pageSlug } from '../layout/page-slug.ts';
import type { FileRecord, PageRecord } from '../pages/page-record.ts';
import type { Json } from '../objects/canonical-json.ts';
import { type ChangedText, readChangedTexts } from './changed-texts.ts';
import type { ContentEditor } from './content-editor.ts';
import type { EditTexts } from './edit-texts.ts';
import { type ContentHistory, revertPage } from './revert-page.ts';
import { missingPage } from './missing-page.ts';
import type { ResolveTexts } from '../references/text-references.ts';

type Change<Name extends ContentChange['operation']> = Extract<ContentChange, { operation: Name }>;

/** The context of changes, besides the content. */
export type ApplyChangesContext = {
  readonly newId: (kind: 'page') => string;
  /** The time of the change. */
  readonly now: string;
  /** The stored files of each change that inserts files. */
  readonly files: ReadonlyMap<
    ContentChange,
    readonly { ref?: string | undefined; id: string; record: FileRecord }[]
  >;
  readonly history: ContentHistory;
  readonly texts: EditTexts;
  /** What links of the content lead to before the changes. */
  readonly resolve: ResolveTexts;
  /** The ids of the pages of this request, by their `ref`. */
  readonly refs: Map<string, string>;
};

/** Applies changes in order; 400 and 409 name the change that fails. */
export async function applyContentChanges(
  editor: ContentEditor,
  ctx: ApplyChangesContext,
  changes: readonly ContentChange[],
): Promise<void> {
  const texts = await readChangedTexts(editor, ctx, changes);
  for (const [index, change] of changes.entries()) {
    const path = `body.changes.${index}`;
    switch (change.operation) {
      case 'insert_page':
        await insertPage(editor, ctx, { change, path, text: texts.get(index) });
        break;
      case 'update_page':
        updatePage(editor, ctx, { change, path, text: texts.get(index) });
        break;
      case 'delete_page':
        getPage(editor, change.page, path);
        editor.deletePage(change.page);
        break;
      case 'revert_page':
        await revertPage(editor, ctx, change, path);
        break;
      case 'insert_files':
        for (const { id, record } of ctx.files.get(change) ?? []) editor.putFile(id, record);
        break;
      case 'delete_file':
        if (!(await editor.deleteFile(change.file)))
          throw invalidInput(`${path}.file`, 'there is no such file');
        break;
    }
  }
}

type TextChange<C> = { readonly change: C; readonly path: string; readonly text: ChangedText | undefined };

async function insertPage(
  editor: ContentEditor,
  ctx: ApplyChangesContext,
  { change, path, text: written }: TextChange<Change<'insert_page'>>,
): Promise<void> {
  const id = ctx.newId('page');
  const { ref, type = 'document' } = change;
  if (ref !== undefined) {
    if (ctx.refs.has(ref)) throw invalidInput(`${path}.ref`, 'is the name of another page of this request');
    ctx.refs.set(ref, id);
  }
  const parent = resolvePageId(ctx, change.into);
  editor.assertCanContain(parent, id, type, `${path}.into`);
  const { text = '', metadata = {}, heading } = type === 'document' && written ? written : {};
  if (type !== 'document' && change.document !== undefined)
    throw invalidInput(`${path}.document`, `a page of the type ${type} has no text`);
  const title = change.title ?? metadata.title ?? heading ?? (type === 'link' ? 'Link' : 'Untitled');
  const slug = chooseSlug(editor, { id, parent, title, slug: change.slug, path });
  const document = editor.addText(text);
  const record: PageRecord = {
    ...withMetadata({ ...metadata, title }, change),
    type,
    slug,
    ...(parent !== undefined && { parent }),
    order: editor.orderAt(id, parent, change.at),
    ...(document !== undefined && { document }),
    ...linkTarget(type, change.target, path),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  editor.setPage(id, record, { object: 'created_page', id, ...(ref !== undefined && { ref }) });
}

function updatePage(
  editor: ContentEditor,
  ctx: ApplyChangesContext,
  { change, path, text: written }: TextChange<Change<'update_page'>>,
): void {
  const id = ctx.refs.get(change.page) ?? change.page;
  const before = getPage(editor, id, path);
  const parent = change.into === undefined ? before.parent : resolvePageId(ctx, change.into);
  if (parent !== before.parent) editor.assertCanContain(parent, id, before.type, `${path}.into`);
  if (change.document !== undefined && before.type !== 'document')
    throw invalidInput(`${path}.document`, `a page of the type ${before.type} has no text`);
  const { text, metadata = {} } = written ?? {};
  const slug = change.slug ?? before.slug;
  if (slug !== before.slug || parent !== before.parent)
    editor.assertSlugFree(id, parent, slug, `${path}.${change.slug === undefined ? 'into' : 'slug'}`);
  const isMoved = parent !== before.parent || change.at !== undefined;
  const { parent: _, document: old, ...rest } = before;
  const document = text === undefined ? old : editor.addText(text);
  const record = withMetadata({ ...rest, ...metadata }, change);
  editor.setPage(
    id,
    {
      ...record,
      slug,
      ...(parent !== undefined && { parent }),
      ...(document !== undefined && { document }),
      ...(change.target !== undefined && linkTarget(before.type, change.target, path)),
      order: isMoved ? editor.orderAt(id, parent, change.at) : before.order,
      createdAt: before.createdAt ?? ctx.now,
      updatedAt: ctx.now,
    },
    { object: 'updated_page', id },
  );
}

/** The id of a page, from its id or its `ref` in this request. */
function resolvePageId({ refs }: ApplyChangesContext, name: string | null | undefined): string | undefined {
  return name === null || name === undefined ? undefined : (refs.get(name) ?? name);
}

/** The page that a change names; 400 if it does not exist. */
function getPage(editor: ContentEditor, id: string, path: string): PageRecord {
  const record = editor.pageTree.find(id);
  if (record === undefined) throw invalidInput(`${path}.page`, missingPage(id));
  return record;
}

function chooseSlug(
  editor: ContentEditor,
  options: { id: string; parent: string | undefined; title: string; slug: string | undefined; path: string },
): string {
  const { id, parent, title, slug, path } = options;
  if (slug !== undefined) {
    editor.assertSlugFree(id, parent, slug, `${path}.slug`);
    return slug;
  }
  return editor.freeSlug(id, parent, pageSlug(title) || 'page');
}

type Metadata = Pick<
  Change<'update_page'>,
  'title' | 'emoji' | 'icon' | 'description' | 'hidden' | 'noIndex' | 'noRobotsIndex' | 'layout' | 'cover'
>;

/** Applies the defined changes. `null`, `undefined` and `false` remove a member. */
function withMetadata<R extends Partial<PageRecord>>(record: R, changes: Metadata): R {
  const { title, emoji, icon, description, hidden, noIndex, noRobotsIndex, layout, cover } = changes;
  const before: object = typeof record.layout === 'object' ? Object(record.layout) : {};
  const merged: Record<string, unknown> = {
    ...record,
    ...(title !== undefined && { title }),
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    ...(description !== undefined && { description: description === '' ? null : description }),
    ...(hidden !== undefined && { hidden }),
    ...(noIndex !== undefined && { noIndex }),
    ...(noRobotsIndex !== undefined && { noRobotsIndex }),
    ...(layout !== undefined && { layout: { ...before, ...definedMembers(layout) } }),
    ...(cover !== undefined && { cover }),
  };
  for (const [name, value] of Object.entries(merged)) {
    if (value === null || value === undefined || value === false) delete merged[name];
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The same members, some of them gone.
  return merged as R;
}

function definedMembers(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function linkTarget(
  type: PageRecord['type'],
  target: Change<'update_page'>['target'],
  path: string,
): { target?: Json } {
  if (type !== 'link') {
    if (target === undefined) return {};
    throw invalidInput(`${path}.target`, `a page of the type ${type} has no target`);
  }
  if (target === undefined) throw invalidInput(`${path}.target`, 'is required: what the link leads to');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A reference holds texts only.
  return { target: definedMembers(target) as Json };
}
