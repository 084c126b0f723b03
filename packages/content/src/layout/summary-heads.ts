import type { SummaryEntry } from './summary-entry.ts';
import { withoutBreak } from './summary-lines.ts';

/** What precedes an entry on its line: indentation and the marker of its item; `undefined` when it has no line alone. */
export function headPrefix(lines: readonly string[], entry: SummaryEntry): string | undefined {
  const line = withoutBreak(lines[entry.line - 1] ?? '');
  if (entry.fence !== undefined) return prefixOf(line, line.slice(line.search(/`|~/)));
  return entry.source === undefined ? undefined : prefixOf(line, entry.source.split('\n')[0] ?? '');
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

/** The prefix of the next item of the same list. */
export function siblingPrefix(prefix: string): string {
  const own = markerOf(prefix) ?? '';
  const before = blankOf(prefix.slice(0, prefix.length - own.length));
  return before + own.replace(/^\d+/, (number) => `${Math.min(Number(number) + 1, 999_999_999)}`);
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
export function blankOf(prefix: string): string {
  return prefix.replaceAll(/[^ \t]/g, ' ');
}

/** The source of an entry with the title of another one; `undefined` when it is no plain link. */
export function replaceTitle(source: string, markdown: string): string | undefined {
  const [end, newEnd] = [source.indexOf(']('), markdown.indexOf('](')];
  const isLink = source.startsWith('[') && end !== -1 && source.indexOf('](', end + 1) === -1;
  if (!isLink || newEnd === -1 || source.includes('\n')) return undefined;
  return markdown.slice(0, newEnd) + source.slice(end);
}
