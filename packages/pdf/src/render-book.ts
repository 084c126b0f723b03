import { Worker } from 'node:worker_threads';
import type { Answer, BookTask, FromThread, Question, ToThread } from './book/messages.ts';

/** What a document may cost. */
export type RenderLimits = {
  /** Memory of the thread that makes it, without the bytes of pictures. */
  readonly megabytes: number;
  /** How long it may take while somebody waits. */
  readonly seconds: number;
};

export const defaultRenderLimits: RenderLimits = { megabytes: 768, seconds: 300 };

export type RenderOptions = {
  readonly task: BookTask;
  answer(question: Question): Promise<Answer>;
  readonly progress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: RenderLimits;
};

/** The document needs more memory than its thread has. */
export class BookTooLargeError extends Error {
  override readonly name = 'BookTooLargeError';
}

/**
 * The bytes of a document, as a thread of its own makes them: what strangers wrote cannot block this process. It goes
 * on as they are taken. Throws what `answer` throws, and the reason of `signal` when that is aborted.
 */
export async function* renderBook(options: RenderOptions): AsyncGenerator<Uint8Array, void> {
  const { task, signal, limits = defaultRenderLimits } = options;
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./book/book-thread.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.megabytes,
      maxYoungGenerationSizeMb: 64,
      stackSizeMb: 8,
    },
  });
  const inbox = new Inbox();
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'question')
      void answered(worker, options, message).catch((error: unknown) => inbox.fail(error));
    else if (message.kind === 'progress') options.progress?.(message.done, message.total);
    else if (message.kind === 'bytes') inbox.put(message.bytes);
    else inbox.end();
  });
  worker.on('error', (error: unknown) => inbox.fail(failureOf(error)));
  worker.on('exit', () => inbox.fail(new Error('The thread that makes a PDF ended.')));
  const abort = () => inbox.fail(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    for (let bytes = await inbox.take(); bytes !== undefined; bytes = await inbox.take()) {
      yield bytes;
      worker.postMessage({ kind: 'taken', sizeBytes: bytes.byteLength } satisfies ToThread);
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

async function answered(
  worker: Worker,
  options: RenderOptions,
  { id, question }: Extract<FromThread, { kind: 'question' }>,
): Promise<void> {
  const answer = await options.answer(question);
  worker.postMessage({ kind: 'answer', id, answer } satisfies ToThread);
}

/** What arrived and was not taken yet. */
class Inbox {
  readonly #arrived: Uint8Array[] = [];
  #ended = false;
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => undefined;

  put(bytes: Uint8Array): void {
    this.#arrived.push(bytes);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** The first failure counts; none does after the end. */
  fail(error: unknown): void {
    if (!this.#ended) this.#failure ??= { error };
    this.#wake();
  }

  async take(): Promise<Uint8Array | undefined> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.error;
      const bytes = this.#arrived.shift();
      if (bytes !== undefined || this.#ended) return bytes;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

function failureOf(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull ? new BookTooLargeError('It takes more memory than it may.') : error;
}
