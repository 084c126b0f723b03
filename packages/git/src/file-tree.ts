/** A file of a commit; its path is relative to the top of the repository. */
export type FileEntry = {
  readonly path: string;
  /** Name of the blob. */
  readonly oid: string;
  readonly mode: 'file' | 'executable' | 'symlink' | 'submodule';
  readonly sizeBytes: number;
};

/** All files of a commit, sorted by path; bytes are read when they are needed. */
export type FileTree = {
  readonly entries: readonly FileEntry[];
  read(entry: FileEntry): Promise<Buffer>;
};
