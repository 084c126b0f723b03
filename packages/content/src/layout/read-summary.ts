import type { Token } from 'markdown-it';
import { readFrontmatter } from '../markdown/frontmatter.ts';
import { frontmatterRange } from '../markdown/frontmatter-range.ts';
import { isYamlFence, readComputedSource } from './computed-entry.ts';
import { outlineParser, plainTextOfTokens } from './plain-text.ts';
import { anchorIn, entriesOf } from './summary-entries.ts';
import type { SummaryEntry, SummaryLines, SummaryPart } from './summary-entry.ts';

/**
 * Reads SUMMARY.md after its frontmatter: a heading starts a group, a thematic break ends it, and nested lists are pages
 * and subpages. A first heading of level 1 is the title of the table of contents.
 */
export function readSummary(text: string): SummaryPart[] {
  const unmarked = text.replace(/^\uFEFF/, '');
  const end = endOfFrontmatter(unmarked);
  const line = 1 + (unmarked.slice(0, end).match(/\r\n|\n|\r/g)?.length ?? 0);
  return readParts(unmarked.slice(end), { line, isWhole: true });
}

/** Two thematic breaks with something else than members between them are no frontmatter. */
function endOfFrontmatter(text: string): number {
  const isFrontmatter = Object.keys(readFrontmatter(text)).length > 0;
  return isFrontmatter ? (frontmatterRange(text)?.end ?? 0) : 0;
}

/** `line`: the line of the file that the text starts at. */
function readParts(
  text: string,
  { line: begin, isWhole }: { line: number; isWhole: boolean },
): SummaryPart[] {
  const tokens = outlineParser.parse(text, {});
  const parts: SummaryPart[] = [{ entries: [] }];
  /**
   * The open lists and items, the innermost last: the array of their entries, and its length when they were opened.
   */
  const open: OpenBlock[] = [];
  let line = begin;
  for (const [at, token] of tokens.entries()) {
    line = token.map === null ? line : token.map[0] + begin;
    const inner = open.at(-1);
    const here = innermostEntries(inner, parts);
    switch (token.type) {
      case 'list_item_open':
        open.push({ entries: here, from: here.length, lines: token.map });
        break;
      case 'bullet_list_open':
      case 'ordered_list_open': {
        // A nested list belongs to the entry of its item; that of an empty item replaces the item.
        const entries = (inner !== undefined && lastFrom(here, inner.from)?.children) || here;
        open.push({ entries, from: entries.length, lines: null });
        break;
      }
      case 'list_item_close':
      case 'bullet_list_close':
      case 'ordered_list_close':
        closeBlock(open, begin - 1);
        break;
      case 'hr':
        if (open.length === 0) parts.push({ lines: linesOf(token, begin - 1), entries: [] });
        break;
      case 'inline':
        readInline(token, tokens[at - 1], { parts, here, line, open, begin });
        break;
      case 'fence':
        if (open.length > 0) addFence(here, inner, token, begin);
        break;
      case 'code_block': {
        // Entries that are indented too far become children of the entry before them.
        if (!isWhole) break;
        const entries = lastFrom(here, inner?.from)?.children ?? here;
        const inside = readParts(dedent(token.content), { line, isWhole: false });
        append(
          entries,
          inside.flatMap((part) => part.entries),
        );
        break;
      }
      default:
    }
  }
  return parts;
}

type OpenBlock = {
  readonly entries: SummaryEntry[];
  readonly from: number;
  /** Of an item. */
  readonly lines: readonly [number, number] | null;
};

type Position = {
  readonly parts: SummaryPart[];
  /** The entries of the innermost block. */
  readonly here: SummaryEntry[];
  readonly open: readonly OpenBlock[];
  readonly line: number;
  readonly begin: number;
};

/** Reads the text of a heading or a paragraph. */
function readInline(
  token: Token,
  before: Token | undefined,
  { parts, here, open, line, begin }: Position,
): void {
  if (before?.type !== 'heading_open') append(here, entriesOf(token, { line, inList: open.length > 0 }));
  else if (open.length === 0 && startsGroup(before, parts))
    parts.push(groupOf(token, linesOf(before, begin - 1)));
}

function closeBlock(open: OpenBlock[], offset: number): void {
  const block = open.pop();
  if (block?.lines) boundItem(block, block.lines, offset);
}

/** Sets where the entries of an item begin and end. */
function boundItem({ entries, from }: OpenBlock, [start, end]: readonly [number, number], offset: number) {
  const first = entries[from];
  if (first === undefined) return;
  first.lines.from = start + offset;
  for (let at = from; at < entries.length; at += 1) {
    const lines = entries[at]?.lines;
    if (lines !== undefined) lines.end = Math.max(lines.to, entries[at + 1]?.lines.from ?? end + offset);
  }
}

/** A fence is an entry of its own; after another entry of its item, it is below that. */
function addFence(here: SummaryEntry[], inner: OpenBlock | undefined, token: Token, begin: number): void {
  const siblings = lastFrom(here, inner?.from)?.children ?? here;
  const lines = linesOf(token, begin - 1);
  const source = isYamlFence(token.info) ? readComputedSource(token.content) : undefined;
  siblings.push({ title: '', fence: { source }, line: lines.from + 1, lines, children: [] });
}

function linesOf({ map }: Token, offset: number): SummaryLines {
  const [from, to] = map ?? [0, 0];
  return { from: from + offset, to: to + offset, end: to + offset };
}

function lastFrom(entries: readonly SummaryEntry[], from = 0): SummaryEntry | undefined {
  return entries.length > from ? entries.at(-1) : undefined;
}

/** Of any number: so many arguments of `push` would overflow the stack. */
function append(entries: SummaryEntry[], more: readonly SummaryEntry[]): void {
  for (const one of more) entries.push(one);
}

/** Whether a heading starts a group, and is not the title of the whole. */
function startsGroup(heading: Token, parts: readonly SummaryPart[]): boolean {
  return heading.tag !== 'h1' || !isFirst(parts);
}

/** The entries of the innermost list or item, or of the last part. */
function innermostEntries(
  inner: { readonly entries: SummaryEntry[] } | undefined,
  parts: readonly SummaryPart[],
): SummaryEntry[] {
  return inner?.entries ?? parts.at(-1)?.entries ?? [];
}

/** Removes the common indentation of lines. */
function dedent(text: string): string {
  const lines = text.replaceAll('\t', '    ').split('\n');
  const indents = lines.filter((one) => one.trim() !== '').map((one) => one.search(/\S/));
  const least = indents.reduce((min, indent) => Math.min(min, indent), Infinity);
  return lines.map((one) => one.slice(Math.min(least, one.length))).join('\n');
}

function isFirst([first, ...others]: readonly SummaryPart[]): boolean {
  return others.length === 0 && first?.entries.length === 0;
}

function groupOf({ children }: Token, lines: SummaryLines): SummaryPart {
  const [title, slug] = [plainTextOfTokens(children ?? []), anchorIn(children ?? [])];
  // An empty heading ends the group.
  return title === ''
    ? { lines, entries: [] }
    : { group: { title, ...(slug !== undefined && { slug }) }, lines, entries: [] };
}
