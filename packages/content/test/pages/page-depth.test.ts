import { expect, test } from 'vitest';
import { findTooDeepPage, maxPageDepth } from '../../src/pages/page-depth.ts';
import type { PageRecord } from '../../src/pages/page-record.ts';
import { PageTree } from '../../src/pages/page-tree.ts';

const record = (slug: string, parent?: string): PageRecord => ({
  type: 'document',
  title: slug,
  slug,
  order: 'a',
  ...(parent !== undefined && { parent }),
});

/** Pages below each other: `<name>1` at the top level, or below `parent`. */
function chain(name: string, length: number, parent?: string): [string, PageRecord][] {
  return Array.from({ length }, (_, at) => [
    `${name}${at + 1}`,
    record(`${name}${at + 1}`, at === 0 ? parent : `${name}${at}`),
  ]);
}

const found = (before: PageTree, changes: [string, PageRecord | undefined][]) => {
  const all = new Map(changes);
  return findTooDeepPage(before, before.with(all), all);
};

test('a page is found that is added below the deepest level', () => {
  const deepest = PageTree.of(new Map(chain('a', maxPageDepth)));
  expect(found(PageTree.of(new Map()), chain('a', maxPageDepth))).toBeUndefined();
  expect(found(deepest, [['b1', record('b1', `a${maxPageDepth - 1}`)]])).toBeUndefined();
  expect(found(deepest, [['b1', record('b1', `a${maxPageDepth}`)]])).toBe('b1');
});

test('a page is found that gets too deep when one above it moves', () => {
  const pages = PageTree.of(new Map([...chain('a', 40), ...chain('b', 30)]));
  expect(found(pages, [['b1', record('b1', 'a34')]])).toBeUndefined();
  expect(found(pages, [['b1', record('b1', 'a35')]])).toBe('b30');
});

test('pages that are too deep already may be edited, moved up and deleted, but not moved further down', () => {
  const pages = PageTree.of(new Map([...chain('a', 100), ['b1', record('b1')]]));
  expect(found(pages, [['a90', { ...record('a90', 'a89'), title: 'Edited' }]])).toBeUndefined();
  expect(found(pages, [['a80', record('a80', 'a70')]])).toBeUndefined();
  expect(found(pages, [['a100', undefined]])).toBeUndefined();
  expect(found(pages, [['a2', record('a2', 'b1')]])).toBeUndefined();
  expect(
    found(pages, [
      ['b2', record('b2', 'b1')],
      ['a2', record('a2', 'b2')],
    ]),
  ).toBe('a64');
});

test('the depths of a long chain are computed in linear time', () => {
  const before = PageTree.of(new Map(chain('a', 20_000)));
  const moves: [string, PageRecord][] = Array.from({ length: 9999 }, (_, at) => [
    `a${2 * at + 3}`,
    record('x', `a${2 * at + 1}`),
  ]);
  let finds = 0;
  const counted = (tree: PageTree) =>
    new Proxy(tree, {
      get(target, name) {
        finds += 1;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const changes = new Map(moves);
  expect(findTooDeepPage(counted(before), counted(before.with(changes)), changes)).toBeUndefined();
  expect(finds).toBeLessThan(20_000 * 12);
});
