import {
  folderMode,
  type GitObject,
  isFolder,
  oidOf,
  readTree,
  treeObject,
  type TreeLine,
} from './git-objects.ts';
import type { PackObjects } from './pack-objects.ts';

/** By path, the name of the bytes that are to be there; `undefined` for a file that goes. */
export type TreeChanges = ReadonlyMap<string, string | undefined>;

/** A tree after changes, and the trees that are new; a folder without files goes. */
export function changeTree(
  objects: PackObjects,
  root: string | undefined,
  changes: TreeChanges,
): { root: string; made: ReadonlyMap<string, GitObject> } {
  const made = new Map<string, GitObject>();
  const put = (lines: readonly TreeLine[]): string => {
    const tree = treeObject(lines);
    const oid = oidOf(tree);
    made.set(oid, tree);
    return oid;
  };
  const change = (oid: string | undefined, own: TreeChanges): TreeLine[] => {
    const lines = new Map(
      oid === undefined ? [] : readTree(objects.get(oid, 'tree')).map((line) => [line.name, line]),
    );
    const below = new Map<string, Map<string, string | undefined>>();
    // What goes makes room for what comes.
    for (const [path, blob] of [...own].toSorted(
      ([, a], [, b]) => Number(a !== undefined) - Number(b !== undefined),
    )) {
      const slash = path.indexOf('/');
      const name = Buffer.from(slash === -1 ? path : path.slice(0, slash)).toString('latin1');
      if (slash === -1) {
        const before = lines.get(name);
        if (blob !== undefined) lines.set(name, { mode: fileMode(before), name, oid: blob });
        else if (before !== undefined && !isFolder(before)) lines.delete(name);
        continue;
      }
      const inside = below.get(name) ?? new Map<string, string | undefined>();
      inside.set(path.slice(slash + 1), blob);
      below.set(name, inside);
    }
    for (const [name, inside] of below) {
      const before = lines.get(name);
      const after = change(before !== undefined && isFolder(before) ? before.oid : undefined, inside);
      if (after.length > 0) lines.set(name, { mode: folderMode, name, oid: put(after) });
      else if (before !== undefined && isFolder(before)) lines.delete(name);
    }
    return [...lines.values()];
  };
  return { root: put(change(root, changes)), made };
}

function fileMode(before: TreeLine | undefined): string {
  return before?.mode === '100755' ? before.mode : '100644';
}
