import { type ContentChange, invalidInput } from '@lectern/contract';
import { pageSlug } from '../layout/page-slug.ts';
import type { FileRecord, PageRecord } from '../pages/page-record.ts';
import type { Json } from '../objects/canonical-json.ts';
import type { ContentEditor } from './content-editor.ts';
import { headingIn, metadataIn, type TextMetadata } from './metadata-in.ts';
import { type OldContents, revertPage } from './revert-page.ts';
import { markdownOf } from './text-of.ts';

type Change<Name extends ContentChange['operation']> = Extract<ContentChange, { operation: Name }>;

/** What changes need besides the content. */
export type ApplyContext = {
  readonly newId: (kind: 'page') => string;
  /** The time of the change. */
  readonly now: string;
  /** For each change that inserts files, the files, which are stored already. */
  readonly files: ReadonlyMap<
    ContentChange,
    readonly { ref?: string | undefined; id: string; record: FileRecord }[]
  >;
  readonly old: OldContents;
  /** The ids of the pages of this request, by their `ref`. */
  readonly refs: Map<string, string>;
};

/** Applies changes in their order; 400 and 409 name the change that cannot be done. */
export async function applyChanges(
  editor: ContentEditor,
  ctx: ApplyContext,
  changes: readonly ContentChange[],
): Promise<void> {
  for (const [index, change] of changes.entries()) {
    const place = `body.changes.${index}`;
    switch (change.operation) {
      case 'insert_page':
        insertPage(editor, ctx, change, place);
        break;
      case 'update_page':
        await updatePage(editor, ctx, change, place);
        break;
      case 'delete_page':
        getPage(editor, change.page, place);
        editor.deletePage(change.page);
        break;
      case 'revert_page':
        await revertPage(editor, ctx, change, place);
        break;
      case 'insert_files':
        for (const { id, record } of ctx.files.get(change) ?? []) editor.putFile(id, record);
        break;
      case 'delete_file':
        if (!(await editor.deleteFile(change.file)))
          throw invalidInput(`${place}.file`, 'there is no such file');
        break;
    }
  }
}

