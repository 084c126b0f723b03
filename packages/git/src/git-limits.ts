/** Bounds on what is accepted from a remote. */
export type GitLimits = {
  /** Of the ref advertisement. */
  readonly refsBytes: number;
  /** Of a packfile. */
  readonly packBytes: number;
  readonly objects: number;
  /** Of one object, decompressed. */
  readonly objectBytes: number;
  /** Of all objects, decompressed. */
  readonly unpackedBytes: number;
  /** Files and directories of a commit. */
  readonly entries: number;
  /** Of one request and its response. */
  readonly requestSeconds: number;
};

export const defaultGitLimits: GitLimits = {
  refsBytes: 50_000_000,
  packBytes: 300_000_000,
  objects: 500_000,
  objectBytes: 100_000_000,
  unpackedBytes: 1_000_000_000,
  entries: 200_000,
  requestSeconds: 600,
};
