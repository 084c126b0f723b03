import {
  blobOid,
  type LayoutChanges,
  type RepositoryTree,
  type TreeEntry,
  type FileContent,
} from '@lectern/content';
import {
  applyTreeChanges,
  type CommitAuthor,
  encodeCommit,
  type GitLimits,
  type GitObject,
  hashObject,
  Packfile,
  repositoryTooLarge,
} from '@lectern/git';
import type { RemoteCommit } from './remote-commit.ts';

/** A tree, and the objects to push for it. */
export type ExportedTree = {
  readonly tree: RepositoryTree;
  /** `undefined` when nothing changed. */
  readonly oid: string | undefined;
  readonly objects: readonly GitObject[];
};

/** The tree of a repository after the changes of an export. */
export async function exportedTree(
  before: RemoteCommit | undefined,
  changes: Pick<LayoutChanges, 'writes' | 'deletes'>,
  limits: GitLimits,
): Promise<ExportedTree> {
  const entries = new Map(before?.tree.entries.map((entry) => [entry.path, entry]));
  const blobs = new Map<string, Buffer>();
  const changed = new Map<string, string | undefined>();
  let size = 0;
  for (const path of changes.deletes) if (entries.delete(path)) changed.set(path, undefined);
  for (const [path, written] of changes.writes) {
    const bytes = await bytesOf(written);
    const oid = blobOid(bytes);
    const old = entries.get(path);
    if (old?.oid === oid) continue;
    size += bytes.length;
    if (size > limits.packBytes)
      throw repositoryTooLarge(`The export has more than ${limits.packBytes} bytes`);
    blobs.set(oid, bytes);
    changed.set(path, oid);
    entries.set(path, entryOf(path, oid, { old, sizeBytes: bytes.length }));
  }
  const tree: RepositoryTree = {
    entries: [...entries.values()],
    read: (entry) => readEntry(entry, blobs, before),
  };
  if (changed.size === 0) return { tree, oid: undefined, objects: [] };
  const { rootOid, newTrees } = applyTreeChanges(
    before?.packfile ?? Packfile.empty(limits),
    before?.treeOid,
    changed,
  );
  const objects = Array.from(blobs.values(), (bytes): GitObject => ({ type: 'blob', bytes }));
  return {
    tree,
    oid: rootOid === before?.treeOid ? undefined : rootOid,
    objects: [...objects, ...newTrees.values()],
  };
}

/** The commit of a tree; equal exports have equal commits. */
export function exportedCommit(
  tree: ExportedTree,
  options: { parent: string | undefined; author: CommitAuthor; time: Date; message: string },
): { oid: string; objects: readonly GitObject[] } | undefined {
  if (tree.oid === undefined) return undefined;
  const commit = encodeCommit({ tree: tree.oid, ...options });
  return { oid: hashObject(commit), objects: [commit, ...tree.objects] };
}

function bytesOf(written: FileContent): Promise<Buffer> {
  return typeof written === 'string' ? Promise.resolve(Buffer.from(written)) : written();
}

function entryOf(
  path: string,
  oid: string,
  { old, sizeBytes }: { old: TreeEntry | undefined; sizeBytes: number },
): TreeEntry {
  return { path, oid, mode: old?.mode === 'executable' ? 'executable' : 'file', sizeBytes };
}

async function readEntry(
  entry: TreeEntry,
  blobs: ReadonlyMap<string, Buffer>,
  before: RemoteCommit | undefined,
): Promise<Buffer> {
  const bytes = blobs.get(entry.oid) ?? (await before?.tree.read(entry));
  if (bytes === undefined) throw new Error(`The bytes of ${entry.path} are missing.`);
  return bytes;
}
