import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexBody } from '../src/search/indexed-page.ts';

const words = fc.array(
  fc.nat({ max: 300 }).map((n) => `w${n % 7 === 0 ? n % 20 : n}`),
  { maxLength: 1500 },
);

test('the frequent words of a page are its 64 most frequent ones, in alphabetical order where they are as frequent', () => {
  fc.assert(
    fc.property(words, (all) => {
      const counts = Map.groupBy(all, (word) => word);
      const expected = Array.from(counts, ([word, { length }]) => ({ word, count: length }))
        .filter(({ count }) => count > 1)
        .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
        .slice(0, 64)
        .flatMap(({ word, count }) => Array.from({ length: Math.min(count, 4) }, () => word));
      const body = indexBody([{ id: '', level: 0, title: '', text: all.join(' ') }]);
      expect(body.frequentWords).toEqual(expected);
      expect(body.words.split(' ').filter((word) => word !== '')).toEqual([...counts.keys()]);
    }),
    { numRuns: 100 },
  );
});

test('words beyond the limit of a tsvector are left out', () => {
  const letters = 'x'.repeat(50);
  const all = Array.from({ length: 30_000 }, (_, n) => `${letters}${n}`);
  const { words: indexed } = indexBody([{ id: '', level: 0, title: '', text: all.join(' ') }]);
  const kept = indexed.split(' ');
  const bytes = kept.reduce((sum, word) => sum + word.length, 0);
  expect(kept).toEqual(all.slice(0, kept.length));
  expect(bytes).toBeLessThanOrEqual(900_000);
  expect(bytes).toBeGreaterThan(899_900);
});
