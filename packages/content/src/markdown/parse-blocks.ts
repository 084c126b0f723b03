import type { ParsedBlock } from './parsed-block.ts';
import type { Env, Token } from 'markdown-it';
import { blockTokens } from './block-parser.ts';
import { frontmatterRange } from './frontmatter-range.ts';
import { pairBlocks } from './pair-blocks.ts';
import { type NormalizedText, normalizeText } from './normalize-text.ts';
import { readTag } from './tag.ts';

export type ParsedPage = {
  readonly blocks: readonly ParsedBlock[];
  /** The source of the frontmatter. */
  readonly frontmatter: string | undefined;
  /** The link definitions that the parser collected. */
  readonly env: Env;
};

const kinds: Readonly<Record<string, string>> = {
  blockquote_open: 'blockquote',
  bullet_list_open: 'list',
  code_block: 'code',
  fence: 'code',
  footnote_open: 'footnote',
  heading_open: 'heading',
  hr: 'divider',
  html_block: 'html',
  list_item_open: 'list-item',
  ordered_list_open: 'list',
  paragraph_open: 'paragraph',
  reference_definition: 'definition',
  table_open: 'table',
  td_open: 'table-cell',
  text_block: 'text',
  th_open: 'table-cell',
  tr_open: 'table-row',
};

const groupTokens: ReadonlySet<string> = new Set(['thead_open', 'tbody_open']);

/** Parses the blocks of a page; a pair of tags and the blocks between them are one block. */
export function parsePage(markdown: string): ParsedPage {
  const frontmatter = frontmatterRange(markdown);
  const env: Env = {};
  const source = normalizeText(markdown, frontmatter?.end ?? 0);
  const blocks = treeOf(blockTokens(source.text, env), source);
  return { blocks, env, frontmatter: frontmatter && markdown.slice(frontmatter.start, frontmatter.end) };
}

type OpenBlock = { readonly token: Token; readonly children: ParsedBlock[]; text: string | undefined };

function treeOf(tokens: readonly Token[], source: NormalizedText): ParsedBlock[] {
  const root: ParsedBlock[] = [];
  const open: OpenBlock[] = [];
  for (const token of tokens) {
    const last = open.at(-1);
    if (token.type === 'inline') {
      if (last !== undefined) last.text = token.content;
      continue;
    }
    if (token.nesting === 1) open.push({ token, children: [], text: undefined });
    else if (token.nesting === 0)
      (last?.children ?? root).push(blockOf({ token, children: [], text: undefined }, source));
    else if (last !== undefined) {
      open.pop();
      const siblings = open.at(-1)?.children ?? root;
      // The head and the body of a table are not blocks.
      if (groupTokens.has(last.token.type)) for (const one of last.children) siblings.push(one);
      else siblings.push(blockOf(last, source));
    }
  }
  return pairBlocks(root);
}

function blockOf(
  { token, children, text }: OpenBlock,
  { text: source, originalOffset: originalOf }: NormalizedText,
): ParsedBlock {
  const kind = kinds[token.type] ?? token.type;
  const start = offsetIn(token, 'start');
  const end = offsetIn(token, 'end');
  const tag = kind === 'tag' ? readTag(token.content) : undefined;
  return {
    kind,
    start: originalOf(start),
    end: originalOf(end),
    children: kind === 'table-row' ? locateCells(children, source, start, originalOf) : pairBlocks(children),
    token,
    text,
    ...(tag && { tag }),
  };
}

function offsetIn({ meta }: Token, name: 'start' | 'end'): number {
  const offset = meta?.[name];
  return typeof offset === 'number' ? offset : 0;
}

/** Cells are between the pipes of the first line of their row. */
function locateCells(
  cells: readonly ParsedBlock[],
  source: string,
  start: number,
  originalOf: NormalizedText['originalOffset'],
): ParsedBlock[] {
  const lineEnd = source.indexOf('\n', start);
  const line = source.slice(start, lineEnd === -1 ? source.length : lineEnd);
  const ranges = cellRanges(line);
  return cells.map((cell, index) => {
    const [from, to] = ranges[index] ?? [line.length, line.length];
    return { ...cell, start: originalOf(start + from), end: originalOf(start + to) };
  });
}

/** Without surrounding spaces; an escaped pipe is text. */
function cellRanges(line: string): [number, number][] {
  const bars: number[] = [];
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '|' && line[at - 1] !== '\\') bars.push(at);
  }
  const edges = [-1, ...bars, line.length];
  const ranges = edges.slice(1).map((end, index): [number, number] => {
    const from = (edges[index] ?? 0) + 1;
    const text = line.slice(from, end);
    const leading = text.length - text.trimStart().length;
    return [from + leading, from + leading + text.trim().length];
  });
  if (line.trimStart().startsWith('|')) ranges.shift();
  return ranges;
}
