/** An entry of a repository tree; its path is relative to the root and separated by `/`. */
export type TreeEntry = {
  readonly path: string;
  /** Object id of the blob. */
  readonly oid: string;
  readonly mode: 'file' | 'executable' | 'symlink' | 'submodule';
  readonly sizeBytes: number;
};

/** A tree of files, such as a commit, a folder or an archive; files are read on demand. */
export type RepositoryTree = {
  readonly entries: readonly TreeEntry[];
  read(entry: TreeEntry): Promise<Buffer>;
};

/** The regular files of a tree by path. */
export class TreeIndex {
  readonly tree: RepositoryTree;
  readonly #byPath: ReadonlyMap<string, TreeEntry>;
  readonly #byFoldedPath: ReadonlyMap<string, readonly TreeEntry[]>;
  readonly #symlinks: ReadonlySet<string>;

  constructor(tree: RepositoryTree) {
    this.tree = tree;
    const clean = tree.entries.filter(({ path }) => isSafeTreePath(path));
    const files = clean.filter(({ mode }) => mode === 'file' || mode === 'executable');
    this.#byPath = new Map(files.map((entry) => [entry.path, entry]));
    this.#byFoldedPath = Map.groupBy(files, ({ path }) => caseFoldedPath(path));
    this.#symlinks = new Set(clean.filter(({ mode }) => mode === 'symlink').map(({ path }) => path));
  }

  get files(): Iterable<TreeEntry> {
    return this.#byPath.values();
  }

  get symlinks(): ReadonlySet<string> {
    return this.#symlinks;
  }

  file(path: string): TreeEntry | undefined {
    return this.#byPath.get(path);
  }

  /** The only file whose path is equal case-insensitively; `undefined` when there are several. */
  fileInAnyCase(path: string): TreeEntry | undefined {
    const [entry, ...others] = this.#byFoldedPath.get(caseFoldedPath(path)) ?? [];
    return others.length === 0 ? entry : undefined;
  }

  /** Whether a folder contains files; the empty path is the root. */
  hasFolder(folder: string): boolean {
    if (folder === '') return true;
    for (const path of this.#byPath.keys()) if (path.startsWith(`${folder}/`)) return true;
    return false;
  }
}

/** The path as a case-insensitive file system compares it. */
export function caseFoldedPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** False for a path outside of the tree or inside of `.git`, and for one that no file system accepts. */
export function isSafeTreePath(path: string): boolean {
  // oxlint-disable-next-line eslint/no-control-regex -- these are what is refused
  if (path === '' || path.length > 4096 || /[\u0000-\u001F\u007F]/.test(path)) return false;
  return path
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && !/^\.git$/i.test(part));
}
