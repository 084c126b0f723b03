import { countBelow } from './normalize-text.ts';

/**
 * Where a part of the text of a block stands in the page; undefined when it does not stand there as a whole, as when it
 * goes on over lines.
 */
export type LocateRange = (from: number, to: number) => TextRange | undefined;
export type TextRange = { readonly start: number; readonly end: number };

/**
 * The places of a text whose lines are lines of the page, which has more before them where they are in lists and
 * quotes. `start` is where the first line begins, or space before it.
 */
export function locateInLines(markdown: string, start: number, text: string): LocateRange {
  // Where each line begins in the text, and where in the page.
  const textStarts: number[] = [];
  const pageStarts: number[] = [];
  let from = 0;
  let at = start;
  for (const line of text.split('\n')) {
    const leading = skipSpace(line, 0);
    const words = line.slice(leading, skipSpaceBack(line, line.length));
    const first = from === 0;
    const end = first
      ? skipSpace(markdown, at) + words.length
      : skipSpaceBack(markdown, lineEnd(markdown, at));
    if (markdown.startsWith(words, end - words.length)) {
      textStarts.push(from + leading);
      pageStarts.push(end - words.length);
    }
    from += line.length + 1;
    if (from > text.length) break;
    at = nextLine(markdown, lineEnd(markdown, end));
  }
  return (partStart, partEnd) => {
    const index = countBelow(textStarts, partStart + 1) - 1;
    const shift = (pageStarts[index] ?? Number.NaN) - (textStarts[index] ?? 0);
    if (Number.isNaN(shift)) return undefined;
    const range = { start: partStart + shift, end: partEnd + shift };
    return text.slice(partStart, partEnd) === markdown.slice(range.start, range.end) ? range : undefined;
  };
}

/** The places of the text of a cell, in which a bar has a backslash before it. */
export function locateInCell(markdown: string, start: number, text: string): LocateRange {
  const bars = [...text.matchAll(/\|/g)].map(({ index }) => index);
  return (partStart, partEnd) => {
    const before = countBelow(bars, partStart);
    const within = countBelow(bars, partEnd) - before;
    const range = { start: start + partStart + before, end: start + partEnd + before + within };
    const written = markdown.slice(range.start, range.end).replaceAll(String.raw`\|`, '|');
    return text.slice(partStart, partEnd) === written ? range : undefined;
  };
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text[at])) at += 1;
  return at;
}

function skipSpaceBack(text: string, end: number): number {
  let at = end;
  while (isSpace(text[at - 1])) at -= 1;
  return at;
}

function lineEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

function nextLine(text: string, end: number): number {
  return text.startsWith('\r\n', end) ? end + 2 : end + 1;
}
