import { performance } from 'node:perf_hooks';

/** For how long the calling thread has been active, in milliseconds. */
export function activeTime(): number {
  return performance.eventLoopUtilization().active;
}

/** Measures the part of the time in which the calling thread was active, anew after so many milliseconds. */
export function measureThread(everyMs: number): () => number {
  let last = performance.eventLoopUtilization();
  let measuredAt = performance.now();
  let utilization = 0;
  return () => {
    const now = performance.now();
    if (now - measuredAt < everyMs) return utilization;
    const current = performance.eventLoopUtilization();
    utilization = performance.eventLoopUtilization(current, last).utilization;
    last = current;
    measuredAt = now;
    return utilization;
  };
}
