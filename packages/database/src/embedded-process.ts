import { Worker } from 'node:worker_threads';
import { type EmbeddedEngine, embeddedEngine } from './embedded-engine.ts';
import type { EmbeddedReply, EmbeddedRequest, EmbeddedStart } from './embedded-messages.ts';
import { DatabaseUnavailableError, StatementTimeoutError } from './errors.ts';
import type { SqlResult } from './sql-source.ts';
import { readWireAnswer } from './wire-result.ts';

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void };

const startLimitMs = 60_000;
// PostgreSQL checks its own stack against 2 MB, but what runs is compiled code that needs more: with the 4 MB
// of ordinary threads the stack ran out first, and a statement came back without having done anything.
const stackSizeMb = 32;

/** One life of the thread that PGlite runs in. It takes one request at a time. */
export class EmbeddedProcess {
  readonly #worker: Worker;
  readonly #ended = Promise.withResolvers<DatabaseUnavailableError>();
  #waiting: Waiting | undefined;
  #endedBy: DatabaseUnavailableError | undefined;

  private constructor(start: EmbeddedStart & EmbeddedEngine) {
    this.#worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: start,
      execArgv: [],
      resourceLimits: { stackSizeMb },
    });
    this.#worker.on('message', (reply: EmbeddedReply) => this.#onReply(reply));
    this.#worker.on('error', (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      this.#fail(new DatabaseUnavailableError(`The embedded database failed: ${reason}`, { cause: error }));
    });
    this.#worker.on('exit', () => {
      this.#fail(new DatabaseUnavailableError('The thread of the embedded database ended.'));
      this.#ended.resolve(this.#endedBy ?? new DatabaseUnavailableError('The embedded database ended.'));
    });
  }

  static async start(start: EmbeddedStart): Promise<EmbeddedProcess> {
    const process = new EmbeddedProcess({ ...start, engine: await embeddedEngine() });
    try {
      await process.#answered(startLimitMs);
      return process;
    } catch (error) {
      // Whoever hears of the failure may open the directory again: the thread has to be gone by then.
      await process.#worker.terminate();
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

  /** A limit of 0 is none. Past the limit the thread is ended. */
  request(request: EmbeddedRequest, limitMs: number): Promise<Uint8Array> {
    if (this.#endedBy) return Promise.reject(this.#endedBy);
    if (this.#waiting) return Promise.reject(new Error('The embedded database takes one request at a time.'));
    const answered = this.#answered(limitMs);
    this.#worker.postMessage(request);
    return answered;
  }

  async execute(text: string, parameters: (string | null)[], limitMs: number): Promise<SqlResult> {
    const answer = readWireAnswer(await this.request({ kind: 'execute', text, parameters }, limitMs));
    if (answer instanceof Error) throw answer;
    if (answer) return answer;
    // Out of stack, PGlite skips the statement, and what it does next cannot be trusted.
    const reason = new DatabaseUnavailableError('The embedded database gave no answer to a statement.');
    await this.end(reason);
    throw reason;
  }

  /** Ends the thread at once, in the middle of a statement too; resolves when it is gone. */
  async end(reason: DatabaseUnavailableError): Promise<void> {
    this.#fail(reason);
    await this.#worker.terminate();
  }

  #answered(limitMs: number): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#waiting = { resolve, reject };
    if (limitMs === 0) return promise;
    const timer = setTimeout(() => {
      const limit = `${limitMs / 1000} s`;
      void this.end(new StatementTimeoutError(`A statement ran longer than ${limit} and was ended.`));
    }, limitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  #onReply(reply: EmbeddedReply): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (reply.kind === 'done') waiting?.resolve(reply.bytes);
    else {
      const failure = new DatabaseUnavailableError(`The embedded database failed: ${reply.reason}`);
      waiting?.reject(failure);
      void this.end(failure);
    }
  }

  #fail(error: DatabaseUnavailableError): void {
    this.#endedBy ??= error;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}
