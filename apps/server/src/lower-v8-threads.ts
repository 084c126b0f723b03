import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
  if (!existsSync(directoryOfThreads)) return;
  const priority = Math.min(lowest, getPriority() + below);
  for (const thread of readdirSync(directoryOfThreads)) lowerIfOfV8(thread, priority);
}

function lowerIfOfV8(thread: string, priority: number): void {
  try {
    const name = readFileSync(`${directoryOfThreads}/${thread}/comm`, 'utf8').trim();
    if (name === 'V8Worker') setPriority(Number(thread), priority);
  } catch {
    // It has ended meanwhile, or the system refuses it: the server works without.
  }
}
