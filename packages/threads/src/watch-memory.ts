import type { Worker } from 'node:worker_threads';

const intervalMs = 50;

/**
 * Watches the memory of a worker thread that was just started, buffers included, which `resourceLimits` do not count; `exceeded` is called once
 * it is above the limit, and ends the thread. Returns a function that stops watching. What a thread allocates between two
 * looks is not seen: bound what it reads as well.
 */
export function watchMemory(worker: Worker, maxBytes: number, exceeded: () => void): () => void {
  let isAsked = false;
  const look = async (): Promise<void> => {
    if (isAsked) return;
    isAsked = true;
    try {
      // V8 answers between two instructions, however busy the thread is.
      const { used_heap_size: heap, external_memory: buffers } = await worker.getHeapStatistics();
      if (heap + buffers <= maxBytes) return;
      stop();
      exceeded();
    } catch {
      // It has exited.
      stop();
    } finally {
      isAsked = false;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  // A question before it runs would never be answered.
  const start = (): void => void (timer = setInterval(() => void look(), intervalMs).unref());
  const stop = (): void => {
    worker.off('online', start);
    clearInterval(timer);
  };
  worker.once('online', start);
  worker.once('exit', stop);
  return stop;
}
