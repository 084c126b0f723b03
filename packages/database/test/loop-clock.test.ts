import { expect, test } from 'vitest';
import { block } from './databases.ts';
import { loopTimeMs, setLoopTimeout } from '../src/loop-clock.ts';

test('the time in which the event loop is blocked does not count', () => {
  const before = loopTimeMs();
  block(1000);
  // A tenth of it, until a tick is known to be late.
  expect(loopTimeMs() - before).toBeLessThan(500);
});

test('a timeout does not fire because the event loop was blocked', async () => {
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  setLoopTimeout(() => {
    order.push('timeout');
    resolve();
  }, 600);
  block(1000);
  setTimeout(() => order.push('work that was due meanwhile'), 10);
  await promise;
  expect(order).toStrictEqual(['work that was due meanwhile', 'timeout']);
});

test('a cleared timeout does not fire', async () => {
  let fired = false;
  setLoopTimeout(() => (fired = true), 10).clear();
  await new Promise<void>((resolve) => setLoopTimeout(resolve, 50));
  expect(fired).toBe(false);
});
