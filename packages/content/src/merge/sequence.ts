import type { Block } from '../markdown/split-blocks.ts';

/** A block without surrounding empty lines. */
export type SequenceItem = {
  readonly kind: string;
  readonly text: string;
  /**
   * Equal for blocks that differ only in formatting: line endings, the spacing of a table, the number of a list item.
   */
  readonly key: string;
  /** Its range in the whole text. */
  readonly start: number;
  readonly end: number;
  /** The children of a container. */
  readonly parts: Sequence | undefined;
};

/**
 * Consecutive blocks with the text around them: there is one more of `separators` than of `items`. At the top level
 * separators are empty lines; in a container the first and the last one are its delimiters, and others may have the
 * prefixes of lines.
 */
export type Sequence = {
  readonly start: number;
  readonly end: number;
  readonly items: readonly SequenceItem[];
  readonly separators: readonly string[];
};

/** The blocks of a range of text. */
export function sequenceOf(
  text: string,
  blocks: readonly Block[],
  { start, end }: { start: number; end: number },
): Sequence {
  const items: SequenceItem[] = [];
  const separators: string[] = [];
  let at = start;
  for (const block of blocks) {
    const item = itemOf(text, block);
    if (item === undefined) continue;
    separators.push(text.slice(at, item.start));
    items.push(item);
    at = item.end;
  }
  separators.push(text.slice(at, end));
  return { start, end, items, separators };
}

function itemOf(text: string, block: Block): SequenceItem | undefined {
  const end = endOfText(text, block.start, block.end);
  const start = startOfText(text, block.start, end);
  if (start === end) return undefined;
  const own = text.slice(start, end);
  const { kind, children = [] } = block;
  const parts = children.length === 0 ? undefined : sequenceOf(text, children, { start, end });
  return { kind, text: own, key: `${kind} ${normalizeLayout(kind, own)}`, start, end, parts };
}

/** The start of the first line that is not empty. */
function startOfText(text: string, start: number, end: number): number {
  let lineStart = start;
  for (let at = start; at < end; at += 1) {
    const character = text[at];
    if (character === '\n') lineStart = at + 1;
    else if (!isBlank(character)) return lineStart;
  }
  return end;
}

function endOfText(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(text[at - 1])) at -= 1;
  return at;
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\n' || character === '\r';
}

function normalizeLayout(kind: string, text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  if (kind === 'list-item') return lines.replace(/^([ \t]*)\d+/, '$1#');
  if (kind !== 'table-row') return lines;
  const [row = '', line] = lines.split('\n').map(trimCells);
  // The delimiter row has the number of columns and their alignment.
  return line === undefined ? row : `${row}\n${line.replaceAll(/-+/g, '-')}`;
}

function trimCells(line: string): string {
  return line
    .split('|')
    .map((cell) => cell.trim())
    .join('|');
}
