import { parser } from './block-parser.ts';

/** A text between delimiters, and what is next to them; '' and line breaks are the ends of a text. */
export type DelimitedText = { readonly before: string; readonly inner: string; readonly after: string };

type CharacterClass = 'space' | 'punctuation' | 'word';

/**
 * Whether delimiters around a text open and close (CommonMark, "left-flanking delimiter run"); those of `_` do not
 * within a word.
 */
export function isDelimited(
  { before, inner, after }: DelimitedText,
  place: 'anywhere' | 'between words',
): boolean {
  const [outerStart, start] = [classOf(lastCodePoint(before)), classOf(inner.codePointAt(0))];
  const [end, outerEnd] = [classOf(lastCodePoint(inner)), classOf(after.codePointAt(0))];
  if (!isFlanking(outerStart, start) || !isFlanking(outerEnd, end)) return false;
  return (
    place === 'anywhere' ||
    ((!isFlanking(start, outerStart) || outerStart === 'punctuation') &&
      (!isFlanking(end, outerEnd) || outerEnd === 'punctuation'))
  );
}

function isFlanking(outer: CharacterClass, inner: CharacterClass): boolean {
  return inner !== 'space' && (inner === 'word' || outer !== 'word');
}

export function lastCodePoint(text: string): number | undefined {
  return text.codePointAt(
    /[\uDC00-\uDFFF]$/.test(text) && text.length > 1 ? text.length - 2 : text.length - 1,
  );
}

function classOf(codePoint: number | undefined): CharacterClass {
  const { isWhiteSpace, isMdAsciiPunct, isPunctCharCode } = parser.utils;
  if (codePoint === undefined || isWhiteSpace(codePoint)) return 'space';
  return isMdAsciiPunct(codePoint) || isPunctCharCode(codePoint) ? 'punctuation' : 'word';
}
