import fc from 'fast-check';
import { expect, test } from 'vitest';
import { align } from '../../src/merge/align.ts';

const values = fc.array(fc.constantFrom('a', 'b', 'c', '---', 'd', 'e'), { maxLength: 30 });

test('alignment pairs equal values in order, and all values of equal lists', () => {
  fc.assert(
    fc.property(values, values, (left, right) => {
      const pairs = align(left, right).flatMap((other, at) => (other === undefined ? [] : [{ at, other }]));
      expect(pairs.map(({ at }) => left[at])).toEqual(pairs.map(({ other }) => right[other]));
      const others = pairs.map(({ other }) => other);
      expect(others).toEqual([...new Set(others)].toSorted((a, b) => a - b));
      expect(align(left, left)).toEqual(left.map((_, at) => at));
    }),
    { numRuns: 1000 },
  );
});

test('alignment does not confuse repeated dividers', () => {
  expect(align(['---', 'one', '---', 'two'], ['new', '---', 'two', '---', 'one'])).toEqual([
    undefined,
    undefined,
    1,
    2,
  ]);
});

test('alignment pairs repeated values of short lists only', () => {
  const paired = (left: string[], right: string[]) => align(left, right).filter((at) => at !== undefined);
  expect(paired(['x', 'a', 'a', 'b', 'b', 'y'], ['a', 'b', 'a', 'b'])).toHaveLength(3);
  const long = Array.from({ length: 60_000 }, (_, at) => (at % 3 === 0 ? 'a' : 'b'));
  expect(align(['x', ...long, 'y'], ['z', ...long.toReversed(), 'w'])).toHaveLength(60_002);
});

test('alignment of long lists is fast, however their anchors are nested', () => {
  // Each stretch has one anchor near its end, and what repeats before it.
  const nested = (seed: number) =>
    Array.from({ length: 40_000 }, (_, at) => (at % 2 === 0 ? `v${(at * seed) % 19_997}` : 'same'));
  // What takes long ends at the time limit of a test.
  expect(align(nested(3), nested(5))).toHaveLength(40_000);
  expect(align(nested(7), nested(7).toReversed())).toHaveLength(40_000);
});
