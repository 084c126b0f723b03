import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HeadingIds } from '../../src/markdown/heading-ids.ts';

test('a heading in ASCII has the anchor that it has with a diacritic, which anchors leave out', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(new HeadingIds().idOf(text)).toBe(new HeadingIds().idOf(`${text}\u0301`));
    }),
    { numRuns: 1000 },
  );
});
