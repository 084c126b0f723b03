import { readFileSync } from 'node:fs';

/** The physical memory of a process with all its threads, in megabytes; 0 after it exited. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
