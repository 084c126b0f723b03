import type { Json } from '../objects/canonical-json.ts';
import type { Hash } from '../objects/trie-node.ts';
import type { ContentConflict, Fields, Entry, Versions } from './content-conflict.ts';
import { type FieldConflict, isEdited, membersOf, mergeFields, mergeOrigin } from './merge-fields.ts';
import type { Sides } from './merge-sequences.ts';
import { mergeText } from './merge-text.ts';

/** Where the texts of documents are, and what a text is called there. */
export type Documents = {
  /** All of the asked ones at once. */
  load(hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, string>>;
  hashOf(text: string): Hash;
};

export type MergedEntries = {
  /** By id, what became of everything that either side changed; `undefined` for what is gone. */
  readonly merged: ReadonlyMap<string, Fields | undefined>;
  readonly conflicts: readonly ContentConflict[];
  /** The texts that are new. */
  readonly documents: ReadonlyMap<Hash, string>;
};

/** Merges things one by one: each member by itself, and their documents block by block. One load for all documents. */
export async function mergeEntries(
  thing: Entry,
  versions: ReadonlyMap<string, Versions<Fields>>,
  documents: Documents,
): Promise<MergedEntries> {
  const texts = await loadTexts(versions, documents);
  const merged = new Map<string, Fields | undefined>();
  const conflicts: ContentConflict[] = [];
  const made = new Map<Hash, string>();
  for (const [id, { base, ours, theirs }] of versions) {
    const report = (conflict: Pick<ContentConflict, 'kind' | 'base' | 'ours' | 'theirs'>) =>
      conflicts.push({ thing, id, title: titleOf({ base, ours, theirs }), ...conflict });
    if (ours === undefined || theirs === undefined) {
      const rest = ours ?? theirs;
      const isKept = rest !== undefined && (base === undefined || isEdited(base, rest));
      merged.set(id, isKept ? rest : undefined);
      if (isKept && base !== undefined) report({ kind: 'deleted-edited', ...shown({ base, ours, theirs }) });
      continue;
    }
    const sides = { base: base ?? {}, ours, theirs };
    const { fields, conflicts: ofFields } = mergeFields(thing, sides);
    for (const conflict of ofFields) report({ kind: kindOf(conflict), ...conflict });
    const document = mergeDocuments(sides, texts);
    if ('conflicts' in document) {
      for (const conflict of document.conflicts) report({ kind: 'text', ...conflict });
      merged.set(id, fields);
      continue;
    }
    let hash = document.hash;
    if (document.text !== undefined) {
      hash = documents.hashOf(document.text);
      made.set(hash, document.text);
    }
    merged.set(id, membersOf({ ...fields, document: hash, git: mergeOrigin(sides, hash) }));
  }
  return { merged, conflicts, documents: made };
}

export function titleOf({ base, ours, theirs }: Versions<Fields>): string {
  const { title, name } = base ?? theirs ?? ours ?? {};
  const either = title ?? name;
  return typeof either === 'string' ? either : '';
}

type MergedDocument =
  | { readonly hash: Hash | undefined; readonly text?: string }
  | Extract<ReturnType<typeof mergeText>, { conflicts: unknown }>;

function mergeDocuments(sides: Sides<Fields>, texts: ReadonlyMap<Hash, string>): MergedDocument {
  const [base, ours, theirs] = [documentOf(sides.base), documentOf(sides.ours), documentOf(sides.theirs)];
  if (ours === theirs || theirs === base) return { hash: ours };
  if (ours === base) return { hash: theirs };
  const textOf = (hash: Hash | undefined) => (hash === undefined ? '' : textAt(texts, hash));
  const merged = mergeText({ base: textOf(base), ours: textOf(ours), theirs: textOf(theirs) });
  if ('conflicts' in merged) return merged;
  if (merged.text === '') return { hash: undefined };
  if (merged.text === textOf(ours)) return { hash: ours };
  if (merged.text === textOf(theirs)) return { hash: theirs };
  return { hash: undefined, text: merged.text };
}

function textAt(texts: ReadonlyMap<Hash, string>, hash: Hash): string {
  const text = texts.get(hash);
  if (text === undefined) throw new Error(`the document ${hash} is not stored`);
  return text;
}

/** The texts of documents that both sides changed. */
async function loadTexts(
  versions: ReadonlyMap<string, Versions<Fields>>,
  documents: Documents,
): Promise<ReadonlyMap<Hash, string>> {
  const wanted = new Set<Hash>();
  for (const { base, ours, theirs } of versions.values()) {
    if (ours === undefined || theirs === undefined) continue;
    const hashes = [documentOf(base), documentOf(ours), documentOf(theirs)];
    if (new Set(hashes).size < 3) continue;
    for (const hash of hashes) if (hash !== undefined) wanted.add(hash);
  }
  return wanted.size === 0 ? new Map() : documents.load([...wanted]);
}

function documentOf(fields: Fields | undefined): Hash | undefined {
  const hash = fields?.['document'];
  return typeof hash === 'string' ? hash : undefined;
}

function kindOf({ field }: FieldConflict): 'place' | 'field' {
  return field === 'place' ? 'place' : 'field';
}

function shown({ base, ours, theirs }: Versions<Fields>): Sides<Json> {
  const membersOrNull = (fields: Fields | undefined) => (fields === undefined ? null : membersOf(fields));
  return { base: membersOrNull(base), ours: membersOrNull(ours), theirs: membersOrNull(theirs) };
}
