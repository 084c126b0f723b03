import { expect, test } from 'vitest';
import { FairQueue } from '../src/fair-queue.ts';

test('tenants take turns, however many items one of them has', () => {
  const queue = new FairQueue<string>({ perTenant: 10, total: 100 });
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add('a', item);
  for (const item of ['b1', 'b2']) queue.add('b', item);
  queue.add('c', 'c1');
  const taken = Array.from({ length: 8 }, () => queue.take());
  expect(taken).toStrictEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', undefined]);
  expect(queue.size).toBe(0);
});

test('a tenant whose items wait keeps its turn', () => {
  const queue = new FairQueue<string>({ perTenant: 10, total: 100 });
  for (const item of ['a1', 'a2', 'b1', 'b2']) queue.add(item.slice(0, 1), item);
  expect(queue.take((item) => !item.startsWith('a'))).toBe('b1');
  expect([queue.take(), queue.take(), queue.take()]).toStrictEqual(['a1', 'b2', 'a2']);
});

test('a queue is full for the tenant that filled it before it is full for others', () => {
  const queue = new FairQueue<number>({ perTenant: 2, total: 3 });
  expect([1, 2, 3].map((item) => queue.add('a', item))).toStrictEqual([true, true, false]);
  expect([4, 5].map((item) => queue.add('b', item))).toStrictEqual([true, false]);
  queue.delete('a', 1);
  expect(queue.add('b', 5)).toBe(true);
  expect(queue.clear()).toStrictEqual([2, 4, 5]);
  expect(queue.size).toBe(0);
});
