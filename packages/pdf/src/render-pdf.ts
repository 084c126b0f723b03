import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { watchMemory } from '@lectern/threads';
import type { PdfTask } from './document/pdf-task.ts';
import type {
  AssetRequest,
  AssetResponse,
  ParentMessage,
  WorkerMessage,
} from './document/worker-messages.ts';
import { PdfTooLargeError } from './pdf-too-large-error.ts';
import { assertFontsInstalled } from './typesetting/font-files.ts';

/** What rendering a PDF may cost. */
export type RenderLimits = {
  /** The heap of the worker; buffers, such as the bytes of pictures, have a fixed limit beside it. */
  readonly megabytes: number;
  /** How long a request may wait for the PDF. */
  readonly seconds: number;
};

export const defaultRenderLimits: RenderLimits = { megabytes: 768, seconds: 300 };

const maxBufferBytes = 512_000_000;
/** How long a worker that has sent everything may take to exit. */
const exitLimitMs = 2000;

type RenderOptions = {
  readonly task: PdfTask;
  loadAsset(request: AssetRequest): Promise<AssetResponse>;
  readonly progress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: RenderLimits;
};

/**
 * Renders a PDF in a worker, so that content of users cannot block this process. The worker waits until its bytes are
 * consumed. Throws what `loadAsset` throws, and the reason of `signal` when that is aborted.
 * @throws FontsMissingError when the fonts are not installed
 * @throws PdfTooLargeError when the worker runs out of memory
 */
export async function* renderPdf(options: RenderOptions): AsyncGenerator<Uint8Array, void> {
  const { task, signal, limits = defaultRenderLimits } = options;
  signal?.throwIfAborted();
  assertFontsInstalled();
  const worker = new Worker(new URL('./document/render-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.megabytes,
      maxYoungGenerationSizeMb: 16,
      stackSizeMb: 8,
    },
  });
  const queue = new ChunkQueue();
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'request')
      void respond(worker, options, message).catch((error: unknown) => queue.fail(error));
    else if (message.kind === 'progress') options.progress?.(message.done, message.total);
    else if (message.kind === 'bytes') queue.push(message.bytes);
    else queue.end();
  });
  worker.on('error', (error: unknown) => queue.fail(isOutOfMemory(error) ? new PdfTooLargeError() : error));
  watchMemory(worker, limits.megabytes * 1_000_000 + maxBufferBytes, () =>
    queue.fail(new PdfTooLargeError()),
  );
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  worker.on('exit', () => queue.fail(new Error('The worker that renders a PDF exited.')));
  const abort = () => queue.fail(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    for (let bytes = await queue.shift(); bytes !== undefined; bytes = await queue.shift()) {
      yield bytes;
      worker.postMessage({ kind: 'consumed', sizeBytes: bytes.byteLength } satisfies ParentMessage);
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    // After its last message it exits by itself, which is not disturbed: V8 has crashed where both met.
    if (queue.isEnded) await Promise.race([exited, setTimeout(exitLimitMs, undefined, { ref: false })]);
    await worker.terminate();
  }
}

async function respond(
  worker: Worker,
  options: RenderOptions,
  { id, request }: Extract<WorkerMessage, { kind: 'request' }>,
): Promise<void> {
  const response = await options.loadAsset(request);
  worker.postMessage({ kind: 'response', id, response } satisfies ParentMessage);
}

/** The chunks that arrived and are not consumed. */
class ChunkQueue {
  readonly #chunks: Uint8Array[] = [];
  #ended = false;
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => undefined;

  /** Whether the worker has sent everything. */
  get isEnded(): boolean {
    return this.#ended;
  }

  push(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** Only the first failure before the end is reported. */
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

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
