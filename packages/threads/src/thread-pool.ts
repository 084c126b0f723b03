import { PoolBusyError } from './thread-errors.ts';
import { type TaskOptions, Thread, type ThreadLimits } from './thread.ts';

/** A task that waits for a thread. */
type WaitingTask = { readonly start: () => void };

/** A bounded queue whose tenants take turns. */
export type WaitingTasks = {
  /** `false` when it is full, for this tenant or for all. */
  add(tenant: string, task: WaitingTask): boolean;
  take(): WaitingTask | undefined;
  delete(tenant: string, task: WaitingTask): void;
};

export type ThreadPoolOptions = {
  /** The module that a thread runs; it calls `answerTasks`. */
  readonly entry: URL;
  readonly limits: ThreadLimits;
  readonly maxThreads: number;
  readonly waiting: WaitingTasks;
  /** How long a task waits at most; for as long as it takes without it. */
  readonly waitSeconds?: number;
  /** How long a thread without a task is kept. */
  readonly idleSeconds: number;
};

/**
 * Threads for tasks that take too long for this one. A thread is started when a task needs it, serves one task at a time, and
 * ends when it is idle, so that a process without such tasks has no memory of theirs.
 */
export class ThreadPool<Task, Result> {
  readonly #options: ThreadPoolOptions;
  readonly #idle = new Map<Thread<Task, Result>, NodeJS.Timeout>();
  readonly #threads = new Set<Thread<Task, Result>>();
  #busy = 0;
  #isClosed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
  }

  /** The number of threads that run. */
  get size(): number {
    return this.#threads.size;
  }

  /** @throws PoolBusyError; and what `Thread.run` throws */
  async run(
    task: Task,
    { tenant = '', ...options }: TaskOptions & { readonly tenant?: string } = {},
  ): Promise<Result> {
    if (this.#isClosed) throw new Error('The pool of threads is closed.');
    if (this.#busy < this.#options.maxThreads) this.#busy += 1;
    else await this.#wait(tenant, options.signal);
    try {
      return await this.#runNow(task, options);
    } finally {
      // The next task takes over the place.
      const next = this.#options.waiting.take();
      if (next === undefined) this.#busy -= 1;
      else next.start();
    }
  }

  /** Ends all threads; what runs or waits fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    await Promise.all(Array.from(this.#threads, (thread) => thread.end()));
  }

  async #runNow(task: Task, options: TaskOptions): Promise<Result> {
    if (this.#isClosed) throw new Error('The pool of threads is closed.');
    const thread = this.#takeIdle() ?? this.#start();
    try {
      return await thread.run(task, options);
    } finally {
      if (thread.isEnded || this.#isClosed) this.#threads.delete(thread);
      else this.#keep(thread);
    }
  }

  #start(): Thread<Task, Result> {
    const { entry, limits } = this.#options;
    const thread = new Thread<Task, Result>(entry, limits);
    this.#threads.add(thread);
    return thread;
  }

  #takeIdle(): Thread<Task, Result> | undefined {
    for (const [thread, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(thread);
      if (!thread.isEnded) return thread;
      this.#threads.delete(thread);
    }
    return undefined;
  }

  #keep(thread: Thread<Task, Result>): void {
    const end = (): void => {
      this.#idle.delete(thread);
      this.#threads.delete(thread);
      void thread.end();
    };
    this.#idle.set(thread, setTimeout(end, this.#options.idleSeconds * 1000).unref());
  }

  async #wait(tenant: string, signal: AbortSignal | undefined): Promise<void> {
    const { waiting, waitSeconds } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const task: WaitingTask = { start: resolve };
    if (!waiting.add(tenant, task)) throw new PoolBusyError();
    const leave = (reason: unknown): void => {
      waiting.delete(tenant, task);
      reject(reason);
    };
    const timer =
      waitSeconds === undefined
        ? undefined
        : setTimeout(() => leave(new PoolBusyError()), waitSeconds * 1000);
    const abort = (): void => leave(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }
}
