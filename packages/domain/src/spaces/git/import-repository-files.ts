import type { FileRecord, LayoutFile, LayoutWarning, RepositoryTree } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { FileOwner, FilesCtx } from '../../files/organization-files.ts';
import { storeFile } from '../content/store-file.ts';

/** The files of a repository as files of a space. */
export type RepositoryFiles = {
  readonly records: ReadonlyMap<string, FileRecord>;
  /** The id of the file at a path of the repository. */
  readonly ids: ReadonlyMap<string, string>;
  readonly warnings: readonly LayoutWarning[];
};

type Known = ReadonlyMap<string, FileRecord>;

const storesAtOnce = 4;
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
  let done = 0;
  const store = async ({ key, name, git }: LayoutFile) => {
    const entry = entries.get(key);
    const id = ids.get(key);
    if (entry === undefined || id === undefined) throw new Error(`The file ${key} is not in the tree.`);
    const bytes = await tree.read(entry);
    if (bytes.length < 1000 && bytes.toString('latin1').startsWith(lfsPointer))
      warnings.push({
        path: key,
        message: 'is stored in Git LFS, which is not supported: its pointer file was imported instead',
      });
    const record = await storeFile(ctx, owner, { bytes, name });
    records.set(id, { ...record, ...(git && { git }) });
    done += 1;
    from.onStored?.(done, missing.length);
  };
  for (let at = 0; at < missing.length; at += storesAtOnce)
    await Promise.all(missing.slice(at, at + storesAtOnce).map(store));
  return { records, ids, warnings };
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
