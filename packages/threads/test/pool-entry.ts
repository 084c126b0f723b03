import { getPriority } from 'node:os';
import { answerTasks } from '../src/index.ts';

/** What a task of the tests does. */
export type PoolTask =
  | 'thread'
  | 'loop'
  | 'work'
  | 'sleep'
  | 'heap'
  | 'buffers'
  | 'exit'
  | 'throw'
  | 'wait'
  | 'priority';

answerTasks(async (task: PoolTask): Promise<number> => {
  const { threadId } = await import('node:worker_threads');
  const kept: unknown[] = [];
  switch (task) {
    case 'loop':
      for (;;) kept.length = 0;
    case 'work': {
      const before = process.threadCpuUsage();
      for (;;) {
        const { user, system } = process.threadCpuUsage(before);
        if (user + system > 600_000) return threadId;
      }
    }
    case 'sleep':
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
      return threadId;
    case 'heap':
      for (;;) kept.push(Array.from({ length: 1000 }, () => ({})));
    case 'buffers':
      for (;;) {
        if (kept.length < 1000) kept.push(Buffer.alloc(1_000_000, 1));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
      }
    case 'exit':
      process.exit(3);
    case 'throw':
      throw new RangeError('too deep');
    case 'wait':
      await new Promise((resolve) => setTimeout(resolve, 300));
      return threadId;
    case 'priority':
      return getPriority();
    case 'thread':
      return threadId;
  }
});
