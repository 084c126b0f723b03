import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '@lectern/threads';
import type { PdfTask } from './pdf-task.ts';
import type { AssetRequest, AssetResponse, ParentMessage, WorkerMessage } from './worker-messages.ts';

// Renders one PDF. A worker has no database, no storage and no network, and may be terminated at any time.

const minChunkBytes = 256 * 1024;
const maxUnconsumedBytes = 4 * 1024 * 1024;

class RenderWorker {
  readonly #port: NonNullable<typeof parentPort>;
  readonly #pending = new Map<number, (response: AssetResponse) => void>();
  #requestCount = 0;
  #buffered: Uint8Array[] = [];
  #bufferedBytes = 0;
  #unconsumedBytes = 0;
  #resume: () => void = () => undefined;

  constructor(port: NonNullable<typeof parentPort>) {
    this.#port = port;
    port.on('message', (message: ParentMessage) => this.#receive(message));
  }

  async run(task: PdfTask): Promise<void> {
    const { writeDocument } = await import('./write-document.ts');
    await writeDocument(task, {
      texts: async (hashes) => {
        const response = await this.#request({ kind: 'documents', hashes });
        return response.kind === 'documents' ? response.texts : new Map<string, string>();
      },
      bytes: async (hash) => {
        const response = await this.#request({ kind: 'file', hash });
        return response.kind === 'file' ? response.bytes : undefined;
      },
      write: async (chunks) => this.#write(chunks),
      progress: (done, total) => this.#post({ kind: 'progress', done, total }),
    });
    this.#flush();
    this.#post({ kind: 'end' });
    this.#port.close();
  }

  #request(request: AssetRequest): Promise<AssetResponse> {
    this.#requestCount += 1;
    const id = this.#requestCount;
    const { promise, resolve } = Promise.withResolvers<AssetResponse>();
    this.#pending.set(id, resolve);
    this.#post({ kind: 'request', id, request });
    return promise;
  }

  async #write(chunks: readonly Uint8Array[]): Promise<void> {
    for (const chunk of chunks) {
      this.#buffered.push(chunk);
      this.#bufferedBytes += chunk.byteLength;
    }
    if (this.#bufferedBytes >= minChunkBytes) this.#flush();
    while (this.#unconsumedBytes > maxUnconsumedBytes) {
      await new Promise<void>((resolve) => (this.#resume = resolve));
    }
  }

  #flush(): void {
    if (this.#bufferedBytes === 0) return;
    const bytes = new Uint8Array(this.#bufferedBytes);
    let at = 0;
    for (const chunk of this.#buffered) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    this.#buffered = [];
    this.#bufferedBytes = 0;
    this.#unconsumedBytes += bytes.byteLength;
    this.#port.postMessage({ kind: 'bytes', bytes } satisfies WorkerMessage, [bytes.buffer]);
  }

  #receive(message: ParentMessage): void {
    if (message.kind === 'consumed') {
      this.#unconsumedBytes -= message.sizeBytes;
      this.#resume();
      return;
    }
    this.#pending.get(message.id)?.(message.response);
    this.#pending.delete(message.id);
  }

  #post(message: WorkerMessage): void {
    this.#port.postMessage(message);
  }
}

if (parentPort !== null) {
  // Before all that takes long, which is to load the rest, too.
  lowerPriority();
  await new RenderWorker(parentPort).run(workerData);
}
