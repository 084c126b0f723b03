import { readFileSync } from 'node:fs';

/**
 * How long the main thread of a process was ready to run and had no processor, in milliseconds since its start: other load of
 * the machine, the generators included. 0 where Linux does not tell.
 */
export function processorWaitMs(pid: number): number {
  try {
    const [, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited ?? 0) / 1e6;
  } catch {
    return 0;
  }
}
