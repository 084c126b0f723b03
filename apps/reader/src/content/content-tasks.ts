import { FairQueue } from '@lectern/domain';
import { PoolBusyError, ThreadLimitError, ThreadPool } from '@lectern/threads';
import type { toDocument } from '@lectern/content';
import type { Token } from './tokenize.ts';

/** What takes long for some texts. */
export type ContentTask =
  | { readonly kind: 'code'; readonly code: string; readonly language: string }
  | { readonly kind: 'formula'; readonly formula: string; readonly display: boolean }
  | { readonly kind: 'markdown'; readonly texts: readonly string[] };

/**
 * The tokens of the lines of code, the MathML of a formula, `undefined` for one that is not valid, or the blocks of each of the
 * texts in Markdown.
 */
export type ContentResult =
  | readonly (readonly Token[])[]
  | string
  | undefined
  | readonly ReturnType<typeof toDocument>['nodes'][];

/** `too-much` for what is beyond the limits, `busy` for what was not tried. */
type TaskOutcome = { readonly result: ContentResult } | 'too-much' | 'busy';

export type ContentTaskLimits = {
  /** By the clock, for one block of code or one formula: on a busy machine, little of it is for the thread. */
  readonly seconds: number;
  /** Of the heap of the thread. */
  readonly megabytes: number;
};

/**
 * Highlights code, typesets formulas and reads Markdown in a thread with limits of time and memory, so that no content delays other requests.
 * One thread: it is needed for what is not in the cache yet.
 */
export class ContentTasks {
  readonly #pool: ThreadPool<ContentTask, ContentResult>;

  constructor({ seconds, megabytes }: ContentTaskLimits = { seconds: 30, megabytes: 384 }) {
    this.#pool = new ThreadPool({
      entry: new URL('./content-worker.ts', import.meta.url),
      limits: { seconds, heapMegabytes: megabytes, maxBytes: megabytes * 1_000_000 },
      maxThreads: 1,
      // Tasks of an organization never fill the whole queue.
      waiting: new FairQueue({ perTenant: 32, total: 128 }),
      waitSeconds: 10,
      idleSeconds: 120,
    });
  }

  async run(task: ContentTask, tenant: string): Promise<TaskOutcome> {
    try {
      return { result: await this.#pool.run(task, { tenant }) };
    } catch (error) {
      if (error instanceof ThreadLimitError) return 'too-much';
      if (error instanceof PoolBusyError) return 'busy';
      throw error;
    }
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}
