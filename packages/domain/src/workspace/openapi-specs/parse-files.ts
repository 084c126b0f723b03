import { Worker } from 'node:worker_threads';
import { TurnQueue } from '@lectern/database';
import type { ParsedFile, SpecFile } from './parse-file.ts';
import type { ParserAnswer, ParserTask } from './parser-messages.ts';
import { SpecFailure } from './spec-failure.ts';
import type { SpecLimits } from './spec-limits.ts';

// One at a time in a process, so that its memory is bounded however many specs are processed at once.
const turns = new TurnQueue();

/**
 * Reads files in a thread of their own, which ends at the limits of memory and time: what a stranger wrote can neither
 * block this process nor fill it. The bytes are not to be used afterwards.
 * @throws SpecFailure with PARSE_ERROR; the reason of `signal` when that is aborted
 */
export async function parseFiles(
  files: readonly SpecFile[],
  limits: SpecLimits,
  signal: AbortSignal | undefined,
): Promise<readonly ParsedFile[]> {
  const endTurn = await turns.take();
  try {
    signal?.throwIfAborted();
    const answer = await runThread({ files, maxLength: limits.maxContentLength }, limits, signal);
    if (answer.kind === 'unreadable') throw new SpecFailure('PARSE_ERROR', answer.message);
    return answer.files;
  } finally {
    endTurn();
  }
}

async function runThread(
  task: ParserTask,
  { parseSeconds, parseMegabytes }: SpecLimits,
  signal: AbortSignal | undefined,
): Promise<ParserAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ParserAnswer>();
  const worker = new Worker(new URL('./parser-worker.ts', import.meta.url), {
    workerData: task,
    transferList: task.files.flatMap(({ bytes }) => ownBuffer(bytes)),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: parseMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 8 },
  });
  worker.on('message', resolve);
  worker.on('error', (error: unknown) => reject(failureOf(error)));
  worker.on('exit', () => reject(new Error('The thread that reads specs ended.')));
  const timer = setTimeout(() => {
    reject(new SpecFailure('PARSE_ERROR', `Reading it takes longer than ${parseSeconds} seconds.`));
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

/** The memory of bytes that nothing else is in, to be handed over instead of copied. */
function ownBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function failureOf(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull ? new SpecFailure('PARSE_ERROR', 'Reading it takes more memory than it may.') : error;
}
