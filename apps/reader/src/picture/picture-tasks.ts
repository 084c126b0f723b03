import { FairQueue } from '@lectern/domain';
import { PoolBusyError, ThreadLimitError, ThreadPool } from '@lectern/threads';
import type { Picture } from '../page/picture.ts';

/**
 * Draws pictures in a thread with limits of time and memory. One thread, which ends soon: a picture is drawn once, when the
 * first card of a page is made.
 */
export class PictureTasks {
  readonly #pool = new ThreadPool<Picture, Uint8Array>({
    entry: new URL('./picture-worker.ts', import.meta.url),
    limits: { seconds: 30, heapMegabytes: 128, maxBytes: 512_000_000 },
    maxThreads: 1,
    waiting: new FairQueue({ perTenant: 8, total: 64 }),
    waitSeconds: 20,
    idleSeconds: 30,
  });

  /** The bytes of a PNG; `undefined` where it takes too much, or too many wait. */
  async draw(picture: Picture, tenant: string): Promise<Buffer | undefined> {
    try {
      return Buffer.from(await this.#pool.run(picture, { tenant }));
    } catch (error) {
      if (error instanceof ThreadLimitError || error instanceof PoolBusyError) return undefined;
      throw error;
    }
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}
