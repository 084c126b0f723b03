import { TagEnds } from './tag-ends.ts';

/** An attribute: `title="One"`; a value without a name has the name ''. */
type TagAttribute = {
  readonly name: string;
  readonly value: string;
  /** The range of the value in the source of the tag, without quotes. */
  readonly start: number;
  readonly end: number;
};

/** `{% name attributes %}`, and `{% endname %}`. */
export type Tag = {
  readonly name: string;
  readonly closes: boolean;
  readonly attributes: readonly TagAttribute[];
  /** The source after the name. */
  readonly argument: string;
};

/** A tag or the text between two, with its range. */
export type TagPiece = { readonly start: number; readonly end: number; readonly tag: Tag | undefined };

const namePattern = /\{%-?[ \t]*(@?[A-Za-z][\w./-]*)/y;
const attributePattern = /\s*([A-Za-z_][\w-]*)[ \t]*=[ \t]*/y;
const wordPattern = /[^\s"'=%]+/y;

/**
 * The tags of a line, or of some lines for the tag of an integration, and the text between them. `undefined` for a
 * text that does not start and end with a tag.
 */
export function readTags(text: string): TagPiece[] | undefined {
  const pieces: TagPiece[] = [];
  const ends = new TagEnds(text);
  let at = 0;
  while (at < text.length) {
    const end = ends.endOf(at);
    const tag = end === undefined ? undefined : parseTag(text.slice(at, end));
    if (end === undefined || tag === undefined) return undefined;
    pieces.push({ start: at, end, tag });
    if (end === text.length) return pieces;
    const next = text.indexOf('{%', end);
    if (next === -1) return undefined;
    if (next > end && text.slice(end, next).trim() !== '')
      pieces.push({ start: end, end: next, tag: undefined });
    at = next;
  }
  return undefined;
}

/** The tag of a text that is a single tag. */
export function readTag(text: string): Tag | undefined {
  const [first, ...more] = readTags(text) ?? [];
  return more.length === 0 ? first?.tag : undefined;
}

function parseTag(text: string): Tag | undefined {
  const [head = '', word = ''] = matchAt(namePattern, text, 0) ?? [];
  if (word === '') return undefined;
  const closes = /^end(?=[@A-Za-z])/.test(word);
  const end = text.endsWith('-%}') ? text.length - 3 : text.length - 2;
  if (end < head.length) return undefined;
  return {
    name: closes ? word.slice(3) : word,
    closes,
    attributes: closes ? [] : (readAttributes(text, head.length, end) ?? []),
    argument: text.slice(head.length, end).trim(),
  };
}

/** `undefined` for other arguments, such as an expression. */
function readAttributes(text: string, start: number, end: number): TagAttribute[] | undefined {
  const attributes: TagAttribute[] = [];
  let at = start;
  while (text.slice(at, end).trim() !== '') {
    const [head = '', name = ''] = matchAt(attributePattern, text, at) ?? [];
    at += head.length;
    if (name === '') while (at < end && /\s/.test(text.charAt(at))) at += 1;
    const quote = text.charAt(at);
    const quoted = quote === '"' || quote === "'";
    const from = quoted ? at + 1 : at;
    const to = quoted
      ? endOfQuoted(text, from, quote)
      : from + (matchAt(wordPattern, text, at)?.[0].length ?? 0);
    if (to === undefined || to > end || (!quoted && (to === from || name === ''))) return undefined;
    const written = text.slice(from, to);
    attributes.push({ name, value: quoted ? unescape(written) : written, start: from, end: to });
    at = quoted ? to + 1 : to;
  }
  return attributes;
}

function endOfQuoted(text: string, start: number, quote: string): number | undefined {
  for (let at = start; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === quote) return at;
  }
  return undefined;
}

function unescape(written: string): string {
  return written.replaceAll(/\\(["'\\])/g, '$1');
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
