/** The paths of a layout; all are relative to the root of the repository. */
export type LayoutConfiguration = {
  readonly file: string;
  /** The folder that contains the pages. */
  readonly root: string;
  readonly summary: string;
  readonly readme: string;
  /** Whether `readme` is configured; then it is a page even where the table of contents does not list it. */
  readonly namesReadme: boolean;
  /** Redirects as written: from a path to a file. */
  readonly redirects: ReadonlyMap<string, string>;
  /** The parts of the file that are invalid and ignored. */
  readonly warnings?: readonly string[];
};
