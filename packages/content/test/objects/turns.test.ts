import { expect, test } from 'vitest';
import { nextTurn } from '../../src/objects/turns.ts';

test('long works in slices leave a turn of the event loop to others between any two of them', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const seen: number[] = [];
  const work = async () => {
    for (let slice = 0; slice < 4; slice += 1) {
      await nextTurn();
      seen.push(turns);
    }
  };
  await Promise.all([work(), work(), work()]);
  isOver = true;
  expect(new Set(seen).size).toBe(12);
});
