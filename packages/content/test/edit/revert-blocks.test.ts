import fc from 'fast-check';
import { expect, test } from 'vitest';
import { revertBlocks } from '../../src/edit/revert-blocks.ts';
import { blockKeys } from '../../src/markdown/block-keys.ts';
import { splitBlocks } from '../../src/markdown/split-blocks.ts';

const keysOf = (markdown: string) =>
  blockKeys(markdown).flatMap(({ keys }) => keys.filter((key) => key !== undefined));
const blocksOf = (markdown: string) =>
  splitBlocks(markdown).map(({ start, end }) => markdown.slice(start, end).trim());

const then = '# Guide\n\nOne.\n\n- a\n- b\n\nTwo.\n\nThree.\n';
const now = '---\nicon: book\n---\n\n# Guide\n\nOne, rewritten.\n\n- a\n- c\n\nNew.\n\nThree.\n';

/** The text with the blocks reverted of which one text has the source. */
function reverted(...sources: string[]): string {
  const keys = [now, then].flatMap((text) =>
    blockKeys(text)
      .filter(({ start, end }) => sources.includes(text.slice(start, end).trim()))
      .flatMap(({ keys: own }) => own.filter((key) => key !== undefined)),
  );
  return revertBlocks(now, then, keys).text;
}

test('a rewritten block is restored by its old key and by its new key', () => {
  const expected = now.replace('One, rewritten.', 'One.');
  expect(reverted('One.')).toBe(expected);
  expect(reverted('One, rewritten.')).toBe(expected);
});

test('a list is reverted as one block', () => {
  expect(reverted('- a\n- b')).toBe(now.replace('- c', '- b'));
});

test('an added block is deleted, and a deleted one is inserted at its old position', () => {
  const [before, after] = ['One.\n\nTwo.\n\nThree.\n', 'One.\n\nThree.\n\nFour.\n'];
  const keyOf = (text: string, index: number) => keysOf(text)[index] ?? '';
  expect(revertBlocks(after, before, [keyOf(after, 2)]).text).toBe('One.\n\nThree.\n');
  expect(revertBlocks(after, before, [keyOf(before, 1)]).text).toBe('One.\n\nTwo.\n\nThree.\n\nFour.\n');
  expect(revertBlocks('One.\n', 'One.\n\nTwo.\n', [keyOf(before, 1)]).text).toBe('One.\n\nTwo.\n');
  expect(revertBlocks('', 'One.\n', [keyOf('One.\n', 0)]).text).toBe('One.\n');
});

test('unknown keys are reported', () => {
  expect(revertBlocks(now, then, ['nothing', ...keysOf(now)]).unknown).toEqual(['nothing']);
});

const block = fc.oneof(
  fc.constantFrom('# Guide', 'One.', 'Two.', '- a\n- b', '> quoted', '***', '```js\nlet a;\n```'),
  fc.constantFrom(
    '{% hint style="info" %}\nHint.\n{% endhint %}',
    '| a | b |\n| - | - |\n| 1 | 2 |',
    '<details>\n\nMore.\n\n</details>',
  ),
  fc.nat(50).map((number) => `Paragraph ${number}.`),
);
const markdown = fc
  .array(block, { maxLength: 8 })
  .map((blocks) => blocks.map((one) => `${one}\n`).join('\n'));

test('reverting all keys restores the blocks of the old text, and reverting none changes nothing', () => {
  fc.assert(
    fc.property(markdown, markdown, (one, other) => {
      expect(revertBlocks(one, other, []).text).toBe(one);
      const { text } = revertBlocks(one, other, [...keysOf(one), ...keysOf(other)]);
      expect(blocksOf(text)).toEqual(blocksOf(other));
    }),
    { numRuns: 500 },
  );
});
