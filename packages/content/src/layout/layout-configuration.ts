/** Where the parts of a layout are; all paths are relative to the top of the repository. */
export type LayoutConfiguration = {
  readonly file: string;
  /** The folder that contains the pages. */
  readonly root: string;
  readonly summary: string;
  readonly readme: string;
  /** Whether the file names the first page, which is then a page even where the table of contents leaves it out. */
  readonly namesReadme: boolean;
  /** As they are written: from what, to which file. */
  readonly redirects: ReadonlyMap<string, string>;
  /** The parts of the file that are invalid and ignored. */
  readonly warnings?: readonly string[];
};
