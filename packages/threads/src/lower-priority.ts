import { setPriority } from 'node:os';

/** The lowest priority: the highest nice value. */
const lowest = 19;

/** Lets requests go before the calling thread. Only Linux has a priority for a thread. */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(lowest);
}
