import { Worker } from 'node:worker_threads';
import { TurnQueue } from '@lectern/database';
import type { ConversionAnswer, ConversionTask, ConvertedPage } from './converted-page.ts';
import { UnreadableResource } from './unreadable-resource.ts';
import type { ImportLimits } from './import-limits.ts';

type Limits = Pick<ImportLimits, 'convertSeconds' | 'convertMegabytes'>;

/**
 * Reads pages and documents of strangers in a thread, one at a time. What takes too long or too much memory ends the
 * thread and not the process; the next page gets a new one. To be closed when it is used no more.
 */
export class Converter {
  readonly #limits: Limits;
  readonly #signal: AbortSignal;
  readonly #turns = new TurnQueue();
  #worker: Worker | undefined;

  constructor(limits: Limits, signal: AbortSignal) {
    this.#limits = limits;
    this.#signal = signal;
  }

  /** @throws UnreadableResource; the reason of the signal when that is aborted */
  async convert(task: ConversionTask): Promise<ConvertedPage> {
    const endTurn = await this.#turns.take();
    try {
      this.#signal.throwIfAborted();
      const answer = await this.#ask(task);
      if (answer.kind === 'unreadable') throw new UnreadableResource(answer.message);
      return answer.page;
    } finally {
      endTurn();
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #ask(task: ConversionTask): Promise<ConversionAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<ConversionAnswer>();
    const worker = (this.#worker ??= startWorker(this.#limits.convertMegabytes));
    const fail = (error: unknown) => reject(failureOf(error));
    const exit = () => reject(new Error('The thread that reads pages ended.'));
    worker.once('message', resolve);
    worker.once('error', fail);
    worker.once('exit', exit);
    const timer = setTimeout(() => {
      const limit = `${this.#limits.convertSeconds} seconds`;
      reject(new UnreadableResource(`Reading it takes longer than ${limit}.`));
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
  // Whoever waits for an answer hears of it; between two of them it would end the process.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}

function failureOf(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull ? new UnreadableResource('Reading it takes more memory than it may.') : error;
}
