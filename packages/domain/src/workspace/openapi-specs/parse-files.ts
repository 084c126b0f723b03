import { Worker } from 'node:worker_threads';
import { Mutex } from '@lectern/database';
import type { ParsedFile, SpecFile } from './parse-file.ts';
import type { ParserResult, ParserTask } from './parser-messages.ts';
import { SpecError } from './spec-error.ts';
import type { SpecLimits } from './spec-limits.ts';

// One thread at a time in a process, so that memory is bounded however many specs are processed at once.
const parseMutex = new Mutex();

/**
 * Parses files in a worker thread with limits of memory and time, so that untrusted input can neither block this process
 * nor exhaust its memory. The buffers of the files are transferred.
 * @throws SpecError with PARSE_ERROR; the reason of `signal` when it is aborted
 */
export async function parseFiles(
  files: readonly SpecFile[],
  limits: SpecLimits,
  signal: AbortSignal | undefined,
): Promise<readonly ParsedFile[]> {
  const release = await parseMutex.acquire();
  try {
    signal?.throwIfAborted();
    const result = await runThread({ files, maxLength: limits.maxContentLength }, limits, signal);
    if (result.kind === 'unreadable') throw new SpecError('PARSE_ERROR', result.message);
    return result.files;
  } finally {
    release();
  }
}

async function runThread(
  task: ParserTask,
  { parseSeconds, parseMegabytes }: SpecLimits,
  signal: AbortSignal | undefined,
): Promise<ParserResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ParserResult>();
  const worker = new Worker(new URL('./parser-worker.ts', import.meta.url), {
    workerData: task,
    transferList: task.files.flatMap(({ bytes }) => ownBuffer(bytes)),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: parseMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 8 },
  });
  worker.on('message', resolve);
  worker.on('error', (error: unknown) => reject(failureOf(error)));
  worker.on('exit', () => reject(new Error('The parser thread exited.')));
  const timer = setTimeout(() => {
    reject(new SpecError('PARSE_ERROR', `Parsing it takes longer than ${parseSeconds} seconds.`));
  }, parseSeconds * 1000);
  const abort = () => {
    reject(signal?.reason);
  };
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

/** The buffer of bytes, if nothing else is in it, to be transferred instead of copied. */
function ownBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function failureOf(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull ? new SpecError('PARSE_ERROR', 'Parsing it takes too much memory.') : error;
}
