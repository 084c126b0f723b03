import type { Token } from 'markdown-it';
import { outlineParser, plainTextOfTokens } from './plain-text.ts';
import type { SummaryEntry } from './summary-entry.ts';

const itemMarker = /^(?:[*+-]|\d{1,9}[.)])\s+/;

/** A part of a text that is an item; `line` counts from that of the text. */
type Item = { readonly tokens: Token[]; readonly line: number };

/**
 * The entries of a text. Lines that look like items but are continuation lines by their indentation are entries, too.
 */
export function entriesOf(
  { children, content, map }: Token,
  { line, inList }: { line: number; inList: boolean },
): SummaryEntry[] {
  const items: Item[] = [{ tokens: [], line: 0 }];
  let breaks = 0;
  for (const [at, token] of (children ?? []).entries()) {
    if (inList && children?.[at - 1]?.type === 'softbreak' && itemMarker.test(token.content)) {
      token.content = token.content.replace(itemMarker, '');
      items.push({ tokens: [], line: breaks });
    }
    if (token.type === 'softbreak' || token.type === 'hardbreak') breaks += 1;
    items.at(-1)?.tokens.push(token);
  }
  const texts = content.split('\n');
  const [begin, end] = [line - 1, line - 1 + (map === null ? 1 : map[1] - map[0])];
  // Line breaks in the source of a link are in no token.
  if (items.length > 1 && texts.length !== breaks + 1)
    return items.flatMap(({ tokens }) => entriesIn(tokens, { lines: [begin, end], inList }));
  return items.flatMap((item, at) => {
    const next = items[at + 1]?.line;
    const text = texts.slice(item.line, next).join('\n');
    return entriesIn(item.tokens, {
      lines: [begin + item.line, next === undefined ? end : begin + next],
      source: (at === 0 ? text : text.trimStart().replace(itemMarker, '')).trim(),
      inList,
    });
  });
}

/** The links of a line, or its text if there are none. */
function entriesIn(
  tokens: readonly Token[],
  {
    lines: [from, to],
    source,
    inList,
  }: { lines: readonly [number, number]; source?: string; inList: boolean },
): SummaryEntry[] {
  const entries: SummaryEntry[] = [];
  const slug = anchorIn(tokens);
  const links = tokens.filter(({ type }) => type === 'link_open').length;
  const isAlone = source !== undefined && (inList || links === 1);
  const rest = () => ({
    ...(slug !== undefined && { slug }),
    line: from + 1,
    lines: { from, to, end: to },
    ...(isAlone && { source }),
    children: [],
  });
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'link_open') continue;
    let end = at + 1;
    while (end < tokens.length && tokens[end]?.type !== 'link_close') end += 1;
    const title = plainTextOfTokens(tokens.slice(at + 1, end));
    const href = String(token.attrGet('href') ?? '');
    const linkTitle = token.attrGet('title');
    entries.push({ title, href, ...(linkTitle !== null && { linkTitle: String(linkTitle) }), ...rest() });
    // An item is one entry, whatever follows its link.
    if (inList) return entries;
  }
  if (entries.length > 0 || !inList) return entries;
  const title = plainTextOfTokens(tokens);
  return title === '' ? [] : [{ title, ...rest() }];
}

/** The id of the anchor after a title, as in `## Title <a href="#slug" id="slug"></a>`. */
export function anchorIn(tokens: readonly Token[]): string | undefined {
  for (const { type, content } of tokens) {
    if (type !== 'html_inline' || !/^<a\s/.test(content)) continue;
    const [, id] = /\sid="([^"]+)"/.exec(content) ?? [];
    if (id !== undefined) return outlineParser.utils.unescapeAll(id);
  }
  return undefined;
}
