import { availableParallelism } from 'node:os';
import { ApiError } from '@lectern/contract';
import {
  areQuick,
  runQuickTexts,
  type TextTaskInput,
  type TextTaskKind,
  type TextTaskResult,
  type TextTasks,
} from '@lectern/content';
import { assertNoTransaction, currentWorkScope, FairQueue } from '@lectern/database';
import { PoolBusyError, ThreadLimitError, ThreadPool } from '@lectern/threads';
import { PreparedTasks, UnpreparedTaskError } from './prepared-tasks.ts';
import type { TextTask, TextTaskAnswer } from './task-messages.ts';

/** The tasks of texts in the context of a request. */
export type PreparableTasks = TextTasks & {
  /**
   * Runs `work`, which is a transaction, with the tasks for inside of it. When it needs one that takes long, it is rolled back
   * and runs again after the task.
   */
  prepared<T>(work: (inside: PreparableTasks) => Promise<T>): Promise<T>;
};

export type TextLimits = {
  /** For the tasks of one message to a thread. */
  readonly seconds: number;
  /** Of the heap of a thread. */
  readonly megabytes: number;
  readonly maxThreads: number;
  /** How many tasks wait at most, and for how long. */
  readonly maxWaiting: number;
  readonly waitSeconds: number;
};

const defaultLimits: TextLimits = {
  seconds: 30,
  megabytes: 512,
  // One processor is left to this thread.
  maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  maxWaiting: 64,
  waitSeconds: 20,
};
const maxBufferBytes = 64_000_000;
const idleSeconds = 30;
/** How much a message to a thread has, unless a single text is longer. */
const batchCharacters = 50_000;
/** More new texts than these in one transaction come from a defect. */
const maxAttempts = 50;

/**
 * Reads texts: quick ones at once, and others in threads with limits of time and memory, so that no text delays other
 * requests. The owner closes it.
 */
export class PooledTasks implements PreparableTasks {
  readonly #limits: TextLimits;
  readonly #pool: ThreadPool<TextTask, TextTaskAnswer>;

  constructor(limits: Partial<TextLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
    const { seconds, megabytes, maxThreads, maxWaiting, waitSeconds } = this.#limits;
    this.#pool = new ThreadPool({
      entry: new URL('./text-worker.ts', import.meta.url),
      limits: { seconds, heapMegabytes: megabytes, maxBytes: megabytes * 1_000_000 + maxBufferBytes },
      maxThreads,
      // The tasks of a tenant never fill the whole queue.
      waiting: new FairQueue({ perTenant: Math.ceil(maxWaiting / 2), total: maxWaiting }),
      waitSeconds,
      idleSeconds,
    });
  }

  /** The number of threads that run. */
  get threads(): number {
    return this.#pool.size;
  }

  /** @throws ApiError of a text; 503 when too many tasks wait; 400 for a text beyond the limits */
  async run<K extends TextTaskKind>(
    kind: K,
    inputs: readonly TextTaskInput<K>[],
  ): Promise<TextTaskResult<K>[]> {
    if (areQuick(kind, inputs)) return runQuickTexts(kind, inputs);
    assertNoTransaction('A task of a text');
    const results: TextTaskResult<K>[] = [];
    for (const batch of batchesOf(inputs)) {
      // One after the other: tasks of others have their turns between them.
      for (const result of await this.#runBatch(kind, batch)) results.push(result);
    }
    return results;
  }

  async prepared<T>(work: (inside: PreparableTasks) => Promise<T>): Promise<T> {
    const tasks = new PreparedTasks(this);
    const inside: PreparableTasks = {
      run: (kind, inputs) => tasks.run(kind, inputs),
      prepared: (inner) => inner(inside),
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(inside);
      } catch (error) {
        if (!(error instanceof UnpreparedTaskError) || error.owner !== tasks) throw error;
        if (attempt === maxAttempts)
          throw new Error('A transaction needs new texts each time.', { cause: error });
        await error.prepare();
      }
    }
  }

  /** Ends the threads. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  async #runBatch<K extends TextTaskKind>(
    kind: K,
    inputs: readonly TextTaskInput<K>[],
  ): Promise<readonly TextTaskResult<K>[]> {
    try {
      return await this.#runInThread(kind, inputs);
    } catch (error) {
      if (!(error instanceof ThreadLimitError)) throw error;
      const [input] = inputs;
      if (inputs.length === 1 && input !== undefined) return [await this.#withoutParsing(kind, input, error)];
    }
    // One of them is beyond the limits, or all of them are together.
    const results: TextTaskResult<K>[] = [];
    for (const input of inputs) results.push(...(await this.#runBatch(kind, [input])));
    return results;
  }

  async #runInThread<K extends TextTaskKind>(
    kind: K,
    inputs: readonly TextTaskInput<K>[],
  ): Promise<readonly TextTaskResult<K>[]> {
    const tenant = currentWorkScope()?.tenant ?? '';
    const answer = await this.#pool.run({ kind, inputs }, { tenant }).catch((error: unknown) => {
      throw error instanceof PoolBusyError ? tooBusy(error) : error;
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The answer to a task has its kind.
    if (answer.kind === 'results') return answer.results as readonly TextTaskResult<K>[];
    if (answer.kind === 'too-deep') throw new ApiError('invalid_input', 'The content is nested too deeply.');
    const { code, message, details } = answer;
    throw new ApiError(code, message, details === undefined ? {} : { details });
  }

  /**
   * What is known of a text beyond the limits: it is stored without links, mentions nothing, and is found by its title. Its
   * conditions decide who sees it, so that they must be read.
   */
  async #withoutParsing<K extends TextTaskKind>(
    kind: K,
    input: TextTaskInput<K>,
    cause: ThreadLimitError,
  ): Promise<TextTaskResult<K>> {
    const unread = await this.#readWithoutLinks(kind, input);
    if (unread === undefined) throw this.#beyondLimits(cause);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As the kind says.
    return unread as TextTaskResult<K>;
  }

  async #readWithoutLinks(kind: TextTaskKind, input: object): Promise<unknown> {
    if (kind === 'mentions') return false;
    if ((kind !== 'links' && kind !== 'index') || !('markdown' in input)) return undefined;
    const [conditions = []] = await this.run('conditions', [{ markdown: String(input.markdown) }]);
    const read = { links: { links: [], anchors: [] }, mentions: { conditions, specs: [], users: [] } };
    if (kind === 'links') return read;
    const [indexed] = await this.run('index', [{ markdown: '' }]);
    return { ...indexed, ...read };
  }

  #beyondLimits({ limit }: ThreadLimitError): ApiError {
    const { seconds, megabytes } = this.#limits;
    const excess =
      limit === 'time' ? `longer than ${seconds} seconds` : `more than ${megabytes} MB of memory`;
    return new ApiError(
      'invalid_input',
      `Reading this content takes ${excess}. Divide it into several pages.`,
    );
  }
}

function tooBusy(cause: PoolBusyError): ApiError {
  const message = 'The server is busy with large contents. Try again shortly.';
  return new ApiError('unavailable', message, { retryAfterSeconds: 5, cause });
}

/** The length of the texts in a value. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, member) => sum + lengthOf(member), 0);
}

/** Inputs of about a size. */
function batchesOf<T>(inputs: readonly T[]): T[][] {
  const batches: T[][] = [];
  let left = 0;
  for (const input of inputs) {
    const size = lengthOf(input);
    if (batches.length === 0 || size > left) {
      batches.push([]);
      left = batchCharacters;
    }
    batches.at(-1)?.push(input);
    left -= size;
  }
  return batches;
}
