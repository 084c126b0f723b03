import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexLine } from '../src/search/index-line.ts';
import { foldedLine, lexemesOf, tokensOf } from '../src/search/tokens.ts';

const line = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('getUserById', 'HTTPServer', 'aB', 'A1b', 'don’t', ' – ', 'é', '字', '\u0301', 'İ'),
      fc.nat({ max: 70 }).map((length) => 'aB'.repeat(length)),
    ),
  )
  .map((parts) => parts.join(''));

test('the words of a line are those of its tokens', () => {
  fc.assert(
    fc.property(line, (text) => {
      const tokens = tokensOf(text);
      expect(indexLine(text)).toEqual({ text: foldedLine(tokens), lexemes: tokens.flatMap(lexemesOf) });
    }),
    { numRuns: 2000 },
  );
});

test('the words of an identifier follow it', () => {
  expect(indexLine('call getUserById(HTTPServer, aB2C)')).toEqual({
    text: ' call getuserbyid httpserver ab2c ',
    lexemes: ['call', 'getuserbyid', 'get', 'user', 'by', 'id', 'httpserver', 'http', 'server', 'ab2c', 'b2'],
  });
});
