import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { watchMemory } from '../src/index.ts';

const megabyte = 1_000_000;

/** A thread that never yields to its event loop. */
function startThread(code: string): Worker {
  return new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64 } });
}

test('a busy thread that fills buffers exceeds its memory, which limits of the heap do not count', async () => {
  const worker = startThread(`
    const kept = [];
    for (;;) if (kept.length < 300) { kept.push(Buffer.alloc(1e6, 1)); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5); }
  `);
  const exceeded = new Promise<void>((resolve) => watchMemory(worker, 100 * megabyte, resolve));
  const exited = once(worker, 'exit');
  await exceeded;
  await worker.terminate();
  expect(await exited).toEqual([1]);
});

test('a thread within its memory is left alone', async () => {
  const worker = startThread(`
    const { parentPort } = require('node:worker_threads');
    const kept = Array.from({ length: 20 }, () => Buffer.alloc(1e6, 1));
    setTimeout(() => parentPort.postMessage(kept.length), 500);
  `);
  let exceeded = 0;
  const stop = watchMemory(worker, 100 * megabyte, () => (exceeded += 1));
  expect(await once(worker, 'message')).toEqual([20]);
  stop();
  await worker.terminate();
  expect(exceeded).toBe(0);
});
