import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyMs = 10_000;
/** The part of the time in which the thread of an idle process runs at most. */
const idleShare = 0.02;
/** What is worth a collection, which takes the thread for a moment. */
const grownBytes = 8 * 1024 * 1024;

type Process = {
  /** Collects all garbage, and gives back the memory of what was collected. */
  readonly collect: () => void;
  /** The part of the time since the last call in which the thread ran. */
  readonly utilization: () => number;
  readonly heapBytes: () => number;
};

/**
 * Collects garbage once a process has become idle, so that it gives back what the load of its modules or of requests took:
 * V8 keeps its semi-spaces until the next allocations.
 */
export function collectWhenIdle(): void {
  let last = performance.eventLoopUtilization();
  const tick = idleCollector({
    collect: () => exposedGc()({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    utilization() {
      const current = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(current, last);
      last = current;
      return utilization;
    },
    heapBytes: () => getHeapStatistics().total_heap_size,
  });
  setInterval(tick, everyMs).unref();
}

let exposed = globalThis.gc;

/** With `--expose-gc` on the command line, V8 would refuse the cached code of Node's own modules. */
export function exposedGc(): NodeJS.GCFunction {
  if (exposed !== undefined) return exposed;
  setFlagsFromString('--expose-gc');
  try {
    const gc: NodeJS.GCFunction = runInNewContext('gc');
    exposed = gc;
    return gc;
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}

/** Collects, when it is called, if the process was idle since the last call and its heap has grown since the last collection. */
export function idleCollector({ collect, utilization, heapBytes }: Process): () => void {
  let collectedBytes = 0;
  return () => {
    if (utilization() > idleShare || heapBytes() < collectedBytes + grownBytes) return;
    collect();
    collectedBytes = heapBytes();
  };
}
