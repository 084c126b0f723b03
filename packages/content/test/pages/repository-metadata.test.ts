import { expect, test } from 'vitest';
import { treeAddress } from '../../src/pages/repository-metadata.ts';

test.each([
  ['src/index.ts', '../src/index.ts', '/src/index.ts'],
  ['src/a b#c?.ts', '../src/a%20b%23c%3F.ts#L3', '/src/a%20b%23c%3F.ts#L3'],
  ['docs/Überblick.md', ' ../docs/Überblick.md?plain=1#x ', '/docs/%C3%9Cberblick.md?plain=1#x'],
  ['', '..', ''],
  ['', '..#readme', '#readme'],
])('%s, linked as %s, is read at the address of the repository and %s', (path, target, expected) => {
  expect(treeAddress('https://git.example.com/tree/main', path, target)).toBe(
    `https://git.example.com/tree/main${expected}`,
  );
});
