import { countBelow } from './normalize-text.ts';

/**
 * Maps a range of the text of a block to the page; `undefined` when it is not contiguous there, such as across lines
 * of a quote.
 */
export type LocateRange = (from: number, to: number) => TextRange | undefined;
export type TextRange = { readonly start: number; readonly end: number };

/**
 * Locates text whose lines are lines of the page, without the prefixes of lists and quotes. `start` is the start of
 * the first line, or white space before it.
 */
export function locateInLines(markdown: string, start: number, text: string): LocateRange {
  // The start of each line, in the text and in the page.
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

/** Locates the text of a cell, in which the page escapes pipes with a backslash. */
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
