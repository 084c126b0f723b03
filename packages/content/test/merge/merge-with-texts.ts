import type { RecordFields } from '../../src/merge/content-conflict.ts';
import { mergeContent } from '../../src/merge/merge-content.ts';
import { changesBetween, MemoryDocuments, type PageFields, targetOf } from './histories.ts';

type Entries = { readonly [id: string]: RecordFields };
type Sides = { base: Entries; ours: Entries; theirs: Entries };

export const page = (fields: RecordFields = {}): RecordFields => ({
  type: 'document',
  title: 'T',
  slug: 's',
  order: 'a0',
  ...fields,
});

/** Merges pages, or other entries, whose documents are texts, and returns texts, too. */
export async function merge(sides: Sides, kind: 'pages' | 'files' | 'reusableContents' = 'pages') {
  const documents = new MemoryDocuments();
  const mapOf = (entries: Entries) =>
    new Map(
      Object.entries(entries).map(([id, fields]) => {
        const text = fields['document'];
        return [id, typeof text === 'string' ? { ...fields, document: documents.hashOf(text) } : fields];
      }),
    );
  const [base, ours, theirs] = [mapOf(sides.base), mapOf(sides.ours), mapOf(sides.theirs)];
  const none = { ours: new Map(), theirs: new Map() };
  const loads: (readonly string[])[] = [];
  const merged = await mergeContent({
    pages: none,
    files: none,
    reusableContents: none,
    [kind]: { ours: changesBetween(base, ours), theirs: changesBetween(base, theirs) },
    documents: {
      hashOf: (text) => documents.hashOf(text),
      merge: (texts) => documents.merge(texts),
      load: (hashes) => {
        loads.push(hashes);
        return documents.load(hashes);
      },
    },
    target: targetOf(ours as unknown as Map<string, PageFields>),
  });
  if ('conflicts' in merged) return { conflicts: merged.conflicts, loads };
  const changes = Object.fromEntries(
    Array.from(merged.changes[kind], ([id, fields]): [string, unknown] => {
      const hash = fields?.['document'];
      const text = typeof hash === 'string' ? documents.texts.get(hash) : undefined;
      return [id, text === undefined ? fields : { ...fields, document: text }];
    }),
  );
  return { changes, loads };
}
