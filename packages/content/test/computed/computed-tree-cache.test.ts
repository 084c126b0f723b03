import { expect, test } from 'vitest';
import { ComputedTreeCache } from '../../src/pages/computed-tree-cache.ts';
import { PageTree } from '../../src/pages/page-tree.ts';

const treeOf = (count: number, text = '') => {
  const page = { type: 'document', title: 'A', order: 'a' } as const;
  const records = Array.from(
    { length: count },
    (_, at) => [`page${at}`, { ...page, slug: `a${at}` }] as const,
  );
  return { pageTree: PageTree.of(new Map(records)), texts: new Map([['hash', text]]) };
};

test('the least recently used trees are evicted, so that all have a bounded number of pages', () => {
  const cache = new ComputedTreeCache(100);
  const first = treeOf(30);
  for (const [key, tree] of Object.entries({ first, second: treeOf(30), third: treeOf(30) }))
    cache.add(key, tree);
  expect(cache.find('first')).toBe(first);
  cache.add('fourth', treeOf(30));
  expect(cache.find('first')).toBe(first);
  expect(cache.find('second')).toBeUndefined();
  expect(cache.pages).toBeLessThanOrEqual(100);
  cache.add('large', treeOf(500));
  expect(cache.find('first')).toBeUndefined();
  expect(cache.find('large')?.pageTree.size).toBe(500);
  expect(cache.pages).toBe(501);
});

test('the texts of trees count as pages', () => {
  const cache = new ComputedTreeCache(100);
  for (const key of ['first', 'second', 'third']) cache.add(key, treeOf(1, 'x'.repeat(40_000)));
  expect(cache.find('first')).toBeUndefined();
  expect(cache.find('second')).toBeDefined();
  expect(cache.find('third')).toBeDefined();
  expect(cache.pages).toBe(84);
});
