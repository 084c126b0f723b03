import type { Token } from 'markdown-it';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inlineTokens, parser } from '../../src/markdown/block-parser.ts';

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('word', ' ', '-', '](', '>', '"', 'www.a.com', '\n'),
    ),
  )
  .map((parts) => parts.join(''));

test('a text without syntax has the tokens that the rules of the parser make of it', () => {
  fc.assert(
    fc.property(text, (source) => {
      const tokens: Token[] = [];
      parser.inline.parse(source, parser, {}, tokens);
      expect(inlineTokens(source, {})).toEqual(tokens);
    }),
    { numRuns: 2000 },
  );
});
