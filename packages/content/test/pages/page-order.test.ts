import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  comparePageOrder,
  maxPageOrderLength,
  pageOrderAmong,
  pageOrderBetween,
  pageOrders,
  type OrderedPage,
} from '../../src/pages/page-order.ts';

test('any series of insertions and moves results in the order of a plain list', () => {
  const steps = fc.array(fc.record({ id: fc.nat(30), at: fc.nat(40) }), { maxLength: 80 });
  fc.assert(
    fc.property(steps, (series) => {
      let expected: string[] = [];
      const orders = new Map<string, string>();
      for (const { id: number, at } of series) {
        const id = `page_${number}`;
        expected = expected.filter((other) => other !== id);
        const index = at % (expected.length + 1);
        const siblings = expected.map((other) => ({ id: other, order: orders.get(other) ?? '' }));
        const { order, shifted } = pageOrderAmong(siblings, index, id);
        for (const [other, key] of shifted) orders.set(other, key);
        orders.set(id, order);
        expected.splice(index, 0, id);
        expect(inOrder(orders)).toEqual(expected);
      }
    }),
    { numRuns: 500 },
  );
});

test.each(['first', 'second', 'last'])('orders stay short when pages are always inserted %s', (where) => {
  let siblings: OrderedPage[] = ['a', 'b', 'c'].map((id, at, ids) => ({
    id,
    order: pageOrders(ids)[at] ?? '',
  }));
  let longest = 0;
  let rewritten = 0;
  for (let number = 0; number < 1000; number += 1) {
    const index = { first: 0, second: 1, last: siblings.length }[where] ?? 0;
    const { order, shifted } = pageOrderAmong(siblings, index, `page_${number}`);
    siblings = siblings.map(({ id, order: old }) => ({ id, order: shifted.get(id) ?? old }));
    siblings.splice(index, 0, { id: `page_${number}`, order });
    if (shifted.size > 0) rewritten += 1;
    longest = Math.max(longest, order.length);
  }
  expect(siblings.toSorted(comparePageOrder)).toEqual(siblings);
  expect(longest).toBeLessThanOrEqual(where === 'second' ? maxPageOrderLength : 8);
  // About every 300 insertions at one position, all siblings are rewritten.
  expect(rewritten).toBeLessThanOrEqual(where === 'second' ? 6 : 0);
});

test('concurrent insertions at one position have a total order, and another page fits between them', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 3, maxLength: 3 }), fc.nat(5), (ids, width) => {
      const [one = '', other = '', third = ''] = ids;
      const ends = pageOrders(['start', 'end']);
      const before = width === 0 ? undefined : ends[0];
      const after = width === 1 ? undefined : ends[1];
      const sides = [one, other].map((id) => ({ id, order: pageOrderBetween(before, after, id) }));
      const { order, shifted } = pageOrderAmong(sides, 1, third);
      const places = [...sides, { id: third, order }].map(({ id, order: key }) => ({
        id,
        order: shifted.get(id) ?? key,
      }));
      expect(places.toSorted(comparePageOrder)[1]?.id).toBe(third);
    }),
    { numRuns: 500 },
  );
});

test('the order of a page is deterministic', () => {
  expect(pageOrderBetween('a0', 'a1', 'page_x')).toBe(pageOrderBetween('a0', 'a1', 'page_x'));
  expect(pageOrderBetween('a0', 'a1', 'page_x')).not.toBe(pageOrderBetween('a0', 'a1', 'page_y'));
});

test('pages with equal orders are sorted by id, and shifted for a page between them', () => {
  const tied = [
    { id: 'b', order: 'a1' },
    { id: 'a', order: 'a1' },
  ];
  expect(tied.toSorted(comparePageOrder).map(({ id }) => id)).toEqual(['a', 'b']);
  const { order, shifted } = pageOrderAmong(tied, 1, 'c');
  expect([...shifted.keys()]).toEqual(['a', 'b']);
  expect([shifted.get('a') ?? '', order, shifted.get('b') ?? ''].toSorted()).toEqual([
    shifted.get('a'),
    order,
    shifted.get('b'),
  ]);
  expect(() => pageOrderBetween('a1', 'a1', 'c')).toThrow(RangeError);
});

function inOrder(orders: ReadonlyMap<string, string>): string[] {
  return Array.from(orders, ([id, order]) => ({ id, order }))
    .toSorted(comparePageOrder)
    .map(({ id }) => id);
}
