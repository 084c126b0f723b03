import { type Transferable, Worker } from 'node:worker_threads';
import { ThreadLimitError } from './thread-errors.ts';
import { watchMemory } from './watch-memory.ts';

export type ThreadLimits = {
  /** CPU time of each task. */
  readonly seconds: number;
  /** Wall-clock time of a task that waits for a processor; ten times `seconds` by default. */
  readonly wallClockSeconds?: number;
  /** Of the JavaScript heap. */
  readonly heapMegabytes: number;
  /** Of heap and buffers together. */
  readonly maxBytes: number;
};

/** A thread of lower priority waits for a processor beside programs that keep all of them busy. */
const wallClockFactor = 10;
/** Node tells the CPU time of a thread from 24.6 on. Before, `seconds` are wall-clock time. */
const tellsCpuUsage = 'cpuUsage' in Worker.prototype;
/** How soon it is looked again, at least, after a task that has nearly used up its time. */
const minLookMs = 20;

export type TaskOptions = {
  /** Ends the thread when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  readonly transfer?: readonly Transferable[];
};

type RunningTask<Result> = {
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
};

/**
 * A worker thread that runs one task at a time within limits. A task that is aborted or exceeds a limit ends the thread. `entry`
 * calls `answerTasks`. The process exits although an idle thread runs.
 */
export class Thread<Task, Result> {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  #task: RunningTask<Result> | undefined;
  #isEnded = false;
  #hasRun = false;

  constructor(entry: URL, limits: ThreadLimits) {
    this.#limits = limits;
    this.#worker = new Worker(entry, {
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: limits.heapMegabytes,
        maxYoungGenerationSizeMb: 32,
        stackSizeMb: 8,
      },
    });
    this.#worker.on('message', (result: Result) => this.#task?.resolve(result));
    this.#worker.on('messageerror', (error) => this.#fail(error));
    this.#worker.on('error', (error) =>
      this.#fail(isOutOfMemory(error) ? new ThreadLimitError('memory') : error),
    );
    this.#worker.on('exit', () => this.#fail(new Error('The thread of a task exited.')));
    watchMemory(this.#worker, limits.maxBytes, () => this.#fail(new ThreadLimitError('memory')));
    this.#worker.unref();
  }

  /** Whether it can run no other task. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** @throws ThreadLimitError; the reason of `signal`; what the entry did not catch */
  async run(task: Task, { signal, transfer = [] }: TaskOptions = {}): Promise<Result> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#task = { resolve, reject };
    const abort = (): void => this.#fail(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const stopWatching = this.#watchTime(
      () => this.#task?.reject === reject && this.#fail(new ThreadLimitError('time')),
    );
    try {
      this.#worker.ref();
      this.#worker.postMessage(task, transfer);
      return await promise;
    } finally {
      stopWatching();
      this.#hasRun = true;
      signal?.removeEventListener('abort', abort);
      this.#task = undefined;
      this.#worker.unref();
      if (this.#isEnded) await this.#worker.terminate();
    }
  }

  /** Ends the thread; its task, if any, fails. */
  async end(): Promise<void> {
    this.#fail(new Error('The thread of a task was closed.'));
    await this.#worker.terminate();
  }

  /** Calls `exceeded` when the task that starts now takes too long; returns what ends that. */
  #watchTime(exceeded: () => void): () => void {
    const { seconds, wallClockSeconds = wallClockFactor * seconds } = this.#limits;
    const limitMs = seconds * 1000;
    // A result that has arrived during a stall of this thread is read before the task counts as too slow.
    const end = () => setImmediate(exceeded);
    const atLatest = setTimeout(end, wallClockSeconds * 1000);
    // A thread that does not run yet would not answer, and has used nothing.
    const before = this.#hasRun || !tellsCpuUsage ? this.#usedMs() : Promise.resolve(0);
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const lookIn = (ms: number) => {
      timer = setTimeout(() => void look(), ms);
    };
    const look = async () => {
      const used = (await this.#usedMs()) - (await before);
      if (isOver) return;
      if (used >= limitMs) end();
      else lookIn(Math.max(minLookMs, limitMs - used));
    };
    lookIn(limitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(atLatest);
    };
  }

  /** The CPU time of the thread in milliseconds; nothing of one that has exited. */
  async #usedMs(): Promise<number> {
    if (!tellsCpuUsage) return performance.now();
    try {
      const { user, system } = await this.#worker.cpuUsage();
      return (user + system) / 1000;
    } catch {
      return 0;
    }
  }

  #fail(reason: unknown): void {
    this.#isEnded = true;
    if (this.#task === undefined) void this.#worker.terminate();
    else this.#task.reject(reason);
  }
}

/** Runs one task in a thread of its own. */
export async function runInThread<Task, Result>(
  entry: URL,
  task: Task,
  { limits, ...options }: TaskOptions & { readonly limits: ThreadLimits },
): Promise<Result> {
  const thread = new Thread<Task, Result>(entry, limits);
  try {
    return await thread.run(task, options);
  } finally {
    await thread.end();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
