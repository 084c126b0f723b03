import { expect, test } from 'vitest';
import { findWrittenList, ListWriter } from '../../src/context/list-writer.ts';

const items = Array.from({ length: 20 }, (_, at) => ({ id: `item ${at}`, text: '"é"\n'.repeat(1000) }));

test.each([
  ['without items', [], undefined],
  ['of one part', [items], undefined],
  ['of several parts, one of them empty', [items.slice(0, 9), [], items.slice(9)], 'next'],
])('a list %s is written as it is read', (_, [first = [], ...others], next) => {
  const writer = new ListWriter(first);
  for (const part of others) writer.write(part);
  const list = writer.end({ next, count: 30 });
  const whole = {
    ...(next !== undefined && { next: { page: next } }),
    count: 30,
    items: [first, ...others].flat(),
  };
  expect(list).toEqual(whole);
  const { sizeBytes, parts } = findWrittenList(list) ?? { sizeBytes: 0, parts: [] };
  const bytes = Buffer.concat([...(parts as Iterable<Buffer>)]);
  expect(bytes.toString()).toBe(JSON.stringify(whole));
  expect(bytes).toHaveLength(sizeBytes ?? 0);
});
