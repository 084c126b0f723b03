import fc from 'fast-check';
import { expect, test } from 'vitest';
import { similarWords, spellingRanges } from '../src/search/spelling.ts';

const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');

/** A word with one letter left out, added, replaced or swapped with the next. */
function edited(word: string, { at, kind, by }: { at: number; kind: number; by: string }): string {
  const place = at % word.length;
  const [before, here, after] = [word.slice(0, place), word[place] ?? '', word.slice(place + 1)];
  return (
    [
      before + after,
      before + by + here + after,
      before + by + after,
      before + after.slice(0, 1) + here + after.slice(1),
    ][kind] ?? ''
  );
}

const edits = fc.record({ at: fc.nat(100), kind: fc.nat(3), by: letter });
/** Without swaps: two that overlap are more than two edits. */
const changes = fc.record({ at: fc.nat(100), kind: fc.nat(2), by: letter });
const words = (minLength: number, maxLength: number) =>
  fc.array(letter, { minLength, maxLength }).map((list) => list.join(''));

/** Whether a word is in one of the ranges that are read for a typed one. */
function isRead(typed: string, word: string): boolean {
  return spellingRanges(typed, false).some(
    ({ start, end, part, minLength, maxLength }) =>
      word.startsWith(start) &&
      word.endsWith(end) &&
      word.includes(part) &&
      word.length >= minLength &&
      word.length <= maxLength,
  );
}

test('a word of four letters and more is found by one edit of it', () => {
  fc.assert(
    fc.property(words(4, 20), edits, (word, edit) => {
      const typed = edited(word, edit);
      fc.pre(typed.length >= 4 && typed !== word);
      expect(isRead(typed, word), typed).toBe(true);
      expect(similarWords(typed, [word], false)).toEqual([{ word, distance: 1 }]);
    }),
    { numRuns: 2000 },
  );
});

test('a word of eight letters and more is found with two wrong, missing or added letters, its first or its last one right', () => {
  fc.assert(
    fc.property(words(8, 20), changes, changes, (word, first, second) => {
      const typed = edited(edited(word, first), second);
      fc.pre(typed.length >= 8 && typed !== word && (typed[0] === word[0] || typed.at(-1) === word.at(-1)));
      expect(isRead(typed, word), typed).toBe(true);
      expect(similarWords(typed, [word], false)).toHaveLength(1);
    }),
    { numRuns: 2000 },
  );
});

test('the nearest words come first, and those of more edits are left out', () => {
  const candidates = ['commit', 'comma', 'vomit', 'comet', 'committee', 'common'];
  expect(similarWords('comit', candidates, false).map(({ word }) => word)).toEqual([
    'comet',
    'commit',
    'vomit',
  ]);
  expect(similarWords('commiit', candidates, true).map(({ word }) => word)).toEqual(['commit', 'committee']);
});
