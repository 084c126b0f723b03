import { expect, test } from 'vitest';
import type { LayoutPage } from '../../src/layout/layout.ts';
import { type ExistingPage, matchPages } from '../../src/layout/match-pages.ts';
import { readLayout } from '../../src/layout/read-layout.ts';
import { memoryTree } from './memory-tree.ts';

type Contents = Record<string, string>;

/** The matches between two trees of files, by path, and the texts that were read. */
async function match(
  before: Contents,
  after: Contents,
  changed: (pages: LayoutPage[]) => ExistingPage[] = asKnown,
) {
  const [old, now] = [await readLayout(memoryTree(before)), await readLayout(memoryTree(after))];
  const read: string[] = [];
  const textOf = (pages: readonly LayoutPage[]) => (page: { path: string }) => {
    read.push(page.path);
    return Promise.resolve(pages.find(({ path }) => path === page.path)?.markdown ?? '');
  };
  const ids = await matchPages(changed([...old.pages]), now.pages, {
    existing: textOf(old.pages),
    read: textOf(now.pages),
  });
  return { ids: Object.fromEntries(ids), read };
}

function asKnown(pages: LayoutPage[]): ExistingPage[] {
  return pages.map((page) => ({ ...page, id: page.path }));
}

const lines = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix} line ${at} of some length`).join('\n');

test('a page is matched by its file, whatever its text and its path in the tree', async () => {
  const { ids, read } = await match(
    { 'SUMMARY.md': '* [A](a.md)\n* [B](b.md)', 'a.md': 'a', 'b.md': 'b' },
    { 'SUMMARY.md': '* [New](b.md)\n  * [A](a.md)\n* [C](c.md)', 'a.md': 'other', 'b.md': 'b', 'c.md': 'c' },
  );
  expect(ids).toEqual({ b: 'b', 'b/a': 'a' });
  expect(read).toEqual([]);
});

test('a page is matched by its blob, if that is unique', async () => {
  const { ids } = await match(
    {
      'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n* [C](c.md)',
      'a.md': 'only',
      'b.md': 'twice',
      'c.md': 'twice',
    },
    {
      'SUMMARY.md': '* [X](x/a1.md)\n* [Y](x/b1.md)\n* [Z](x/c1.md)',
      'x/a1.md': 'only',
      'x/b1.md': 'twice',
      'x/c1.md': 'new',
    },
  );
  expect(ids).toEqual({ a1: 'a', b1: 'b' });
});

test('texts are only read when blobs are ambiguous, and equal texts are matched by title', async () => {
  const renamed = await match(
    { 'SUMMARY.md': '* [A](a.md)', 'a.md': 'same' },
    { 'SUMMARY.md': '* [B](b.md)', 'b.md': 'same' },
  );
  expect(renamed).toEqual({ ids: { b: 'a' }, read: [] });
  const copied = await match(
    { 'SUMMARY.md': '* [A](a.md)', 'a.md': 'same' },
    { 'SUMMARY.md': '* [B](b.md)\n* [A](c.md)', 'b.md': 'same', 'c.md': 'same' },
  );
  expect(copied.ids).toEqual({ c: 'a' });
});

test('a renamed and edited page is matched by the similarity of its text', async () => {
  const text = lines('a', 10);
  const { ids } = await match(
    { 'SUMMARY.md': '* [A](a.md)\n* [B](b.md)', 'a.md': text, 'b.md': lines('b', 10) },
    {
      'SUMMARY.md': '* [A](new/a.md)\n* [B](new/b.md)\n* [Copy](new/copy.md)',
      'new/a.md': `${text}\nmore`,
      'new/b.md': lines('other', 10),
      'new/copy.md': `${text}\nmore, and yet more`,
    },
  );
  // The page named B has the path of a deleted one.
  expect(ids).toEqual({ a: 'a', b: 'b' });
  const moved = await match(
    { 'SUMMARY.md': '* [A](a.md)\n* [B](b.md)', 'a.md': text, 'b.md': lines('b', 10) },
    { 'SUMMARY.md': '* [C](c.md)\n* [D](d.md)', 'c.md': lines('b', 8), 'd.md': `new\n${text}` },
  );
  expect(moved.ids).toEqual({ c: 'b', d: 'a' });
});

test('groups, links and titles are matched by path, then by URL or title', async () => {
  const { ids } = await match(
    { 'SUMMARY.md': '* [Web](https://a.test)\n* Later\n\n## Guides\n\n* [A](a.md)\n\n## Same', 'a.md': '' },
    {
      'SUMMARY.md': '* [Site](https://a.test)\n\n## Manual\n\n## Same\n\n* [A](a.md)\n  * Later',
      'a.md': '',
    },
  );
  expect(ids).toEqual({ site: 'web', same: 'same', 'same/a': 'guides/a', 'same/a/later': 'later' });
});

test('a page without a file is matched with the file that it was exported to', async () => {
  const { ids } = await match(
    { 'SUMMARY.md': '* [A](a.md)', 'a.md': 'x' },
    { 'SUMMARY.md': '* [A](a.md)', 'a.md': 'y' },
    (pages) => asKnown(pages).map(({ git: _, ...page }) => page),
  );
  expect(ids).toEqual({ a: 'a' });
});

test('no page is matched twice, however many are similar', async () => {
  const pages = (folder: string, end: string) =>
    Object.fromEntries(
      Array.from({ length: 600 }, (_, at) => [
        `${folder}/p${at}.md`,
        `same text in all of them ${end}\n${at}`,
      ]),
    );
  const { ids, read } = await match(pages('a', ''), pages('b', 'now'));
  const known = Object.values(ids);
  expect(new Set(known).size).toBe(known.length);
  expect(read.length).toBeLessThanOrEqual(800);
});
