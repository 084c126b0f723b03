import type { Token } from 'markdown-it';
import { outlineParser, plainTextOfTokens } from './plain-text.ts';

/** An entry of the table of contents; without `href`, it is a page without a file. */
export type SummaryEntry = {
  readonly title: string;
  readonly href?: string;
  /** The title of the link (Markdown), which other tools show in menus. */
  readonly linkTitle?: string;
  /** The slug in the anchor after the entry. */
  readonly slug?: string;
  /** Line of the file, 1-based. */
  readonly line: number;
  readonly children: SummaryEntry[];
};

/** Consecutive entries, with the heading of their group if there is one. */
export type SummaryPart = {
  readonly group?: { readonly title: string; readonly slug?: string };
  readonly entries: SummaryEntry[];
};

/**
 * Reads SUMMARY.md: a heading starts a group, a thematic break ends it, and nested lists are pages and subpages. A
 * first heading of level 1 is the title of the table of contents.
 */
export function readSummary(text: string): SummaryPart[] {
  return readParts(text.replace(/^\uFEFF/, ''), { line: 1, isWhole: true });
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
  const open: { readonly entries: SummaryEntry[]; readonly from: number }[] = [];
  let line = begin;
  for (const [at, token] of tokens.entries()) {
    line = token.map === null ? line : token.map[0] + begin;
    const inner = open.at(-1);
    const here = innermostEntries(inner, parts);
    switch (token.type) {
      case 'list_item_open':
        open.push({ entries: here, from: here.length });
        break;
      case 'bullet_list_open':
      case 'ordered_list_open': {
        // A nested list belongs to the entry of its item; that of an empty item replaces the item.
        const entries = (inner !== undefined && here.slice(inner.from).at(-1)?.children) || here;
        open.push({ entries, from: entries.length });
        break;
      }
      case 'list_item_close':
      case 'bullet_list_close':
      case 'ordered_list_close':
        open.pop();
        break;
      case 'hr':
        if (open.length === 0) parts.push({ entries: [] });
        break;
      case 'inline': {
        const before = tokens[at - 1];
        if (before?.type !== 'heading_open')
          here.push(...entriesOf(token, { line, inList: open.length > 0 }));
        else if (open.length === 0 && startsGroup(before, parts)) parts.push(groupOf(token));
        break;
      }
      case 'code_block': {
        // Entries that are indented too far become children of the entry before them.
        if (!isWhole) break;
        const entries = here.slice(inner?.from).at(-1)?.children ?? here;
        const inside = readParts(dedent(token.content), { line, isWhole: false });
        entries.push(...inside.flatMap((part) => part.entries));
        break;
      }
      default:
    }
  }
  return parts;
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

function groupOf({ children }: Token): SummaryPart {
  const [title, slug] = [plainTextOfTokens(children ?? []), anchorIn(children ?? [])];
  // An empty heading ends the group.
  return title === ''
    ? { entries: [] }
    : { group: { title, ...(slug !== undefined && { slug }) }, entries: [] };
}

const itemMarker = /^(?:[*+-]|\d{1,9}[.)])\s+/;

/**
 * The entries of a text. Lines that look like items but are continuation lines by their indentation are entries, too.
 */
function entriesOf({ children }: Token, { line, inList }: { line: number; inList: boolean }): SummaryEntry[] {
  const items: Token[][] = [[]];
  for (const [at, token] of (children ?? []).entries()) {
    if (inList && children?.[at - 1]?.type === 'softbreak' && itemMarker.test(token.content)) {
      token.content = token.content.replace(itemMarker, '');
      items.push([]);
    }
    items.at(-1)?.push(token);
  }
  return items.flatMap((tokens) => entriesIn(tokens, { line, inList }));
}

/** The links of a line, or its text if there are none. */
function entriesIn(
  tokens: readonly Token[],
  { line, inList }: { line: number; inList: boolean },
): SummaryEntry[] {
  const entries: SummaryEntry[] = [];
  const slug = anchorIn(tokens);
  const named = slug === undefined ? {} : { slug };
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'link_open') continue;
    const length = tokens.slice(at).findIndex(({ type }) => type === 'link_close');
    const title = plainTextOfTokens(tokens.slice(at + 1, at + length));
    const href = String(token.attrGet('href') ?? '');
    const linkTitle = token.attrGet('title');
    entries.push({
      title,
      href,
      ...(linkTitle !== null && { linkTitle: String(linkTitle) }),
      ...named,
      line,
      children: [],
    });
    // An item is one entry, whatever follows its link.
    if (inList) return entries;
  }
  if (entries.length > 0 || !inList) return entries;
  const title = plainTextOfTokens(tokens);
  return title === '' ? [] : [{ title, ...named, line, children: [] }];
}

/** The id of the anchor after a title, as in `## Title <a href="#slug" id="slug"></a>`. */
function anchorIn(tokens: readonly Token[]): string | undefined {
  for (const { type, content } of tokens) {
    if (type !== 'html_inline' || !/^<a\s/.test(content)) continue;
    const [, id] = /\sid="([^"]+)"/.exec(content) ?? [];
    if (id !== undefined) return outlineParser.utils.unescapeAll(id);
  }
  return undefined;
}
