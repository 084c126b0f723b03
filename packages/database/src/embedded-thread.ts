import { Worker } from 'node:worker_threads';
import { compilePglite } from './pglite-module.ts';
import type {
  EmbeddedReply,
  EmbeddedRequest,
  EmbeddedStorage,
  EmbeddedWorkerData,
} from './embedded-messages.ts';
import { DatabaseUnavailableError, StatementTimeoutError } from './errors.ts';
import type { SqlResult } from './sql-executor.ts';
import { parseBackendMessages } from './backend-messages.ts';

type PendingRequest = { resolve(bytes: Uint8Array): void; reject(error: Error): void };

// For what hangs: on a busy machine it may take a minute.
const startLimitMs = 300_000;
// PostgreSQL limits its stack depth to 2 MB, but compiled to WebAssembly it needs more: with the default of 4 MB the
// stack of the thread overflowed first, and a statement returned without having done anything.
const stackSizeMb = 32;

/** A worker thread that runs PGlite. It takes one request at a time. */
export class EmbeddedThread {
  readonly #worker: Worker;
  readonly #ended = Promise.withResolvers<DatabaseUnavailableError>();
  #pending: PendingRequest | undefined;
  #endedBy: DatabaseUnavailableError | undefined;

  private constructor(workerData: EmbeddedWorkerData) {
    this.#worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: { stackSizeMb },
    });
    this.#worker.on('message', (reply: EmbeddedReply) => this.#onReply(reply));
    this.#worker.on('error', (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      this.#fail(new DatabaseUnavailableError(`The embedded database failed: ${reason}`, { cause: error }));
    });
    this.#worker.on('exit', () => {
      this.#fail(new DatabaseUnavailableError('The worker thread of the embedded database ended.'));
      this.#ended.resolve(this.#endedBy ?? new DatabaseUnavailableError('The embedded database ended.'));
    });
  }

  static async start(storage: EmbeddedStorage): Promise<EmbeddedThread> {
    const thread = new EmbeddedThread({ ...storage, pgliteModule: await compilePglite() });
    try {
      await thread.#nextReply(startLimitMs);
      return thread;
    } catch (error) {
      // The caller may reopen the directory at once, so the thread must have ended by then.
      await thread.#worker.terminate();
      throw error;
    }
  }

  /** Resolves with the reason once the thread has ended. */
  get ended(): Promise<DatabaseUnavailableError> {
    return this.#ended.promise;
  }

  get endedBy(): DatabaseUnavailableError | undefined {
    return this.#endedBy;
  }

  /** Terminates the thread after the time limit; 0 is no limit. */
  request(request: EmbeddedRequest, limitMs: number): Promise<Uint8Array> {
    if (this.#endedBy) return Promise.reject(this.#endedBy);
    if (this.#pending) return Promise.reject(new Error('The embedded database takes one request at a time.'));
    const reply = this.#nextReply(limitMs);
    this.#worker.postMessage(request);
    return reply;
  }

  async execute(text: string, parameters: (string | null)[], limitMs: number): Promise<SqlResult> {
    const result = parseBackendMessages(await this.request({ kind: 'execute', text, parameters }, limitMs));
    if (result instanceof Error) throw result;
    if (result) return result;
    // After a stack overflow PGlite skips the statement, and is in an undefined state.
    const reason = new DatabaseUnavailableError('The embedded database returned no result for a statement.');
    await this.end(reason);
    throw reason;
  }

  /** Terminates the thread at once, even during a statement; resolves when it has ended. */
  async end(reason: DatabaseUnavailableError): Promise<void> {
    this.#fail(reason);
    await this.#worker.terminate();
  }

  #nextReply(limitMs: number): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#pending = { resolve, reject };
    if (limitMs === 0) return promise;
    const timer = setTimeout(() => {
      const limit = `${limitMs / 1000} s`;
      void this.end(
        new StatementTimeoutError(`A statement exceeded the time limit of ${limit} and was cancelled.`),
      );
    }, limitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  #onReply(reply: EmbeddedReply): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (reply.kind === 'done') pending?.resolve(reply.bytes);
    else {
      const error = new DatabaseUnavailableError(`The embedded database failed: ${reply.reason}`);
      pending?.reject(error);
      void this.end(error);
    }
  }

  #fail(error: DatabaseUnavailableError): void {
    this.#endedBy ??= error;
    this.#pending?.reject(error);
    this.#pending = undefined;
  }
}
