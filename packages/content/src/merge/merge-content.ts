import type { ContentHash } from '../objects/trie-node.ts';
import { checkTree, type TargetPages } from './check-tree.ts';
import {
  type SideChanges,
  type ContentConflict,
  type RecordFields,
  type Versions,
  versionsOf,
} from './content-conflict.ts';
import { isSame, definedFields } from './merge-fields.ts';
import { type Documents, type MergedEntries, mergeEntries } from './merge-entries.ts';

/** By id, the merged record; `undefined` for a deleted one. */
type EntryChanges<R> = ReadonlyMap<string, R | undefined>;

type MergeResult<P, F, C> =
  | {
      /** The changes to apply to the target, which is `ours`. */
      readonly changes: {
        readonly pages: EntryChanges<P>;
        readonly files: EntryChanges<F>;
        readonly reusableContents: EntryChanges<C>;
      };
      /** New texts by hash. */
      readonly documents: ReadonlyMap<ContentHash, string>;
    }
  | { readonly conflicts: readonly ContentConflict[] };

/** The changes of both sides since their base, and the target, which is `ours`. */
type MergeInput<P, F, C> = {
  readonly pages: SideChanges<P>;
  readonly files: SideChanges<F>;
  readonly reusableContents: SideChanges<C>;
  readonly documents: Documents;
  readonly target: TargetPages;
};

/**
 * Three-way merge of two revisions with a common base: what only one side changed is taken from that side; records
 * that both changed are merged member by member, and their texts block by block. The result is complete, or all of its
 * conflicts.
 */
export async function mergeContent<P extends RecordFields, F extends RecordFields, C extends RecordFields>(
  input: MergeInput<P, F, C>,
): Promise<MergeResult<P, F, C>> {
  const { documents } = input;
  const versions = {
    pages: versionsOf(input.pages),
    files: versionsOf(input.files),
    reusableContents: versionsOf(input.reusableContents),
  };
  const [pages, files, reusableContents] = await Promise.all([
    mergeEntries('page', versions.pages, documents),
    mergeEntries('file', versions.files, documents),
    mergeEntries('reusable-content', versions.reusableContents, documents),
  ]);
  const tree = await checkTree(
    { versions: versions.pages, merged: pages.merged, unresolved: unresolvedIds(pages) },
    input.target,
  );
  const conflicts = [...pages.conflicts, ...tree, ...files.conflicts, ...reusableContents.conflicts];
  if (conflicts.length > 0) return { conflicts };
  return {
    changes: {
      pages: targetChanges(versions.pages, pages),
      files: targetChanges(versions.files, files),
      reusableContents: targetChanges(versions.reusableContents, reusableContents),
    },
    documents: new Map([...pages.documents, ...files.documents, ...reusableContents.documents]),
  };
}

/** The ids of pages whose location is in conflict. */
function unresolvedIds({ conflicts }: MergedEntries): ReadonlySet<string> {
  const isOpen = ({ kind, field }: ContentConflict) =>
    kind === 'place' || kind === 'deleted-edited' || field === 'slug';
  return new Set(conflicts.filter(isOpen).map(({ id }) => id));
}

/** The merged records that differ from the target. */
function targetChanges<R extends RecordFields>(
  versions: ReadonlyMap<string, Versions<R>>,
  { merged }: MergedEntries,
): EntryChanges<R> {
  const changes = new Map<string, R | undefined>();
  for (const [id, fields] of merged) {
    const ours = versions.get(id)?.ours;
    if (fields === undefined ? ours === undefined : ours !== undefined && isEqual(fields, ours)) continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each member is that of one of the sides.
    changes.set(id, fields as R | undefined);
  }
  return changes;
}

function isEqual(one: RecordFields, other: RecordFields): boolean {
  return isSame(definedFields(one), definedFields(other));
}
