import { Worker } from 'node:worker_threads';
import { Mutex } from '@lectern/database';
import type { ConversionResult, ConversionTask, ConvertedPage } from './converted-page.ts';
import { UnreadableResourceError } from './unreadable-resource.ts';
import type { ImportLimits } from './import-limits.ts';

type Limits = Pick<ImportLimits, 'convertSeconds' | 'convertMegabytes'>;

/**
 * Converts untrusted pages and documents in a worker thread, one at a time. A conversion that takes too long or too much
 * memory ends the thread, not the process; the next one starts a new thread. The owner closes it.
 */
export class Converter {
  readonly #limits: Limits;
  readonly #signal: AbortSignal;
  readonly #mutex = new Mutex();
  #worker: Worker | undefined;

  constructor(limits: Limits, signal: AbortSignal) {
    this.#limits = limits;
    this.#signal = signal;
  }

  /** @throws UnreadableResourceError, or the reason of the signal when it is aborted */
  async convert(task: ConversionTask): Promise<ConvertedPage> {
    const release = await this.#mutex.acquire();
    try {
      this.#signal.throwIfAborted();
      const result = await this.#request(task);
      if (result.kind === 'unreadable') throw new UnreadableResourceError(result.message);
      return result.page;
    } finally {
      release();
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #request(task: ConversionTask): Promise<ConversionResult> {
    const { promise, resolve, reject } = Promise.withResolvers<ConversionResult>();
    const worker = (this.#worker ??= startWorker(this.#limits.convertMegabytes));
    const fail = (error: unknown) => reject(toConversionError(error));
    const exit = () => reject(new Error('The conversion thread exited.'));
    worker.once('message', resolve);
    worker.once('error', fail);
    worker.once('exit', exit);
    const timer = setTimeout(() => {
      const limit = `${this.#limits.convertSeconds} seconds`;
      reject(new UnreadableResourceError(`Converting the document takes longer than ${limit}.`));
    }, this.#limits.convertSeconds * 1000);
    const abort = () => reject(this.#signal.reason);
    this.#signal.addEventListener('abort', abort, { once: true });
    try {
      worker.postMessage(task);
      return await promise;
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#signal.removeEventListener('abort', abort);
      worker.off('message', resolve);
      worker.off('error', fail);
      worker.off('exit', exit);
    }
  }
}

function startWorker(megabytes: number): Worker {
  const worker = new Worker(new URL('./converter-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 8 },
  });
  // A pending conversion handles the error itself; an unhandled one would end the process.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}

function toConversionError(error: unknown): unknown {
  const isOutOfMemory =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory
    ? new UnreadableResourceError('Converting the document takes too much memory.')
    : error;
}
