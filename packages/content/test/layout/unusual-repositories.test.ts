import { expect, test } from 'vitest';
import { readLayout } from '../../src/layout/read-layout.ts';
import { writeLayout } from '../../src/layout/write-layout.ts';
import { applyChanges, contentOf, ownedBy } from './apply-layout-changes.ts';
import { memoryTree } from './memory-tree.ts';

type Contents = Record<string, string>;

async function read(contents: Contents) {
  const tree = memoryTree(contents);
  return { tree, layout: await readLayout(tree) };
}

const contents = {
  'SUMMARY.md': '* [A](A.md)\n* [Other](a.md)\n* [Composed](\u00E9.md)\n* [Combined](e\u0301.md)\n',
  'A.md': '1',
  'a.md': '2',
  '\u00E9.md': '3',
  'e\u0301.md': '4',
  'Code.md': 'not a page',
  '.gitbook/assets/Logo.txt': 'x',
  '.gitbook/assets/logo.txt': 'y',
  '.gitbook/includes/Note.md': 'x',
  '.gitbook/includes/note.md': 'y',
};

test('files whose names differ in case or Unicode normalization keep their paths', async () => {
  const { tree, layout } = await read(contents);
  expect(layout.pages).toHaveLength(4);
  const { writes, deletes } = await writeLayout(contentOf(layout, tree), { tree, owned: ownedBy(layout) });
  expect([[...writes.keys()], deletes]).toEqual([[], []]);
});

test('files whose names differ in case or normalization get distinct paths in a new repository', async () => {
  const { tree, layout } = await read(contents);
  const written = await applyChanges({}, await writeLayout(contentOf(layout, tree)));
  const folded = new Set(Array.from(written.keys(), (path) => path.normalize('NFC').toLowerCase()));
  expect(folded.size).toBe(written.size);
  expect([...written.values()].map(String)).toEqual(expect.arrayContaining(['1', '2', '3', '4']));
});

const folders = (count: number) => 'd/'.repeat(count).slice(0, -1);
const summary = (count: number) =>
  Array.from({ length: count }, (_, at) => `${'  '.repeat(at)}* [P${at}](p${at}.md)\n`).join('');
const files = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}.md`, `${at}`]));

test('pages are read and written up to the maximum depth', async () => {
  for (const contents of [{ [`${folders(63)}/x.md`]: 'x' }, { 'SUMMARY.md': summary(64), ...files(64) }]) {
    const { tree, layout } = await read(contents);
    expect(layout.pages).toHaveLength(64);
    const written = await applyChanges({}, await writeLayout(contentOf(layout, tree)));
    const again = await readLayout(memoryTree(written));
    expect(again.pages.map(({ path }) => path)).toEqual(layout.pages.map(({ path }) => path));
  }
});

test('pages beyond the maximum depth are an error', async () => {
  const message = /more than 64 levels/;
  for (const count of [64, 900, 2000])
    await expect(read({ [`${folders(count)}/x.md`]: 'x' })).rejects.toThrow(message);
  for (const count of [65, 400])
    await expect(read({ 'SUMMARY.md': summary(count), ...files(count) })).rejects.toThrow(message);
  const { tree, layout } = await read({ [`${folders(63)}/x.md`]: 'x' });
  const deepest = layout.pages.at(-1);
  if (deepest === undefined) throw new Error('there are no pages');
  const path = `${deepest.path}/one`;
  const below = { ...deepest, path, slug: 'one', parent: deepest.path, git: { oid: 'o', path: 'one.md' } };
  const content = contentOf(layout, tree);
  await expect(writeLayout({ ...content, pages: [...content.pages, below] })).rejects.toThrow(message);
});

test('entries of a table of contents that are indented too far are read', async () => {
  const summary =
    '# Contents\n\n* [A](a.md)\n\t\t\t\t* [B](b.md)\n\t\t\t\t  * [C](c.md)\n* [D](d.md)\n\n        * [E](e.md)\n';
  const { layout } = await read({
    'SUMMARY.md': summary,
    ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.md`, name])),
  });
  expect(layout.pages.map(({ path }) => path)).toEqual(['a', 'b', 'c', 'd', 'd/e']);
  expect(layout.warnings).toEqual([]);
});
