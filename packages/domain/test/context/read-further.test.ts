import type { Page } from '@lectern/database';
import { expect, test } from 'vitest';
import { inTurn, readFurther } from '../../src/context/read-further.ts';

type Row = { readonly id: number; readonly size: number };

/** Reads rows after the first one as a statement does: at most 100 of them. */
function statementsOver(sizes: readonly number[]) {
  const rows = sizes.map((size, id): Row => ({ id, size }));
  const asked: number[] = [];
  const written: number[] = [];
  const use = {
    async read(most: number, after: string): Promise<Page<Row>> {
      asked.push(most);
      const start = Number(after) + 1;
      const found = rows.slice(start, start + Math.min(most, 100));
      let sum = 0;
      const last = found.at(-1);
      const hasNext = last !== undefined && last.id < rows.length - 1;
      return {
        rows: found,
        bytes: found.map(({ size }) => (sum += size)),
        hasNext,
        hasPrevious: true,
        next: hasNext ? String(last.id) : undefined,
        previous: undefined,
        cursorOf: ({ id }) => String(id),
        digest: undefined,
      };
    },
    async write(part: readonly Row[]) {
      written.push(...part.map(({ id }) => id));
    },
  };
  return { use, asked, written };
}

const sizes = Array.from({ length: 1000 }, () => 1000);
const first = { count: 1, bytes: 1000, next: '0' };

test.each([
  { name: 'its limit', of: sizes, limit: 250, asked: [249, 149, 49], next: '249' },
  { name: 'its list', of: sizes.slice(0, 130), limit: 1000, asked: [999, 899] },
  { name: 'its list at its limit', of: sizes.slice(0, 101), limit: 101, asked: [100] },
  {
    name: 'the bytes before a row',
    of: [0, 2_000_000, 1_999_000, 1],
    limit: 1000,
    asked: [999],
    next: '2',
  },
  { name: 'the bytes before the first row', of: [0, 3_999_500, 1], limit: 1000, asked: [999], next: '0' },
  { name: 'a first row that is too large', of: [0, 1], bytes: 5_000_000, limit: 1000, asked: [], next: '0' },
])('a page of large rows ends with $name', async ({ of, limit, asked, next, bytes = 1000 }) => {
  const statements = statementsOver(of);
  expect(await readFurther({ ...first, bytes }, limit, statements.use)).toBe(next);
  expect(statements.asked).toEqual(asked);
  const last = next === undefined ? of.length - 1 : Number(next);
  expect(statements.written).toEqual(Array.from({ length: last }, (_, at) => at + 1));
});

test('one organization reads one part of a long page at a time', async () => {
  let [running, most] = [0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  await Promise.all(Array.from({ length: 10 }, () => inTurn(work)));
  expect(most).toBe(1);
});
