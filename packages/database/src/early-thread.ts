import { Worker } from 'node:worker_threads';
import { hasPgliteCode } from './pglite-code-file.ts';
import { setPgliteFlags } from './pglite-flags.ts';

type EarlyThread = { readonly worker: Worker; hasEnded: boolean };

// PostgreSQL limits its stack depth to 2 MB, but compiled to WebAssembly it needs more: with the default of 4 MB the
// stack of the thread overflowed first, and a statement returned without having done anything.
const stackSizeMb = 32;

let early: EarlyThread | undefined;

/**
 * Starts the thread of the first embedded database that this process opens, before the process has loaded what opens it:
 * the thread compiles PGlite meanwhile.
 */
export function startEarlyThread(): Worker {
  if (!hasPgliteCode()) setPgliteFlags();
  const thread: EarlyThread = { worker: startThread({ isEarly: true }), hasEnded: false };
  // Without a listener, its error would be one of the process: the database starts another thread, and learns of it.
  const onEnd = () => {
    thread.hasEnded = true;
  };
  thread.worker.once('error', onEnd);
  thread.worker.once('exit', onEnd);
  // Nothing waits for one that nobody takes.
  thread.worker.unref();
  early = thread;
  return thread.worker;
}

/** The thread that was started early, once, if it runs. */
export function takeEarlyThread(): Worker | undefined {
  const taken = early;
  early = undefined;
  if (taken?.hasEnded !== false) return undefined;
  taken.worker.ref();
  return taken.worker;
}

/** A thread that opens a database when it is told to; an early one compiles PGlite until then. */
export function startThread({ isEarly = false } = {}): Worker {
  return new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { isEarly },
    execArgv: [],
    resourceLimits: { stackSizeMb },
  });
}
