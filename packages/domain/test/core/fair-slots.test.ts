import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairSlots } from '../../src/core/fair-slots.ts';

const options = {
  total: 3,
  perTenant: 2,
  waiting: { total: 5, perTenant: 4 },
  waitSeconds: 600,
  busy: 'Too many wait.',
};

function slots(changes: Partial<typeof options> = {}) {
  const fair = new FairSlots({ ...options, ...changes });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (tenant: string, name: string) =>
    fair.run(tenant, async () => {
      started.push(name);
      const { promise, resolve } = Promise.withResolvers<undefined>();
      ends.set(name, () => resolve(undefined));
      await promise;
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { run, end, started };
}

test('one tenant has a part of the slots, and waiting tenants take turns', async () => {
  const { run, end, started } = slots();
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => run(name.slice(0, 1), name));
  await setImmediate();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  for (const name of ['a1', 'b1', 'a2', 'a3', 'b2', 'c1', 'a4']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'c1', 'a4']);
});

test('what is too much to wait is rejected with 503, and leaves the others their turns', async () => {
  const { run, end, started } = slots();
  const running = [run('a', 'a1'), run('a', 'a2')];
  const waiting = Array.from({ length: 4 }, (_, index) => run('a', `a${index + 3}`));
  await expect(run('a', 'a7')).rejects.toMatchObject({ status: 503, message: 'Too many wait.' });
  const other = run('b', 'b1');
  await setImmediate();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  for (const name of ['b1', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await end(name);
  expect(await Promise.all([...running, ...waiting, other])).toHaveLength(7);
});

test('what has waited for too long is rejected with 503, and work that fails frees its slot', async () => {
  const { run, end } = slots({ total: 1, waitSeconds: 0.01 });
  const first = run('a', 'a1');
  await expect(run('b', 'b1')).rejects.toMatchObject({ status: 503 });
  await end('a1');
  await first;
  const fair = new FairSlots({ ...options, total: 1 });
  await expect(fair.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await fair.run('b', () => Promise.resolve('yes'))).toBe('yes');
});
