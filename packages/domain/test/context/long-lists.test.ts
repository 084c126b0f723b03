import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listParts } from '../../src/context/long-lists.ts';

async function partsOf(list: Parameters<typeof listParts>[0], stringify: Parameters<typeof listParts>[1]) {
  const parts: string[] = [];
  for await (const part of listParts(list, stringify)) parts.push(part);
  return parts;
}

const long = Array.from({ length: 20 }, (_, at) => ({ id: `item ${at}`, text: '"é"\n'.repeat(10_000) }));

test.each([
  ['without items', { items: [] }],
  ['of short items', { items: [1, 2, 3], count: 3 }],
  ['of long items', { items: long, count: 30, next: { page: 'next' } }],
])('the parts of a list %s are its JSON', async (_, list) => {
  const parts = await partsOf({ count: 0, ...list }, (item) => JSON.stringify(item));
  expect(JSON.parse(parts.join(''))).toEqual({ count: 0, ...list });
  expect(parts.length).toBe(list.items === long ? 21 : 1);
});

test('others have their turns while a list is written whose items take long', async () => {
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns += 1) await nextTurn();
  })();
  const takingLong = (item: unknown) => {
    for (const end = performance.now() + 5; performance.now() < end;);
    return JSON.stringify(item);
  };
  const parts = await partsOf({ count: long.length, items: long }, takingLong);
  isDone = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(parts.length - 1);
});
