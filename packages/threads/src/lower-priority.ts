import { getPriority, setPriority } from 'node:os';

/** How far threads are below requests, and the lowest priority (the highest nice value) that there is. */
const [below, lowest] = [10, 19];

/** Lets requests go before the calling thread, whatever priority the process was started with. Only Linux has one for a thread. */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(Math.min(lowest, getPriority() + below));
}
