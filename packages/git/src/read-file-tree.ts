import type { FileEntry, FileTree } from './file-tree.ts';
import { protocolError, repositoryTooLarge } from './git-error.ts';
import type { GitLimits } from './git-limits.ts';
import { isTree, parseTree } from './git-objects.ts';
import type { Packfile } from './packfile.ts';

const maxDepth = 200;

/** The files of a tree object and of all its subtrees. */
export function readFileTree(packfile: Packfile, rootOid: string, limits: GitLimits): FileTree {
  const files: FileEntry[] = [];
  const pending: { oid: string; directory: string; depth: number }[] = [
    { oid: rootOid, directory: '', depth: 0 },
  ];
  let count = 0;
  for (let tree = pending.pop(); tree !== undefined; tree = pending.pop()) {
    if (tree.depth > maxDepth)
      throw repositoryTooLarge(`The commit has directories nested more than ${maxDepth} levels deep`);
    for (const entry of parseTree(packfile.get(tree.oid, 'tree'))) {
      count += 1;
      if (count > limits.entries)
        throw repositoryTooLarge(`The commit has more than ${limits.entries} files and directories`);
      const name = Buffer.from(entry.name, 'latin1').toString('utf8');
      if (name.includes('/'))
        throw protocolError('A tree of the repository has an entry with a slash in its name.');
      const path = tree.directory === '' ? name : `${tree.directory}/${name}`;
      if (isTree(entry)) pending.push({ oid: entry.oid, directory: path, depth: tree.depth + 1 });
      else
        files.push({
          path,
          oid: entry.oid,
          mode: fileMode(entry.mode),
          sizeBytes: packfile.sizeOf(entry.oid) ?? 0,
        });
    }
  }
  return {
    entries: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    read: async ({ oid }) => packfile.get(oid, 'blob'),
  };
}

export const emptyFileTree: FileTree = {
  entries: [],
  read: () => Promise.reject(new Error('An empty tree has no files.')),
};

function fileMode(mode: string): FileEntry['mode'] {
  if (mode === '120000') return 'symlink';
  if (mode === '160000') return 'submodule';
  return mode === '100755' ? 'executable' : 'file';
}
