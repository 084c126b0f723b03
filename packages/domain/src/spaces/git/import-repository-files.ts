import type { FileRecord, LayoutFile, LayoutWarning, RepositoryTree } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { FileOwner, FilesCtx } from '../../files/organization-files.ts';
import { storeFiles } from '../content/store-file.ts';

/** The files of a repository as files of a space. */
export type RepositoryFiles = {
  readonly records: ReadonlyMap<string, FileRecord>;
  /** The id of the file at a path of the repository. */
  readonly ids: ReadonlyMap<string, string>;
  readonly warnings: readonly LayoutWarning[];
};

type Known = ReadonlyMap<string, FileRecord>;

/** What is stored and counted together, unless a single file is larger: an import ends between two batches. */
const batchFiles = 50;
const batchBytes = 32_000_000;
const lfsPointer = 'version https://git-lfs.github.com/spec/';

/**
 * Imports the files of a repository. Bytes that the space has already are not stored again, and a file with the same path
 * or the same bytes keeps its id. `idOf` has the ids of files by path.
 */
export async function importRepositoryFiles(
  ctx: FilesCtx & Pick<Ctx, 'newId'>,
  owner: FileOwner,
  from: {
    tree: RepositoryTree;
    files: readonly LayoutFile[];
    known: Known;
    idOf?: ReadonlyMap<string, string>;
    onStored?: (done: number, total: number) => void;
  },
): Promise<RepositoryFiles> {
  const { tree, files, known } = from;
  const ids = from.idOf ?? matchFiles(files, known, () => ctx.newId('file'));
  const entries = new Map(tree.entries.map((entry) => [entry.path, entry]));
  const byBytes = new Map(
    Array.from(known.values(), (record) => [`${record.git?.oid} ${record.name}`, record]),
  );
  const records = new Map<string, FileRecord>();
  const warnings: LayoutWarning[] = [];
  const missing: LayoutFile[] = [];
  for (const file of files) {
    const same = byBytes.get(`${file.git?.oid} ${file.name}`);
    const id = ids.get(file.key);
    if (same !== undefined && id !== undefined)
      records.set(id, { ...same, ...(file.git && { git: file.git }) });
    else missing.push(file);
  }
  const read = async ({ key }: LayoutFile) => {
    const entry = entries.get(key);
    if (entry === undefined) throw new Error(`The file ${key} is not in the tree.`);
    const bytes = await tree.read(entry);
    if (bytes.length < 1000 && bytes.toString('latin1').startsWith(lfsPointer))
      warnings.push({
        path: key,
        message: 'is stored in Git LFS, which is not supported: its pointer file was imported instead',
      });
    return bytes;
  };
  let done = 0;
  for (const batch of batchesOf(missing, ({ key }) => entries.get(key)?.sizeBytes ?? 0)) {
    const stored = await storeFiles(
      ctx,
      owner,
      batch.map((file) => ({ name: file.name, read: () => read(file) })),
    );
    for (const [at, { key, git }] of batch.entries()) {
      const [record, id] = [stored[at], ids.get(key)];
      if (record !== undefined && id !== undefined) records.set(id, { ...record, ...(git && { git }) });
    }
    done += batch.length;
    from.onStored?.(done, missing.length);
  }
  return { records, ids, warnings };
}

function batchesOf(files: readonly LayoutFile[], sizeOf: (file: LayoutFile) => number): LayoutFile[][] {
  const batches: LayoutFile[][] = [];
  let batch: LayoutFile[] = [];
  let bytes = 0;
  for (const file of files) {
    const size = sizeOf(file);
    if (batch.length === batchFiles || (batch.length > 0 && bytes + size > batchBytes)) {
      batches.push(batch);
      [batch, bytes] = [[], 0];
    }
    batch.push(file);
    bytes += size;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

function matchFiles(
  files: readonly LayoutFile[],
  known: Known,
  newId: () => string,
): ReadonlyMap<string, string> {
  const byPath = new Map(Array.from(known, ([id, { git }]) => [git?.path, id]));
  const ids = new Map<string, string>();
  for (const { key } of files) {
    const id = byPath.get(key);
    if (id !== undefined) ids.set(key, id);
  }
  const taken = new Set(ids.values());
  const free = Map.groupBy(
    [...known].filter(([id]) => !taken.has(id)),
    ([, { git }]) => git?.oid,
  );
  for (const { key, git } of files) {
    if (ids.has(key)) continue;
    const moved = git === undefined ? undefined : free.get(git.oid)?.shift();
    ids.set(key, moved?.[0] ?? newId());
  }
  return ids;
}
