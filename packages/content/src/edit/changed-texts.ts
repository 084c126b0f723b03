import type { ContentChange } from '@lectern/contract';
import type { ResolveTexts, TextPlace } from '../references/text-references.ts';
import type { ContentEditor } from './content-editor.ts';
import type { EditTexts } from './edit-texts.ts';
import { markdownOfTexts } from './markdown-of-text.ts';
import type { TextMetadata } from './text-metadata.ts';

/** The text of a change, its metadata, and for a new page without another title the heading that it opens with. */
export type ChangedText = {
  readonly text: string;
  readonly metadata: TextMetadata;
  readonly heading?: string | undefined;
};

/** The texts of all changes that have one, by index: all at once, because each alone may take its time. */
export async function readChangedTexts(
  editor: ContentEditor,
  { texts: reader, resolve }: { readonly texts: EditTexts; readonly resolve: ResolveTexts },
  changes: readonly ContentChange[],
): Promise<ReadonlyMap<number, ChangedText>> {
  const isFirst = firstChanges(changes);
  const replaced = (change: ContentChange) =>
    change.operation === 'update_page' && isFirst.has(change) ? editor.pageTree.find(change.page) : undefined;
  const before = await editor.documentTexts(
    changes.flatMap((change) => ('document' in change && change.document && replaced(change)) || []),
  );
  const written = changes.flatMap((change, index) => {
    if (!('document' in change) || change.document === undefined || change.document === null) return [];
    const record = replaced(change);
    const markdown = before.get(record?.document ?? '');
    return [
      {
        index,
        text: change.document,
        requestPath: `body.changes.${index}.document`,
        title: change.title ?? record?.title,
        ...placeOf(editor, change),
        ...(markdown !== undefined && { previous: { markdown, title: record?.title } }),
      },
    ];
  });
  const texts = await markdownOfTexts({ texts: reader, resolve }, written);
  const metadata = await reader.metadata(texts);
  const untitled = written.flatMap(({ index }, at) => {
    const change = changes[index];
    const isNew = change?.operation === 'insert_page' && change.title === undefined;
    return isNew && metadata[at]?.title === undefined ? [{ index, text: texts[at] ?? '' }] : [];
  });
  const found = await reader.headings(untitled.map(({ text }) => text));
  const headings = new Map(untitled.map(({ index }, at) => [index, found[at]]));
  return new Map([
    ...(await renamedTexts(
      editor,
      reader,
      changes.entries().filter(([, change]) => isFirst.has(change)),
    )),
    ...written.map(({ index }, at): [number, ChangedText] => [
      index,
      { text: texts[at] ?? '', metadata: metadata[at] ?? {}, heading: headings.get(index) },
    ]),
  ]);
}

/** The texts of pages that only get another title, which their first heading repeats. */
async function renamedTexts(
  editor: ContentEditor,
  reader: EditTexts,
  changes: Iterable<[number, ContentChange]>,
): Promise<[number, ChangedText][]> {
  const renamed = Array.from(changes).flatMap(([index, change]) => {
    if (change.operation !== 'update_page' || change.document !== undefined) return [];
    const { title: newTitle } = change;
    const record = editor.pageTree.find(change.page);
    return newTitle === undefined || record?.document === undefined || newTitle === record.title
      ? []
      : [{ index, record, newTitle }];
  });
  const texts = await editor.documentTexts(renamed.map(({ record }) => record));
  const inputs = renamed.map(({ record, newTitle }) => {
    const markdown = texts.get(record.document ?? '') ?? '';
    return { markdown, title: record.title, newTitle };
  });
  const written = await reader.rename(inputs);
  return renamed.flatMap(({ index }, at) => {
    const text = written[at];
    return text === undefined || text === inputs[at]?.markdown ? [] : [[index, { text, metadata: {} }]];
  });
}

/** Where the text of a change is: a page that is inserted below one of the same request can be anywhere. */
function placeOf({ pageTree }: ContentEditor, change: ContentChange): TextPlace {
  if (change.operation === 'update_page') return { page: change.page };
  if (change.operation !== 'insert_page') return {};
  const { into, slug = 'page' } = change;
  if (into === undefined || into === null) return { path: slug };
  return pageTree.find(into) === undefined ? {} : { path: `${pageTree.pathOf(into)}/${slug}` };
}

/** The changes of pages that no earlier change of the request has changed: these replace the text that is stored. */
function firstChanges(changes: readonly ContentChange[]): ReadonlySet<ContentChange> {
  const first = new Map<string, ContentChange>();
  for (const change of changes)
    if ('page' in change && !first.has(change.page)) first.set(change.page, change);
  return new Set(first.values());
}
