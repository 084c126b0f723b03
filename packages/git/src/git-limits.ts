/** How much of a repository is taken in. */
export type GitLimits = {
  /** Of the list of refs. */
  readonly refsBytes: number;
  /** Of what a fetch brings, packed. */
  readonly packBytes: number;
  readonly objects: number;
  /** Of one object, unpacked. */
  readonly objectBytes: number;
  /** Of all objects, unpacked. */
  readonly unpackedBytes: number;
  /** Files and folders of the commit. */
  readonly entries: number;
  /** For each request, its answer included. */
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
