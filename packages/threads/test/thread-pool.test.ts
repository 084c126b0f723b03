import { afterEach, expect, test } from 'vitest';
import { PoolBusyError, ThreadLimitError, ThreadPool, type WaitingTasks } from '../src/index.ts';
import type { PoolTask } from './pool-entry.ts';

type Pool = ThreadPool<PoolTask, number>;

const opened: Pool[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()));
});

function openPool(options: Partial<ConstructorParameters<typeof ThreadPool>[0]> = {}): Pool {
  const pool: Pool = new ThreadPool({
    entry: new URL('pool-entry.ts', import.meta.url),
    limits: { seconds: 60, heapMegabytes: 128, maxBytes: 256_000_000 },
    maxThreads: 1,
    waiting: queueOf(10),
    idleSeconds: 60,
    ...options,
  });
  opened.push(pool);
  return pool;
}

/** First in, first out, with a bound. */
function queueOf(bound: number): WaitingTasks {
  const tasks = new Set<Parameters<WaitingTasks['add']>[1]>();
  return {
    add: (_tenant, task) => tasks.size < bound && tasks.add(task).has(task),
    take() {
      const [task] = tasks;
      if (task !== undefined) tasks.delete(task);
      return task;
    },
    delete: (_tenant, task) => void tasks.delete(task),
  };
}

test('a thread is started by the first task, and serves the next ones', async () => {
  const pool = openPool();
  expect(pool.size).toBe(0);
  const first = await pool.run('thread');
  expect(await pool.run('thread')).toBe(first);
  expect(pool.size).toBe(1);
});

test('no more threads run than the pool may have', async () => {
  const pool = openPool({ maxThreads: 2 });
  const ids = await Promise.all(Array.from({ length: 6 }, () => pool.run('wait')));
  expect(new Set(ids).size).toBe(2);
});

test('an idle thread ends', async () => {
  const pool = openPool({ idleSeconds: 0.01 });
  await pool.run('thread');
  await expect.poll(() => pool.size).toBe(0);
});

test('a task beyond its time is ended, and the pool works again', async () => {
  const pool = openPool({ limits: { seconds: 1, heapMegabytes: 128, maxBytes: 256_000_000 } });
  await expect(pool.run('loop')).rejects.toThrow(new ThreadLimitError('time'));
  expect(pool.size).toBe(0);
  const slow = openPool();
  expect(await slow.run('thread')).toBeGreaterThan(0);
});

test('the time is CPU time: a task may wait for a processor', async () => {
  const limits = { seconds: 1, wallClockSeconds: 200, heapMegabytes: 128, maxBytes: 256_000_000 };
  const pool = openPool({ limits });
  const first = await pool.run('thread');
  expect(await pool.run('sleep')).toBe(first);
  // What others used before does not count.
  for (let times = 0; times < 3; times += 1) expect(await pool.run('work')).toBe(first);
  await expect(pool.run('loop')).rejects.toThrow(new ThreadLimitError('time'));
});

test('a task that uses no processor is ended, too', async () => {
  const limits = { seconds: 0.1, wallClockSeconds: 0.5, heapMegabytes: 128, maxBytes: 256_000_000 };
  await expect(openPool({ limits }).run('sleep')).rejects.toThrow(new ThreadLimitError('time'));
});

test.each(['heap', 'buffers'] as const)(
  'a task beyond its memory of %s is ended, and the pool works again',
  async (kind) => {
    const pool = openPool();
    await expect(pool.run(kind)).rejects.toThrow(new ThreadLimitError('memory'));
    expect(await pool.run('thread')).toBeGreaterThan(0);
  },
);

test.each(['exit', 'throw'] as const)('a thread that dies by %s leaves nobody waiting', async (kind) => {
  const pool = openPool();
  const results = await Promise.allSettled([pool.run(kind), pool.run('thread'), pool.run('thread')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('a task is rejected when too many wait', async () => {
  const pool = openPool({ waiting: queueOf(1) });
  const [first, second] = [pool.run('wait'), pool.run('wait')];
  await expect(pool.run('wait')).rejects.toThrow(PoolBusyError);
  expect(await first).toBe(await second);
});

test('a task that waits for too long is rejected', async () => {
  const pool = openPool({ waitSeconds: 0.01 });
  const first = pool.run('wait');
  await expect(pool.run('wait')).rejects.toThrow(PoolBusyError);
  expect(await first).toBeGreaterThan(0);
});

test('an aborted task ends, whether it runs or waits', async () => {
  const pool = openPool();
  const abort = new AbortController();
  const { signal } = abort;
  const tasks = Promise.allSettled([pool.run('loop', { signal }), pool.run('thread', { signal })]);
  abort.abort(new Error('stopped'));
  for (const task of await tasks)
    expect(task).toMatchObject({ status: 'rejected', reason: new Error('stopped') });
  expect(await pool.run('thread')).toBeGreaterThan(0);
});

test('closing a pool ends its tasks', async () => {
  const pool = openPool();
  const tasks = Promise.allSettled([pool.run('loop'), pool.run('thread')]);
  await pool.close();
  expect((await tasks).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(pool.run('thread')).rejects.toThrow('closed');
});