function insertPage(
  editor: ContentEditor,
  ctx: ApplyContext,
  change: Change<'insert_page'>,
  place: string,
): void {
  const id = ctx.newId('page');
  const { ref, type = 'document' } = change;
  if (ref !== undefined) {
    if (ctx.refs.has(ref)) throw invalidInput(`${place}.ref`, 'is the name of another page of this request');
    ctx.refs.set(ref, id);
  }
  const parent = pageNamed(ctx, change.into);
  editor.assertMayHold(parent, id, type, `${place}.into`);
  const text = type === 'document' && change.document ? markdownOf(change.document, `${place}.document`) : '';
  if (type !== 'document' && change.document !== undefined)
    throw invalidInput(`${place}.document`, `a page of the type ${type} has no text`);
  const said = metadataIn(text);
  const title = change.title ?? said.title ?? headingIn(text) ?? (type === 'link' ? 'Link' : 'Untitled');
  const slug = slugFor(editor, { id, parent, title, slug: change.slug, place });
  const document = editor.addText(text);
  const record: PageRecord = {
    ...withMetadata({ ...said, title }, change),
    type,
    slug,
    ...(parent !== undefined && { parent }),
    order: editor.orderAt(id, parent, change.at),
    ...(document !== undefined && { document }),
    ...targetOf(type, change.target, place),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  editor.setPage(id, record, { object: 'created_page', id, ...(ref !== undefined && { ref }) });
}

async function updatePage(
  editor: ContentEditor,
  ctx: ApplyContext,
  change: Change<'update_page'>,
  place: string,
): Promise<void> {
  const id = ctx.refs.get(change.page) ?? change.page;
  const before = getPage(editor, id, place);
  const parent = change.into === undefined ? before.parent : pageNamed(ctx, change.into);
  if (parent !== before.parent) editor.assertMayHold(parent, id, before.type, `${place}.into`);
  if (change.document !== undefined && before.type !== 'document')
    throw invalidInput(`${place}.document`, `a page of the type ${before.type} has no text`);
  const text = change.document && markdownOf(change.document, `${place}.document`);
  const said: TextMetadata = text === undefined ? {} : metadataIn(text);
  const slug = change.slug ?? before.slug;
  if (slug !== before.slug || parent !== before.parent)
    editor.assertFree(id, parent, slug, `${place}.${change.slug === undefined ? 'into' : 'slug'}`);
  const isMoved = parent !== before.parent || change.at !== undefined;
  const { parent: _, document: old, ...rest } = before;
  const document = text === undefined ? old : editor.addText(text);
  const record = withMetadata({ ...rest, ...said }, change);
  editor.setPage(
    id,
    {
      ...record,
      slug,
      ...(parent !== undefined && { parent }),
      ...(document !== undefined && { document }),
      ...(change.target !== undefined && targetOf(before.type, change.target, place)),
      order: isMoved ? editor.orderAt(id, parent, change.at) : before.order,
      createdAt: before.createdAt ?? ctx.now,
      updatedAt: ctx.now,
    },
    { object: 'updated_page', id },
  );
}

/** The id of a page that is named by it, or by its `ref` in this request; nothing for none. */
function pageNamed({ refs }: ApplyContext, name: string | null | undefined): string | undefined {
  return name === null || name === undefined ? undefined : (refs.get(name) ?? name);
}

/** A page that a change names; 400 for none. */
export function getPage(editor: ContentEditor, id: string, place: string): PageRecord {
  const record = editor.pageTree.find(id);
  if (record === undefined) throw invalidInput(`${place}.page`, 'there is no such page');
  return record;
}

function slugFor(
  editor: ContentEditor,
  asked: { id: string; parent: string | undefined; title: string; slug: string | undefined; place: string },
): string {
  const { id, parent, title, slug, place } = asked;
  if (slug !== undefined) {
    editor.assertFree(id, parent, slug, `${place}.slug`);
    return slug;
  }
  return editor.freeSlug(id, parent, pageSlug(title) || 'page');
}

type Metadata = Pick<
  Change<'update_page'>,
  'title' | 'emoji' | 'icon' | 'description' | 'hidden' | 'noIndex' | 'noRobotsIndex' | 'layout' | 'cover'
>;

/** A record with the members that are given; null takes one out, and so does what says nothing. */
function withMetadata<R extends Partial<PageRecord>>(record: R, given: Metadata): R {
  const { title, emoji, icon, description, hidden, noIndex, noRobotsIndex, layout, cover } = given;
  const before: object = typeof record.layout === 'object' ? Object(record.layout) : {};
  const next: Record<string, unknown> = {
    ...record,
    ...(title !== undefined && { title }),
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    ...(description !== undefined && { description: description === '' ? null : description }),
    ...(hidden !== undefined && { hidden }),
    ...(noIndex !== undefined && { noIndex }),
    ...(noRobotsIndex !== undefined && { noRobotsIndex }),
    ...(layout !== undefined && { layout: { ...before, ...defined(layout) } }),
    ...(cover !== undefined && { cover }),
  };
  for (const [name, value] of Object.entries(next)) {
    if (value === null || value === undefined || value === false) delete next[name];
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The same members, some of them gone.
  return next as R;
}

function defined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function targetOf(
  type: PageRecord['type'],
  target: Change<'update_page'>['target'],
  place: string,
): { target?: Json } {
  if (type !== 'link') {
    if (target === undefined) return {};
    throw invalidInput(`${place}.target`, `a page of the type ${type} has no target`);
  }
  if (target === undefined) throw invalidInput(`${place}.target`, 'is required: what the link leads to');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A reference holds texts only.
  return { target: defined(target) as Json };
}
