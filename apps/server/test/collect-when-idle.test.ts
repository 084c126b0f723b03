import { cachedDataVersionTag } from 'node:v8';
import { expect, test } from 'vitest';
import { exposedGc, idleCollector } from '../src/collect-when-idle.ts';

const megabyte = 1024 * 1024;

test('garbage is collected when a process is idle and its heap has grown, and not again and again', () => {
  const state = { utilization: 0.5, heap: 100 * megabyte, collections: 0 };
  const tick = idleCollector({
    collect() {
      state.collections += 1;
      state.heap = 60 * megabyte;
    },
    utilization: () => state.utilization,
    heapBytes: () => state.heap,
  });
  const collectionsWith = (changes: Partial<typeof state>): number => {
    Object.assign(state, changes);
    tick();
    return state.collections;
  };
  expect(collectionsWith({})).toBe(0);
  expect(collectionsWith({ utilization: 0 })).toBe(1);
  expect(collectionsWith({})).toBe(1);
  expect(collectionsWith({ heap: 67 * megabyte })).toBe(1);
  expect(collectionsWith({ heap: 90 * megabyte, utilization: 0.5 })).toBe(1);
  expect(collectionsWith({ utilization: 0.01 })).toBe(2);
});

test('the garbage collector is called without a flag that stays', () => {
  const tag = cachedDataVersionTag();
  exposedGc()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  expect(cachedDataVersionTag()).toBe(tag);
});
