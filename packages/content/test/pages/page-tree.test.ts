import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LayeredMap } from '../../src/objects/layered-map.ts';
import { PageTree } from '../../src/pages/page-tree.ts';
import type { PageRecord } from '../../src/pages/page-record.ts';

const ids = Array.from({ length: 12 }, (_, index) => `p${index}`);

/** Pages are below earlier ones only, so that they always form a tree. */
const records = fc.uniqueArray(
  fc.record({
    index: fc.nat({ max: ids.length - 1 }),
    parent: fc.option(fc.nat({ max: ids.length - 1 }), { nil: undefined }),
    order: fc.constantFrom('a', 'b', 'c'),
    title: fc.constantFrom('One', 'Two'),
    gone: fc.boolean(),
  }),
  { selector: ({ index }) => index, maxLength: 6 },
);

test('a tree with changes equals the tree of the changed records', () => {
  fc.assert(
    fc.property(fc.array(records, { maxLength: 8 }), (steps) => {
      const now = new Map<string, PageRecord>();
      let pageTree = PageTree.of(new Map());
      for (const step of steps) {
        const changes = new Map<string, PageRecord | undefined>();
        for (const { index, parent, order, title, gone } of step) {
          const above = parent !== undefined && parent < index ? { parent: `p${parent}` } : {};
          const record = { type: 'document' as const, title, slug: `s${index}`, order, ...above };
          changes.set(`p${index}`, gone ? undefined : record);
        }
        for (const [id, record] of changes) {
          if (record === undefined) now.delete(id);
          else now.set(id, record);
        }
        pageTree = pageTree.with(changes);
        const expected = PageTree.of(new Map(now));
        expect(pageTree.size).toBe(now.size);
        expect(pageTree.records).toEqual(now);
        const some = ids.slice(3, 8);
        const above = new Set(some.flatMap((id) => [id, ...pageTree.ancestorIds(id)]));
        const found = Array.from(now).filter(([id]) => above.has(id));
        expect(pageTree.findWithAncestors(some)).toEqual(new Map(found));
        for (const parent of [undefined, ...ids]) {
          expect(pageTree.childrenOf(parent)).toEqual(expected.childrenOf(parent));
        }
        expect(pageTree.allIds()).toEqual(expected.allIds());
      }
    }),
    { numRuns: 500 },
  );
});

test('a layered map has all changes after its base was rebuilt', () => {
  const first = LayeredMap.of(new Map([['kept', { at: 0 }]]));
  let map = first;
  for (let at = 0; at < 2000; at += 1) map = map.with(new Map([[`k${at % 700}`, { at }]]));
  map = map.with(new Map([['k3', undefined]]));
  expect([map.size, map.get('k3'), map.get('kept'), map.get('k4')]).toEqual([
    700,
    undefined,
    { at: 0 },
    { at: 1404 },
  ]);
  expect([first.size, first.get('k1')]).toEqual([1, undefined]);
});

test('the linkable page with the lowest id is found by the path of its Git file', () => {
  const git = { oid: 'o', path: 'a.md' };
  const record = { title: 'A', order: 'a', git };
  const pageTree = PageTree.of(
    new Map<string, PageRecord>([
      ['p1', { ...record, type: 'link', slug: 'a' }],
      ['p3', { ...record, type: 'document', slug: 'c' }],
    ]),
  );
  expect(pageTree.findByGitPath('a.md')).toBe('p3');
  const more = pageTree.with(new Map([['p2', { ...record, type: 'group', slug: 'b' }]]));
  expect(more.findByGitPath('a.md')).toBe('p2');
  expect(more.with(new Map([['p2', undefined]])).findByGitPath('a.md')).toBe('p3');
});
