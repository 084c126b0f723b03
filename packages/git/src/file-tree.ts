/** A file of a commit; its path is relative to the root of the repository. */
export type FileEntry = {
  readonly path: string;
  /** Of the blob. */
  readonly oid: string;
  readonly mode: 'file' | 'executable' | 'symlink' | 'submodule';
  readonly sizeBytes: number;
};

/** All files of a commit, sorted by path. Blobs are decompressed when they are read. */
export type FileTree = {
  readonly entries: readonly FileEntry[];
  read(entry: FileEntry): Promise<Buffer>;
};
