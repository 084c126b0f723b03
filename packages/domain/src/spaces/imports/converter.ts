import { assertNoTransaction, FairQueue } from '@lectern/database';
import { ThreadLimitError, ThreadPool } from '@lectern/threads';
import type { ConversionResult, ConversionTask, ConvertedPage } from './converted-page.ts';
import { UnreadableResourceError } from './unreadable-resource.ts';
import type { ImportLimits } from './import-limits.ts';

type Limits = Pick<ImportLimits, 'convertSeconds' | 'convertMegabytes' | 'convertBytes'>;

/** A thread without a conversion is kept for so long. */
const idleSeconds = 10;

/**
 * Converts untrusted pages and documents in a worker thread, one at a time. A conversion that takes too long or too much
 * memory ends the thread, not the process; the next one starts a new thread. The owner closes it.
 */
export class Converter {
  readonly #limits: Limits;
  readonly #signal: AbortSignal;
  readonly #pool: ThreadPool<ConversionTask, ConversionResult>;

  constructor(limits: Limits, signal: AbortSignal) {
    this.#limits = limits;
    this.#signal = signal;
    this.#pool = new ThreadPool({
      entry: new URL('./converter-worker.ts', import.meta.url),
      limits: {
        seconds: limits.convertSeconds,
        heapMegabytes: limits.convertMegabytes,
        maxBytes: limits.convertBytes,
      },
      maxThreads: 1,
      // Its import asks for a few at a time, and waits for them.
      waiting: new FairQueue({ perTenant: Infinity, total: Infinity }),
      idleSeconds,
    });
  }

  /** @throws UnreadableResourceError, or the reason of the signal when it is aborted */
  async convert(task: ConversionTask): Promise<ConvertedPage> {
    assertNoTransaction('A conversion');
    const result = await this.#pool.run(task, { signal: this.#signal }).catch((error: unknown) => {
      if (!(error instanceof ThreadLimitError)) throw error;
      const { convertSeconds } = this.#limits;
      const excess = error.limit === 'time' ? `longer than ${convertSeconds} seconds` : 'too much memory';
      throw new UnreadableResourceError(`Converting the document takes ${excess}.`);
    });
    if (result.kind === 'unreadable') throw new UnreadableResourceError(result.message);
    return result.page;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
