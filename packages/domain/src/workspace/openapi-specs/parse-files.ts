import { assertNoTransaction, Mutex } from '@lectern/database';
import { runInThread, ThreadLimitError } from '@lectern/threads';
import type { ParsedFile, SpecFile } from './parse-file.ts';
import type { ParserResult, ParserTask } from './parser-messages.ts';
import { SpecError } from './spec-error.ts';
import type { SpecLimits } from './spec-limits.ts';

// One thread at a time in a process, so that memory is bounded however many specs are processed at once.
const parseMutex = new Mutex();
/** Beside the heap: the bytes of the files, and what they are decoded to. */
const maxBufferBytes = 128_000_000;

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
  const task = { kind: 'parse', files, maxLength: limits.maxContentLength } as const;
  const result = await runParser(task, limits, signal);
  if (result.kind === 'unreadable') throw new SpecError('PARSE_ERROR', result.message);
  if (result.kind !== 'parsed') throw new Error('The parser thread answered another task.');
  return result.files;
}

/**
 * The outline of the content of a version as JSON, read in the same thread; `undefined` beyond its limits.
 * @throws the reason of `signal` when it is aborted
 */
export async function outlineContent(
  content: string,
  limits: SpecLimits,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  try {
    const result = await runParser({ kind: 'outline', content }, limits, signal);
    return result.kind === 'outlined' ? result.outline : undefined;
  } catch (error) {
    if (error instanceof SpecError) return undefined;
    throw error;
  }
}

async function runParser(
  task: ParserTask,
  limits: SpecLimits,
  signal: AbortSignal | undefined,
): Promise<ParserResult> {
  const release = await parseMutex.acquire();
  try {
    signal?.throwIfAborted();
    return await runThread(task, limits, signal);
  } finally {
    release();
  }
}

async function runThread(
  task: ParserTask,
  { parseSeconds, parseMegabytes }: SpecLimits,
  signal: AbortSignal | undefined,
): Promise<ParserResult> {
  assertNoTransaction('A parser thread');
  const limits = {
    seconds: parseSeconds,
    heapMegabytes: parseMegabytes,
    maxBytes: parseMegabytes * 1_000_000 + maxBufferBytes,
  };
  const transfer = (task.kind === 'parse' ? task.files : []).flatMap(({ bytes }) => ownBuffer(bytes));
  try {
    return await runInThread<ParserTask, ParserResult>(new URL('./parser-worker.ts', import.meta.url), task, {
      limits,
      transfer,
      signal,
    });
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error;
    const excess = error.limit === 'time' ? `longer than ${parseSeconds} seconds` : 'too much memory';
    throw new SpecError('PARSE_ERROR', `Parsing it takes ${excess}.`);
  }
}

/** The buffer of bytes, if nothing else is in it, to be transferred instead of copied. */
function ownBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
