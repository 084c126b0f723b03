import type { Worker } from 'node:worker_threads';
import { compilePglite, keepCompiled } from './compile-pglite.ts';
import { setPgliteFlags } from './pglite-flags.ts';
import { startThread, takeEarlyThread } from './early-thread.ts';
import type {
  EmbeddedReply,
  EmbeddedRequest,
  EmbeddedOpening,
  EmbeddedStorage,
} from './embedded-messages.ts';
import { DatabaseUnavailableError, MovedStatementError, StatementTimeoutError } from './errors.ts';
import type { SqlResult } from './sql-executor.ts';
import { isRead } from './statement-text.ts';
import { parseBackendMessages, type ResultColumn } from './backend-messages.ts';

type PendingRequest = {
  /** Absent of the start. */
  readonly message: EmbeddedRequest | undefined;
  /** Of the time that it runs; 0 is no limit. */
  readonly limitMs: number;
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
};

/** What is known of a statement by its text. */
type KnownStatement = {
  readonly isRead: boolean;
  /** How long it ran the last time. */
  lastMs: number | undefined;
  /** As they were described the last time. */
  columns: readonly ResultColumn[] | undefined;
};

// For what hangs: on a busy machine it may take a minute.
const startLimitMs = 300_000;

/** A read that took less than this the last time is pipelined: sent while others run, so that the thread need not wait for it. */
const quickMs = 2;
/** How many requests the thread has at most, with the running one. */
const maxPending = 8;
/** Statements differ in their lists, too, so their number is bounded. */
const maxKnown = 1000;

/** A worker thread that runs PGlite. It runs one request at a time; quick reads are pipelined. */
export class EmbeddedThread {
  readonly #worker: Worker;
  readonly #ended = Promise.withResolvers<DatabaseUnavailableError>();
  /** In the order in which they were sent: the first one is running. */
  readonly #pending: PendingRequest[] = [];
  readonly #known = new Map<string, KnownStatement>();
  #timer: NodeJS.Timeout | undefined;
  #onIdle = Promise.withResolvers<undefined>();
  #endedBy: DatabaseUnavailableError | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
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

  /** Resolves when the database is open. */
  static async start(storage: EmbeddedStorage, onStart?: () => void): Promise<EmbeddedThread> {
    const early = takeEarlyThread();
    const pgliteModule = early === undefined ? await compilePglite() : undefined;
    // Before another thread, and otherwise once the first one has opened its database.
    if (early === undefined) setPgliteFlags();
    const thread = new EmbeddedThread(early ?? startThread());
    const opening: EmbeddedOpening = { ...storage, pgliteModule };
    thread.#worker.postMessage(opening);
    onStart?.();
    try {
      await thread.#nextReply(undefined, startLimitMs);
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

  /** Whether a statement may be sent now: a quick read, behind others that are. */
  canPipeline(text: string): boolean {
    return this.#pending.length < maxPending && this.#isQuick(text);
  }

  /** Resolves once the thread has nothing to do, or has ended. */
  async idle(): Promise<void> {
    while (this.#pending.length > 0) await this.#onIdle.promise;
  }

  /** Runs it when the thread is idle, and terminates the thread after the time limit; 0 is no limit. */
  async request(request: EmbeddedRequest, limitMs: number): Promise<Uint8Array> {
    if (this.#pending.length > 0) await this.idle();
    return this.#send(request, limitMs);
  }

  /** Does not wait for an idle thread where `canPipeline` is true. */
  async execute(text: string, parameters: (string | null)[], limitMs: number): Promise<SqlResult> {
    const known = this.#knownStatement(text);
    const describe = known.columns === undefined;
    const request = { kind: 'execute', text, parameters, describe } as const;
    const bytes = await (this.canPipeline(text)
      ? this.#send(request, limitMs)
      : this.request(request, limitMs));
    const { result, columns } = parseBackendMessages(bytes, known.columns);
    known.columns = columns;
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

  #send(request: EmbeddedRequest, limitMs: number): Promise<Uint8Array> {
    if (this.#endedBy) return Promise.reject(this.#endedBy);
    const reply = this.#nextReply(request, limitMs);
    this.#worker.postMessage(request);
    return reply;
  }

  #nextReply(message: EmbeddedRequest | undefined, limitMs: number): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#pending.push({ message, limitMs, resolve, reject });
    if (this.#pending.length === 1) this.#startClock();
    return promise;
  }

  /** Of the request that runs now. */
  #startClock(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [running] = this.#pending;
    if (running === undefined) return;
    const { limitMs } = running;
    if (limitMs === 0) return;
    this.#timer = setTimeout(() => {
      const limit = `${limitMs / 1000} s`;
      void this.end(
        new StatementTimeoutError(`A statement exceeded the time limit of ${limit} and was cancelled.`),
      );
    }, limitMs);
  }

  #onReply(reply: EmbeddedReply): void {
    const replied = this.#pending.shift();
    if (reply.kind === 'failed') {
      const error = new DatabaseUnavailableError(`The embedded database failed: ${reply.reason}`);
      replied?.reject(error);
      void this.end(error);
      return;
    }
    if (reply.kind === 'open') {
      setPgliteFlags();
      keepCompiled(reply.pgliteModule);
      this.#startClock();
      replied?.resolve(new Uint8Array(0));
      this.#resolveIdle();
      return;
    }
    if (replied?.message?.kind === 'execute') {
      const known = this.#knownStatement(replied.message.text);
      if (known.isRead) known.lastMs = reply.milliseconds;
    }
    this.#startClock();
    replied?.resolve(reply.bytes);
    this.#resolveIdle();
  }

  #fail(error: DatabaseUnavailableError): void {
    this.#endedBy ??= error;
    clearTimeout(this.#timer);
    const [running, ...others] = this.#pending.splice(0);
    running?.reject(this.#endedBy);
    for (const other of others) other.reject(new MovedStatementError(this.#endedBy.message));
    this.#resolveIdle();
  }

  #resolveIdle(): void {
    if (this.#pending.length > 0) return;
    this.#onIdle.resolve(undefined);
    this.#onIdle = Promise.withResolvers();
  }

  #isQuick(text: string): boolean {
    const { lastMs } = this.#knownStatement(text);
    return lastMs !== undefined && lastMs < quickMs;
  }

  #knownStatement(text: string): KnownStatement {
    let known = this.#known.get(text);
    if (known === undefined) {
      if (this.#known.size >= maxKnown) this.#known.clear();
      known = { isRead: isRead(text), lastMs: undefined, columns: undefined };
      this.#known.set(text, known);
    }
    return known;
  }
}
