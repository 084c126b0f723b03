import { blockNode, type BlockNode } from './document.ts';
import { readHtml } from './html.ts';
import { htmlBlocks } from './html-blocks.ts';
import type { ParsedBlock } from './parsed-block.ts';
import type { BlockReader } from './block-reader.ts';
import { type TableCell, tableBlock } from './table-block.ts';

/** A GFM table. */
export function readPipeTable({ children }: ParsedBlock, reader: BlockReader): BlockNode[] {
  const [header, ...rows] = children;
  const columns = (header?.children ?? []).map(({ text = '', token }) => ({
    title: cellBlocks(text, reader),
    type: 'text',
    alignment: /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''))?.[1],
  }));
  const cells = rows.map((row) => ({
    cells: row.children.map(({ text = '' }): TableCell => ({ blocks: cellBlocks(text, reader) })),
  }));
  return [tableBlock({ columns, rows: cells, view: { cards: false, hideHeader: false } })];
}

const blockStart = /^<(?:p|ul|ol|h[1-6]|pre|blockquote|figure|hr)[\s>]/;

/** A cell is a single line, so its paragraphs and lists are HTML. */
function cellBlocks(text: string, reader: BlockReader): BlockNode[] {
  if (text === '') return [];
  const blocks = blockStart.test(text) ? htmlBlocks(readHtml(text), reader.context.resolve) : undefined;
  return blocks ?? [blockNode('paragraph', {}, reader.phrasing(text))];
}
