import type { TypedTerm } from './search-terms.ts';

/** Which words may be meant by a misspelled one: those with both a start, an end and a part of this, of some length. */
export type SpellingRange = {
  readonly start: string;
  readonly end: string;
  readonly part: string;
  readonly minLength: number;
  readonly maxLength: number;
};

/** Words that are corrected, and that are corrections. */
const minWordLength = 4;
const maxWordLength = 40;
/** From this length on, two letters may differ. */
const minLengthOfTwo = 8;
/** The number of words that are looked for in pages. */
const maxSimilarWords = 12;

const plainWord = /^[\p{L}\p{M}]{4,40}$/u;

/** Whether a word may be a correction. Others, such as numbers, are similar to many and mean none of them. */
export function isSpelledWord(word: string): boolean {
  return plainWord.test(word);
}

/** The word of a term that may be misspelled. */
export function misspelledWord({ tokens: [first, ...others], isQuoted }: TypedTerm): string | undefined {
  if (first === undefined || others.length > 0 || isQuoted || first.isRun) return undefined;
  return isSpelledWord(first.text) ? first.text : undefined;
}

function maxEdits(word: string): number {
  return word.length < minLengthOfTwo ? 1 : 2;
}

/**
 * The ranges that contain every word that is similar to a given one, by what an edit leaves as it is: of two parts of a word
 * one when there is one edit, of three parts one when there are two. (With two edits, not the words that differ in both
 * their first and their last letter.)
 */
export function spellingRanges(word: string, isPrefix: boolean): SpellingRange[] {
  const edits = maxEdits(word);
  const { length } = word;
  const bounds = { minLength: Math.max(minWordLength, length - edits), maxLength: length + edits };
  const range = (start: string, end: string, part = ''): SpellingRange => ({ start, end, part, ...bounds });
  // A word that is still being typed may be longer, and what is typed stands anywhere in it.
  const open = (start: string, part = ''): SpellingRange => ({
    ...range(start, '', part),
    ...(isPrefix && { maxLength: maxWordLength }),
  });
  const first = word.slice(0, 1);
  if (edits === 1) {
    const half = length >> 1;
    // Two letters that are swapped across the middle leave neither half as it is.
    const swapped = `${word.slice(0, half - 1)}${word[half] ?? ''}${word[half - 1] ?? ''}${word.slice(half + 1)}`;
    const end = word.slice(half);
    return [
      open(word.slice(0, half)),
      range('', end),
      open(swapped),
      ...(isPrefix ? [open(first, end)] : []),
    ];
  }
  const third = Math.floor((length - 2) / 3);
  const middle = word.slice(third + 1, length - third - 1);
  const end = word.slice(length - third);
  return [
    open(word.slice(0, third)),
    range('', end),
    open(first, middle),
    range('', word.slice(-1), middle),
    ...(isPrefix ? [open(first, end)] : []),
  ];
}

export type SimilarWord = { readonly word: string; readonly distance: number };

/** The words most similar to a given one, the best first. A prefix may go on. */
export function similarWords(word: string, candidates: Iterable<string>, isPrefix: boolean): SimilarWord[] {
  const edits = maxEdits(word);
  const found: SimilarWord[] = [];
  for (const candidate of candidates) {
    const distance = spellingDistance(word, candidate, isPrefix);
    if (distance <= edits + continued && candidate !== word) found.push({ word: candidate, distance });
  }
  const rest = (candidate: string): number =>
    (candidate[0] === word[0] ? 0 : 2) + Math.abs(candidate.length - word.length) / maxWordLength;
  return found
    .toSorted((a, b) => a.distance - b.distance || rest(a.word) - rest(b.word) || (a.word < b.word ? -1 : 1))
    .slice(0, maxSimilarWords);
}

/** What a word that goes on after the typed letters counts beside one that does not. */
const continued = 0.5;

/** The number of letters that are inserted, left out, replaced or swapped with their neighbour. */
function spellingDistance(typed: string, word: string, isPrefix: boolean): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: word.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (row > 1 && column > 1 && isSwapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    [before, last] = [last, current];
  }
  const whole = last[word.length] ?? 0;
  return isPrefix ? Math.min(whole, Math.min(...last) + continued) : whole;
}
