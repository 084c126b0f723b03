import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** How far they are below requests, and the lowest priority (the highest nice value) that there is. */
const [below, lowest] = [10, 19];
/** Of a process on Linux, each named by the id of the thread. */
const directoryOfThreads = '/proc/self/task';

/**
 * Lets the thread that answers requests go before V8's own threads, which compile, mark and free memory in the background. Only
 * Linux has a priority for a thread.
 */
export function lowerV8Threads(): void {
  if (process.platform !== 'linux') return;
  const priority = Math.min(lowest, getPriority() + below);
  for (const thread of threadsNamed('V8Worker')) setPriorityOf(thread, priority);
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

function setPriorityOf(thread: number, priority: number): void {
  try {
    setPriority(thread, priority);
  } catch {
    // It has ended meanwhile.
  }
}
