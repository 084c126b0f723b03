import type { FileEntry, FileTree } from './file-tree.ts';
import { protocolError, tooLarge } from './git-error.ts';
import type { GitLimits } from './git-limits.ts';
import { isFolder, readTree } from './git-objects.ts';
import type { PackObjects } from './pack-objects.ts';

const maxDepth = 200;

/** The files of a folder of a repository and of all folders below it. */
export function treeOf(objects: PackObjects, root: string, limits: GitLimits): FileTree {
  const entries: FileEntry[] = [];
  const open: { oid: string; folder: string; depth: number }[] = [{ oid: root, folder: '', depth: 0 }];
  let count = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.depth > maxDepth) throw tooLarge(`The commit has folders in more than ${maxDepth} folders`);
    for (const line of readTree(objects.get(at.oid, 'tree'))) {
      count += 1;
      if (count > limits.entries)
        throw tooLarge(`The commit has more than ${limits.entries} files and folders`);
      const name = Buffer.from(line.name, 'latin1').toString('utf8');
      if (name.includes('/')) throw protocolError('A file of the repository has a slash in its name.');
      const path = at.folder === '' ? name : `${at.folder}/${name}`;
      if (isFolder(line)) open.push({ oid: line.oid, folder: path, depth: at.depth + 1 });
      else
        entries.push({
          path,
          oid: line.oid,
          mode: modeOf(line.mode),
          sizeBytes: objects.sizeOf(line.oid) ?? 0,
        });
    }
  }
  return {
    // Trees are walked last folder first.
    entries: entries.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    read: async ({ oid }) => objects.get(oid, 'blob'),
  };
}

export const emptyTree: FileTree = {
  entries: [],
  read: () => Promise.reject(new Error('An empty tree has no files.')),
};

function modeOf(mode: string): FileEntry['mode'] {
  if (mode === '120000') return 'symlink';
  if (mode === '160000') return 'submodule';
  return mode === '100755' ? 'executable' : 'file';
}
