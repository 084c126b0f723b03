import {
  encodeTree,
  type GitObject,
  hashObject,
  isTree,
  parseTree,
  type TreeEntry,
  treeMode,
} from './git-objects.ts';
import type { Packfile } from './packfile.ts';

/** The oid of the new blob by path; `undefined` deletes the file. */
type TreeChanges = ReadonlyMap<string, string | undefined>;

/** Writes a tree with changes. `newTrees` are the tree objects written, by oid; trees without entries are dropped. */
export function applyTreeChanges(
  packfile: Packfile,
  rootOid: string | undefined,
  changes: TreeChanges,
): { rootOid: string; newTrees: ReadonlyMap<string, GitObject> } {
  const newTrees = new Map<string, GitObject>();
  const write = (entries: readonly TreeEntry[]): string => {
    const tree = encodeTree(entries);
    const oid = hashObject(tree);
    newTrees.set(oid, tree);
    return oid;
  };
  const apply = (oid: string | undefined, changesHere: TreeChanges): TreeEntry[] => {
    const entries = new Map(
      oid === undefined ? [] : parseTree(packfile.get(oid, 'tree')).map((entry) => [entry.name, entry]),
    );
    const changesBelow = new Map<string, Map<string, string | undefined>>();
    // Deletions first: a new directory may have the name of a deleted file.
    for (const [path, blobOid] of [...changesHere].toSorted(
      ([, a], [, b]) => Number(a !== undefined) - Number(b !== undefined),
    )) {
      const slash = path.indexOf('/');
      const name = Buffer.from(slash === -1 ? path : path.slice(0, slash)).toString('latin1');
      if (slash === -1) {
        const before = entries.get(name);
        if (blobOid !== undefined) entries.set(name, { mode: blobMode(before), name, oid: blobOid });
        else if (before !== undefined && !isTree(before)) entries.delete(name);
        continue;
      }
      const subtreeChanges = changesBelow.get(name) ?? new Map<string, string | undefined>();
      subtreeChanges.set(path.slice(slash + 1), blobOid);
      changesBelow.set(name, subtreeChanges);
    }
    for (const [name, subtreeChanges] of changesBelow) {
      const before = entries.get(name);
      const after = apply(before !== undefined && isTree(before) ? before.oid : undefined, subtreeChanges);
      if (after.length > 0) entries.set(name, { mode: treeMode, name, oid: write(after) });
      else if (before !== undefined && isTree(before)) entries.delete(name);
    }
    return [...entries.values()];
  };
  return { rootOid: write(apply(rootOid, changes)), newTrees };
}

/** An executable file stays executable. */
function blobMode(before: TreeEntry | undefined): string {
  return before?.mode === '100755' ? before.mode : '100644';
}
