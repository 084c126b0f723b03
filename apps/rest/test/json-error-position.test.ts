import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonErrorPosition } from '../src/json-error-position.ts';

test.each([
  ['', 'line 1, column 1, where it ends too early'],
  ['{', 'line 1, column 2, where it ends too early'],
  ['{"a": 1,}', 'line 1, column 9'],
  ['{"a" 1}', 'line 1, column 6'],
  ['[1,\n 2,\n x]', 'line 3, column 2'],
  ["{'a': 1}", 'line 1, column 2'],
  ['[1 2]', 'line 1, column 4'],
  ['{"a":"b\nc"}', 'line 1, column 8'],
  ['"\\x"', 'line 1, column 3'],
  ['01', 'line 1, column 2'],
  ['[]]', 'line 1, column 3'],
  ['nul', 'line 1, column 1'],
  ['\ufeff{}', 'line 1, column 1'],
])('finds what is wrong in %j', (text, path) => {
  expect(jsonErrorPosition(text)).toBe(path);
});

test('the position is that of JSON.parse, whenever it reports one', () => {
  const damaged = fc
    .tuple(
      fc.json({ maxDepth: 4 }),
      fc.nat(),
      fc.constantFrom('', '"', ',', ']', '}', ':', '\\', '\n', 'x', '1', '-', '.'),
    )
    .map(([text, seed, inserted]) => {
      const at = seed % (text.length + 1);
      return text.slice(0, at) + inserted + text.slice(inserted === '' ? at + 1 : at);
    });
  let compared = 0;
  fc.assert(
    fc.property(damaged, (text) => {
      const offset = parseErrorOffset(text);
      if (offset === undefined) return;
      compared += 1;
      // Inside of a number or word, JSON.parse names the first wrong character, which may be behind its start.
      const tokenStart = offset - (/[-+.\w]*$/.exec(text.slice(0, offset))?.[0].length ?? 0);
      const places = Array.from({ length: offset - tokenStart + 1 }, (_, at) =>
        placeOf(text, tokenStart + at),
      );
      expect(places).toContain(jsonErrorPosition(text).replace(/, where.*/, ''));
    }),
    { numRuns: 3000 },
  );
  expect(compared).toBeGreaterThan(200);
});

function parseErrorOffset(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const position = /at position (\d+)/.exec(String(error))?.[1];
    return position === undefined ? undefined : Number(position);
  }
}

function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}
