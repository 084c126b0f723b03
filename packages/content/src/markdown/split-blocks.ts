import { frontmatterRange } from './frontmatter-range.ts';
import { parsePage } from './parse-blocks.ts';
import type { ParsedBlock } from './parsed-block.ts';

/**
 * A block of a page by its range, in UTF-16 code units: `markdown.slice(start, end)` is its source. It begins at the
 * beginning of a line, unless its container has something there, and ends before the end of one.
 *
 * Blocks are in order and do not overlap. At the top there is nothing but white space around them; within a container
 * what stands around its children is its own: tags, the marks of lists and quotes, line ends. The items of a list, the
 * rows of a table (the first one with the line below it), and the blocks of tags, quotes, items, footnotes and
 * `<details>` are children.
 */
export type Block = {
  /**
   * `paragraph`, `heading`, `code`, `list`, `list-item`, `table`, `table-row`, `blockquote`, `divider`, `html`, `math`,
   * `definition`, `footnote`, `details`, `frontmatter`, `text` for what is nested too deep, `tag` for one that stands
   * alone; two tags and what is between them have the name of the tag: `hint`, `tabs`, `tab`, `stepper`, …
   */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly children?: readonly Block[];
};

/** The blocks of a page. The same text always has the same blocks; any text has some, and nothing of it is left out. */
export function splitBlocks(markdown: string): Block[] {
  const blocks = parsePage(markdown).blocks.map(rangeOf);
  const frontmatter = frontmatterRange(markdown);
  return frontmatter === undefined
    ? blocks
    : [{ kind: 'frontmatter', start: frontmatter.start, end: frontmatter.end }, ...blocks];
}

function rangeOf({ kind, start, end, children }: ParsedBlock): Block {
  const childRanges = kind === 'table-row' ? [] : children.map(rangeOf);
  return childRanges.length === 0 ? { kind, start, end } : { kind, start, end, children: childRanges };
}
