import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Tells one process from every other, also from a later one that was given the same pid. */
export type ProcessIdentity = {
  pid: number;
  /**
   * Clock ticks from the start of the machine to the start of the process; null where the system does not
   * say.
   */
  processStartedAt: number | null;
  hostname: string;
  /** Changes when the machine starts; null where the system does not say. */
  bootId: string | null;
};

export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    processStartedAt: processStateOf(process.pid)?.startedAt ?? null,
    hostname: hostname(),
    bootId: bootId(),
  };
}

/**
 * False when the process can be looked up from here: another machine, or this one before it was restarted.
 */
export function isForeign({ hostname: host, bootId: boot }: ProcessIdentity): boolean {
  return host !== hostname() || boot !== bootId();
}

/** Whether a process of this machine still runs. */
export function isRunning({ pid, processStartedAt }: ProcessIdentity): boolean {
  if (!hasProcess(pid)) return false;
  const state = processStateOf(pid);
  if (!state) return true;
  return !state.ended && (processStartedAt === null || processStartedAt === state.startedAt);
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Anything but "no such process" means that there is one, of another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** From `/proc/<pid>/stat` (proc(5)): field 3 is the state, field 22 the start time. */
function processStateOf(pid: number): { ended: boolean; startedAt: number } | undefined {
  const text = readText(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // The name of the program, in parentheses, may contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // A zombie is a process that has ended and that nobody has asked about yet.
  return { ended: fields[0] === 'Z' || fields[0] === 'X', startedAt: Number(fields[19]) };
}

function bootId(): string | null {
  return readText('/proc/sys/kernel/random/boot_id')?.trim() ?? null;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
