import { Worker } from 'node:worker_threads';
import type {
  AssetResponse,
  PdfTask,
  WorkerMessage,
  AssetRequest,
  ParentMessage,
} from './document/pdf-task.ts';

/** What a document may cost. */
export type RenderLimits = {
  /** Memory of the thread that makes it, without the bytes of pictures. */
  readonly megabytes: number;
  /** How long it may take while somebody waits. */
  readonly seconds: number;
};

export const defaultRenderLimits: RenderLimits = { megabytes: 768, seconds: 300 };

type RenderOptions = {
  readonly task: PdfTask;
  loadAsset(request: AssetRequest): Promise<AssetResponse>;
  readonly progress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: RenderLimits;
};

/** The document needs more memory than its thread has. */
export class PdfTooLargeError extends Error {
  override readonly name = 'BookTooLargeError';
}

/**
 * The bytes of a document, as a thread of its own makes them: what strangers wrote cannot block this process. It goes
 * on as they are taken. Throws what `answer` throws, and the reason of `signal` when that is aborted.
 */
export async function* renderPdf(options: RenderOptions): AsyncGenerator<Uint8Array, void> {
  const { task, signal, limits = defaultRenderLimits } = options;
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./document/render-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.megabytes,
      maxYoungGenerationSizeMb: 64,
      stackSizeMb: 8,
    },
  });
  const queue = new ChunkQueue();
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'question')
      void respond(worker, options, message).catch((error: unknown) => queue.fail(error));
    else if (message.kind === 'progress') options.progress?.(message.done, message.total);
    else if (message.kind === 'bytes') queue.push(message.bytes);
    else queue.end();
  });
  worker.on('error', (error: unknown) => queue.fail(toRenderError(error)));
  worker.on('exit', () => queue.fail(new Error('The thread that makes a PDF ended.')));
  const abort = () => queue.fail(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    for (let bytes = await queue.shift(); bytes !== undefined; bytes = await queue.shift()) {
      yield bytes;
      worker.postMessage({ kind: 'taken', sizeBytes: bytes.byteLength } satisfies ParentMessage);
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

async function respond(
  worker: Worker,
  options: RenderOptions,
  { id, request }: Extract<WorkerMessage, { kind: 'question' }>,
): Promise<void> {
  const response = await options.loadAsset(request);
  worker.postMessage({ kind: 'answer', id, response } satisfies ParentMessage);
}

/** What arrived and was not taken yet. */
class ChunkQueue {
  readonly #chunks: Uint8Array[] = [];
  #ended = false;
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => undefined;

  push(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
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

  async shift(): Promise<Uint8Array | undefined> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.error;
      const bytes = this.#chunks.shift();
      if (bytes !== undefined || this.#ended) return bytes;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

function toRenderError(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull ? new PdfTooLargeError('It takes more memory than it may.') : error;
}
