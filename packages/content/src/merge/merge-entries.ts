import type { Json } from '../objects/canonical-json.ts';
import type { ContentHash } from '../objects/trie-node.ts';
import type { ContentConflict, RecordFields, EntryType, Versions } from './content-conflict.ts';
import { type FieldConflict, isEdited, definedFields, mergeFields, mergeGitSource } from './merge-fields.ts';
import type { Sides } from './merge-sequences.ts';
import type { MergedText } from './merge-text.ts';

/** The storage of documents, and their hash function. */
export type Documents = {
  /** Loads all texts at once. */
  load(hashes: readonly ContentHash[]): Promise<ReadonlyMap<ContentHash, string>>;
  hashOf(text: string): ContentHash;
  /** Merges texts, in order, each of which may take long. */
  merge(sides: readonly Sides<string>[]): Promise<readonly MergedText[]>;
};

export type MergedEntries = {
  /** By id, the merged records that either side changed; `undefined` for a deleted one. */
  readonly merged: ReadonlyMap<string, RecordFields | undefined>;
  readonly conflicts: readonly ContentConflict[];
  /** New texts by hash. */
  readonly documents: ReadonlyMap<ContentHash, string>;
};

/** Merges entries one by one: each member, and their documents block by block. All documents are loaded at once. */
export async function mergeEntries(
  entryType: EntryType,
  versions: ReadonlyMap<string, Versions<RecordFields>>,
  documents: Documents,
): Promise<MergedEntries> {
  const texts = await loadTexts(versions, documents);
  const mergedTexts = await mergeTexts(versions, texts, documents);
  const merged = new Map<string, RecordFields | undefined>();
  const conflicts: ContentConflict[] = [];
  const newTexts = new Map<ContentHash, string>();
  for (const [id, { base, ours, theirs }] of versions) {
    const report = (conflict: Pick<ContentConflict, 'kind' | 'base' | 'ours' | 'theirs'>) =>
      conflicts.push({ entryType, id, title: entryTitle({ base, ours, theirs }), ...conflict });
    if (ours === undefined || theirs === undefined) {
      const remaining = ours ?? theirs;
      const isKept = remaining !== undefined && (base === undefined || isEdited(base, remaining));
      merged.set(id, isKept ? remaining : undefined);
      if (isKept && base !== undefined)
        report({ kind: 'deleted-edited', ...presentSides({ base, ours, theirs }) });
      continue;
    }
    const sides = { base: base ?? {}, ours, theirs };
    const { fields, conflicts: ofFields } = mergeFields(entryType, sides);
    for (const conflict of ofFields) report({ kind: conflictKind(conflict), ...conflict });
    const document = mergeDocuments(sides, texts, mergedTexts.get(id));
    if ('conflicts' in document) {
      for (const conflict of document.conflicts) report({ kind: 'text', ...conflict });
      merged.set(id, fields);
      continue;
    }
    let hash = document.hash;
    if (document.text !== undefined) {
      hash = documents.hashOf(document.text);
      newTexts.set(hash, document.text);
    }
    merged.set(id, definedFields({ ...fields, document: hash, git: mergeGitSource(sides, hash) }));
  }
  return { merged, conflicts, documents: newTexts };
}

export function entryTitle({ base, ours, theirs }: Versions<RecordFields>): string {
  const { title, name } = base ?? ours ?? theirs ?? {};
  const either = title ?? name;
  return typeof either === 'string' ? either : '';
}

type MergedDocument =
  | { readonly hash: ContentHash | undefined; readonly text?: string }
  | Extract<MergedText, { conflicts: unknown }>;

/** The merged texts of the entries whose text both sides changed, by id. */
async function mergeTexts(
  versions: ReadonlyMap<string, Versions<RecordFields>>,
  texts: ReadonlyMap<ContentHash, string>,
  documents: Documents,
): Promise<ReadonlyMap<string, MergedText>> {
  const changed = [...versions].flatMap(([id, { base = {}, ours, theirs }]) => {
    if (ours === undefined || theirs === undefined) return [];
    const hashes = [documentOf(base), documentOf(ours), documentOf(theirs)];
    if (new Set(hashes).size < 3) return [];
    const [baseText = '', oursText = '', theirsText = ''] = hashes.map((hash) => textOf(texts, hash));
    return [[id, { base: baseText, ours: oursText, theirs: theirsText }] as const];
  });
  const merged = await documents.merge(changed.map(([, sides]) => sides));
  return new Map(changed.flatMap(([id], at) => (merged[at] === undefined ? [] : [[id, merged[at]]])));
}

function mergeDocuments(
  sides: Sides<RecordFields>,
  texts: ReadonlyMap<ContentHash, string>,
  merged: MergedText | undefined,
): MergedDocument {
  const [base, ours, theirs] = [documentOf(sides.base), documentOf(sides.ours), documentOf(sides.theirs)];
  if (ours === theirs || theirs === base) return { hash: ours };
  if (ours === base) return { hash: theirs };
  if (merged === undefined) throw new Error('the texts of both sides are not merged');
  if ('conflicts' in merged) return merged;
  if (merged.text === '') return { hash: undefined };
  if (merged.text === textOf(texts, ours)) return { hash: ours };
  if (merged.text === textOf(texts, theirs)) return { hash: theirs };
  return { hash: undefined, text: merged.text };
}

function textOf(texts: ReadonlyMap<ContentHash, string>, hash: ContentHash | undefined): string {
  if (hash === undefined) return '';
  const text = texts.get(hash);
  if (text === undefined) throw new Error(`the document ${hash} is not stored`);
  return text;
}

/** Loads the texts of documents that both sides changed. */
async function loadTexts(
  versions: ReadonlyMap<string, Versions<RecordFields>>,
  documents: Documents,
): Promise<ReadonlyMap<ContentHash, string>> {
  const wanted = new Set<ContentHash>();
  for (const { base, ours, theirs } of versions.values()) {
    if (ours === undefined || theirs === undefined) continue;
    const hashes = [documentOf(base), documentOf(ours), documentOf(theirs)];
    if (new Set(hashes).size < 3) continue;
    for (const hash of hashes) if (hash !== undefined) wanted.add(hash);
  }
  return wanted.size === 0 ? new Map() : documents.load([...wanted]);
}

function documentOf(fields: RecordFields | undefined): ContentHash | undefined {
  const hash = fields?.['document'];
  return typeof hash === 'string' ? hash : undefined;
}

function conflictKind({ field }: FieldConflict): 'place' | 'field' {
  return field === 'place' ? 'place' : 'field';
}

function presentSides({ base, ours, theirs }: Versions<RecordFields>): Sides<Json> {
  const membersOrNull = (fields: RecordFields | undefined) =>
    fields === undefined ? null : definedFields(fields);
  return { base: membersOrNull(base), ours: membersOrNull(ours), theirs: membersOrNull(theirs) };
}
