import type { Hash } from '../objects/trie-node.ts';
import { checkTree, type TargetPages } from './check-tree.ts';
import {
  type BothChanges,
  type ContentConflict,
  type Fields,
  type Versions,
  versionsOf,
} from './content-conflict.ts';
import { isSame, membersOf } from './merge-fields.ts';
import { type Documents, type MergedEntries, mergeEntries } from './merge-entries.ts';

/** By id, what a thing became; `undefined` for one that is gone. */
export type EntryChanges<R> = ReadonlyMap<string, R | undefined>;

export type Merged<P, F, C> =
  | {
      /** What to change on the target, which is `theirs`. */
      readonly changes: {
        readonly pages: EntryChanges<P>;
        readonly files: EntryChanges<F>;
        readonly reusableContents: EntryChanges<C>;
      };
      /** The texts that are new, by what they are called. */
      readonly documents: ReadonlyMap<Hash, string>;
    }
  | { readonly conflicts: readonly ContentConflict[] };

/** What two sides changed since the same base, and the target, which is `theirs`. */
export type Merging<P, F, C> = {
  readonly pages: BothChanges<P>;
  readonly files: BothChanges<F>;
  readonly reusableContents: BothChanges<C>;
  readonly documents: Documents;
  readonly target: TargetPages;
};

/**
 * Merges what both sides made of a revision: every page, file and reusable content that only one side changed is as that
 * side has it; of what both changed, each member and each block of text is. Either everything fits, or nothing changes
 * and every place is named that does not.
 */
export async function mergeContent<P extends Fields, F extends Fields, C extends Fields>(
  merging: Merging<P, F, C>,
): Promise<Merged<P, F, C>> {
  const { documents } = merging;
  const versions = {
    pages: versionsOf(merging.pages),
    files: versionsOf(merging.files),
    reusableContents: versionsOf(merging.reusableContents),
  };
  const [pages, files, reusableContents] = await Promise.all([
    mergeEntries('page', versions.pages, documents),
    mergeEntries('file', versions.files, documents),
    mergeEntries('reusable-content', versions.reusableContents, documents),
  ]);
  const tree = await checkTree(
    { versions: versions.pages, merged: pages.merged, unsettled: unsettledOf(pages) },
    merging.target,
  );
  const conflicts = [...pages.conflicts, ...tree, ...files.conflicts, ...reusableContents.conflicts];
  if (conflicts.length > 0) return { conflicts };
  return {
    changes: {
      pages: changesOf(versions.pages, pages),
      files: changesOf(versions.files, files),
      reusableContents: changesOf(versions.reusableContents, reusableContents),
    },
    documents: new Map([...pages.documents, ...files.documents, ...reusableContents.documents]),
  };
}

/** Pages of which it is not certain where they stand. */
function unsettledOf({ conflicts }: MergedEntries): ReadonlySet<string> {
  const isOpen = ({ kind, field }: ContentConflict) =>
    kind === 'place' || kind === 'deleted-edited' || field === 'slug';
  return new Set(conflicts.filter(isOpen).map(({ id }) => id));
}

/** What differs from the target. */
function changesOf<R extends Fields>(
  versions: ReadonlyMap<string, Versions<R>>,
  { merged }: MergedEntries,
): EntryChanges<R> {
  const changes = new Map<string, R | undefined>();
  for (const [id, fields] of merged) {
    const theirs = versions.get(id)?.theirs;
    if (fields === undefined ? theirs === undefined : theirs !== undefined && isEqual(fields, theirs))
      continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each member is that of one of the sides.
    changes.set(id, fields as R | undefined);
  }
  return changes;
}

function isEqual(one: Fields, other: Fields): boolean {
  return isSame(membersOf(one), membersOf(other));
}
