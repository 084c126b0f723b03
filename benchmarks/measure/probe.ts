import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../contestants/server-process.ts';
import { processorWaitMs } from './processor-wait.ts';
import { residentMegabytes } from './resident-memory.ts';
import { percentile } from './statistics.ts';

export type ProbeResult = {
  readonly healthP99Ms: number;
  /** Answers of `/healthz` other than 200, or none. */
  readonly healthErrors: number;
  readonly mostMegabytes: number;
  /** The part of the time in which the thread of the server waited for a processor. */
  readonly waitedShare?: number;
};

const intervalMs = 50;

/** Asks for `/healthz` and reads the memory of a server, until `work` ends. */
export async function probe<T>(
  { origin, pid }: ServerProcess,
  work: () => Promise<T>,
): Promise<ProbeResult & { readonly result: T }> {
  const times: number[] = [];
  let healthErrors = 0;
  let mostMegabytes = 0;
  let done = false;
  const [startedAt, waitedBefore] = [performance.now(), processorWaitMs(pid)];
  const loop = async () => {
    while (!done) {
      const begin = performance.now();
      try {
        const response = await fetch(`${origin}/healthz`);
        await response.arrayBuffer();
        if (response.status !== 200) healthErrors += 1;
      } catch {
        healthErrors += 1;
      }
      times.push(performance.now() - begin);
      mostMegabytes = Math.max(mostMegabytes, residentMegabytes(pid));
      await sleep(intervalMs);
    }
  };
  const probing = loop();
  try {
    const result = await work();
    return { result, ...(await finished()) };
  } finally {
    done = true;
    await probing;
  }

  async function finished(): Promise<ProbeResult> {
    done = true;
    await probing;
    const sorted = Float64Array.from(times).sort();
    const waitedShare = (processorWaitMs(pid) - waitedBefore) / (performance.now() - startedAt);
    return { healthP99Ms: percentile(sorted, 0.99), healthErrors, mostMegabytes, waitedShare };
  }
}
