import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process, also among later ones with the same pid. */
export type ProcessIdentity = {
  pid: number;
  /** Clock ticks from the boot of the machine to the start of the process; null where unknown. */
  processStartedAt: number | null;
  hostname: string;
  /** Changes at each boot of the machine; null where unknown. */
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

/** Whether a process is of another machine, or of an earlier boot of this one. */
export function isRemote({ hostname: host, bootId: boot }: ProcessIdentity): boolean {
  return host !== hostname() || boot !== bootId();
}

/** Whether a process of this machine is running. */
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
    // Any other error than "no such process" means that there is one, of another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** From `/proc/<pid>/stat` (proc(5)): field 3 is the state, field 22 the start time. */
function processStateOf(pid: number): { ended: boolean; startedAt: number } | undefined {
  const text = readText(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // The name of the program, in parentheses, may contain any character.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // A zombie has ended, but its parent has not waited for it yet.
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
