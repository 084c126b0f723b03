import type { ComputedSource } from './computed-entry.ts';

/** Lines of a table of contents, from 0; `to` and `end` are those after the last one. */
export type SummaryLines = {
  from: number;
  /** The end of the entry or heading itself. */
  to: number;
  /** The end of all that is in its list item. */
  end: number;
};

/** An entry of the table of contents; without `href`, it is a page without a file. */
export type SummaryEntry = {
  readonly title: string;
  readonly href?: string;
  /** Of a fenced block: the source of a computed page, `undefined` when the block is none. */
  readonly fence?: { readonly source: ComputedSource | undefined };
  /** The title of the link (Markdown), which other tools show in menus. */
  readonly linkTitle?: string;
  /** The slug in the anchor after the entry. */
  readonly slug?: string;
  /** Line of the file, 1-based. */
  readonly line: number;
  readonly lines: SummaryLines;
  /** Its Markdown; `undefined` where it shares its lines with another entry. */
  readonly source?: string;
  readonly children: SummaryEntry[];
};

/** Consecutive entries, with the heading of their group if there is one. */
export type SummaryPart = {
  readonly group?: { readonly title: string; readonly slug?: string };
  /** Of the heading or thematic break that it starts with. */
  readonly lines?: SummaryLines;
  readonly entries: SummaryEntry[];
};
