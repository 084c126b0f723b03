import type { SummaryEntry } from './summary-entry.ts';
import { withoutBreak } from './summary-lines.ts';

/** What precedes an entry on its line: indentation and the marker of its item; `undefined` when it has no line alone. */
export function headPrefix(lines: readonly string[], entry: SummaryEntry): string | undefined {
  const { fence, source } = entry;
  // The line of many entries is not read for each of them.
  if (fence === undefined && source === undefined) return undefined;
  const line = withoutBreak(lines[entry.line - 1] ?? '');
  return prefixOf(
    line,
    fence === undefined ? (source?.split('\n')[0] ?? '') : line.slice(line.search(/`|~/)),
  );
}

const marker = /^(?:[*+-]|\d{1,9}[.)])$/;

/** The marker of the last item of a prefix with the spaces after it; `undefined` where it ends with something else. */
function markerOf(prefix: string): string | undefined {
  const start = prefix.trimEnd();
  const at = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\t')) + 1;
  return start !== prefix && marker.test(start.slice(at)) ? prefix.slice(at) : undefined;
}

function prefixOf(line: string, content: string): string | undefined {
  const trimmed = line.trimEnd();
  const start = content.trimEnd();
  if (!trimmed.endsWith(start)) return undefined;
  const prefix = trimmed.slice(0, trimmed.length - start.length);
  return markerOf(prefix) === undefined ? undefined : prefix;
}

/** The number of an item of a numbered list. */
export function numberOf(prefix: string): number | undefined {
  const [digits] = /^\d{1,9}/.exec(markerOf(prefix) ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The prefix of an item before another one of the same list. */
export function itemPrefix(prefix: string): string {
  const own = markerOf(prefix) ?? '';
  return blankOf(prefix.slice(0, prefix.length - own.length)) + own;
}

/** The prefix of the next item of the same list. */
export function siblingPrefix(prefix: string): string {
  return itemPrefix(prefix).replace(/\d+/, (number) => `${Math.min(Number(number) + 1, 999_999_999)}`);
}

/** The prefix of an item below one. */
export function childPrefix(prefix: string): string {
  const [first = ''] = markerOf(prefix) ?? '';
  return `${blankOf(prefix)}${'*+-'.includes(first) && first !== '' ? first : '*'} `;
}

/** The lines of an entry or heading that begins on a line, with another text. */
export function replaceHead(
  line: string,
  text: string,
  head: { kind: 'heading' | 'fence' | 'entry'; source: string | undefined },
): string[] {
  const prefix = prefixOfHead(withoutBreak(line), head);
  const indent = blankOf(prefix);
  return text.split('\n').map((one, at) => (at === 0 ? prefix : indent) + one);
}

function prefixOfHead(
  line: string,
  { kind, source = '' }: { kind: 'heading' | 'fence' | 'entry'; source: string | undefined },
): string {
  if (kind === 'heading') return /^[ \t]{0,3}#{1,6}[ \t]+/.exec(line)?.[0] ?? '## ';
  if (kind === 'fence') return line.slice(0, Math.max(0, line.search(/[`~]/)));
  const [trimmed, first] = [line.trimEnd(), (source.split('\n')[0] ?? '').trimEnd()];
  if (first !== '' && trimmed.endsWith(first)) return trimmed.slice(0, trimmed.length - first.length);
  return `${/^[ \t]*/.exec(line)?.[0] ?? ''}* `;
}

/** As wide as a prefix. */
function blankOf(prefix: string): string {
  return prefix.replaceAll(/[^ \t]/g, ' ');
}

/** What differs between the text of an entry and another one: its title, its slug, or more than one of both. */
type Change = 'title' | 'slug' | 'all';

/** The text of an entry with the link of another one, and what follows it; comments stay in any case. */
export function replaceLink(source: string, markdown: string, change: Change): string {
  const [old, now] = [plainLink(source), plainLink(markdown)];
  if (change === 'slug') {
    const [end, anchor] = [old?.end ?? source.length, markdown.lastIndexOf(' <a href="#')];
    return source.slice(0, end) + markdown.slice(anchor) + withoutAnchors(source.slice(end));
  }
  if (old === undefined || now === undefined) return [markdown, ...commentsIn(source)].join(' ');
  if (change === 'title') return markdown.slice(0, now.target) + source.slice(old.target);
  return markdown + withoutAnchors(source.slice(old.end));
}

/** The text of a heading with another title or slug; its comments stay. */
export function replaceHeading(source: string, markdown: string, change: Change): string {
  const [title = ''] = source.split(/\r?\n|\r/, 1);
  const text = title.replace(/^[ \t]{0,3}#{1,6}[ \t]+/, '').trimEnd();
  // A closing sequence of number signs would be part of the title.
  if (change !== 'slug' || text.endsWith('#')) return [markdown, ...commentsIn(source)].join(' ');
  return withoutAnchors(text).trimEnd() + markdown.slice(markdown.lastIndexOf(' <a href="#'));
}

/** Where the target of a link begins, and where the link ends, in a text of one line that starts with it. */
function plainLink(text: string): { target: number; end: number } | undefined {
  const target = text.indexOf('](');
  const isPlain = text.startsWith('[') && target !== -1 && text.indexOf('](', target + 1) === -1;
  if (!isPlain || text.includes('\n')) return undefined;
  let depth = 0;
  let quote = '';
  for (let at = target + 1; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') at += 1;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '<') quote = '>';
    else if ((character === '"' || character === "'") && isSpace(text[at - 1])) quote = character;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0 && quote === '') return { target, end: at + 1 };
  }
  return undefined;
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

/** The comments of a text, each whole. */
function commentsIn(text: string): string[] {
  const comments: string[] = [];
  let at = text.indexOf('<!--');
  while (at !== -1) {
    const end = text.indexOf('-->', at + 4);
    if (end === -1) break;
    comments.push(text.slice(at, end + 3));
    at = text.indexOf('<!--', end + 3);
  }
  return comments;
}

/** A text without its empty anchors, which hold slugs. */
function withoutAnchors(text: string): string {
  const [first = '', ...others] = text.split('<a ');
  const kept = others.map((part) => {
    const end = part.indexOf('></a>');
    return end === -1 || !part.includes('id="') ? `<a ${part}` : part.slice(end + 5);
  });
  return [first.trimEnd() === '' && kept.length > 0 ? '' : first, ...kept].join('');
}
