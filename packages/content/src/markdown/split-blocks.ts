import { frontmatterRange } from './frontmatter-range.ts';
import { parsePage } from './parse-blocks.ts';
import type { ParsedBlock } from './parsed-block.ts';

/**
 * A block of a page by its range, in UTF-16 code units: `markdown.slice(start, end)` is its source. It starts at the
 * start of a line, or after the prefix of its container, and ends before the end of one.
 *
 * Blocks are in order and do not overlap. At the top level there is only white space around them; in a container, the
 * text around the children belongs to it: tags, the markers of lists and quotes, line endings. Children are the items
 * of a list, the rows of a table (the first one with the delimiter row), and the blocks in tags, quotes, items,
 * footnotes and `<details>`.
 */
export type Block = {
  /**
   * `paragraph`, `heading`, `code`, `list`, `list-item`, `table`, `table-row`, `blockquote`, `divider`, `html`,
   * `math`, `definition`, `footnote`, `details`, `frontmatter`, `text` for blocks that are nested too deep, `tag` for
   * an unpaired tag; a pair of tags has the name of the tag: `hint`, `tabs`, `tab`, `stepper`, …
   */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly children?: readonly Block[];
};

/** The blocks of a page. Deterministic; all text is in a block. */
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
