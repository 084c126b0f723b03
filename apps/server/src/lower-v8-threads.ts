import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The highest nice value. */
const lowest = 19;
/** Of a process on Linux, each named by the id of the thread. */
const directoryOfThreads = '/proc/self/task';

/**
 * Gives V8's own threads, which compile and mark in the background, the lowest priority on Linux: as long as every processor
 * is busy, the thread that answers requests runs, and does what of it cannot wait. Returns how many there are.
 */
export function lowerV8Threads(): number {
  if (process.platform !== 'linux') return 0;
  return threadsNamed('V8Worker').filter(lower).length;
}

function threadsNamed(name: string): number[] {
  try {
    return readdirSync(directoryOfThreads)
      .filter((id) => readFileSync(`${directoryOfThreads}/${id}/comm`, 'utf8').trim() === name)
      .map(Number);
  } catch {
    // A thread that has ended meanwhile, or a system that hides them.
    return [];
  }
}

function lower(threadId: number): boolean {
  try {
    setPriority(threadId, lowest);
    return true;
  } catch {
    return false;
  }
}
