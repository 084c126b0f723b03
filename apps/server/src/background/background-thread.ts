import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Settings } from '../settings.ts';
import { ForwardingAgent } from './forwarding-agent.ts';
import type { BackgroundStart, FromBackground, ToBackground } from './messages.ts';

type ThreadOptions = {
  readonly settings: Settings;
  /** Of the server in front. */
  readonly port: number;
  readonly onMessage: (message: FromBackground) => void;
  readonly onError: (error: unknown) => void;
};

/** How many requests are forwarded at once, of one caller and of all. Each has a connection. */
const most = { perCaller: 500, total: 1000 } as const;
/** A thread that has not said anything for so long hangs: it answers every `check`. */
const silentMs = 120_000;

/** The thread of a background server, from its start to its end. */
export class BackgroundThread {
  readonly agent: ForwardingAgent;
  /** With which requests prove that they are forwarded. */
  readonly secret = randomBytes(24).toString('base64url');
  readonly exited: Promise<void>;
  readonly #worker: Worker;
  readonly #forwarded = new Map<string, number>();
  #total = 0;
  #isReady = false;
  #isEnding = false;
  #heardAt = performance.now();
  #changes = 0;

  constructor({ settings, port, onMessage, onError }: ThreadOptions) {
    // Of Linux: it has no file that could be left.
    const path = `\0lectern-${randomBytes(12).toString('hex')}`;
    this.agent = new ForwardingAgent(path);
    const workerData: BackgroundStart = { settings, path, secret: this.secret, port };
    this.#worker = new Worker(new URL('./background-worker.ts', import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 48 },
    });
    this.#worker.on('message', (message: FromBackground) => {
      this.#heardAt = performance.now();
      if (message.kind === 'ready') this.#isReady = true;
      else if (message.kind === 'busy') this.#isEnding = false;
      onMessage(message);
    });
    this.#worker.on('error', onError);
    this.#worker.unref();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.exited = promise;
    this.#worker.once('exit', () => {
      this.agent.destroy();
      resolve();
    });
  }

  /** Whether requests may be forwarded to it. */
  get isServing(): boolean {
    return this.#isReady && !this.#isEnding;
  }

  /** It was asked to end. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Counts a request of a caller, until the returned function is called; `undefined` when there are too many. */
  enter(caller: string): (() => void) | undefined {
    const count = this.#forwarded.get(caller) ?? 0;
    if (count >= most.perCaller || this.#total >= most.total) return undefined;
    this.#forwarded.set(caller, count + 1);
    this.#total += 1;
    return () => {
      const left = (this.#forwarded.get(caller) ?? 1) - 1;
      if (left > 0) this.#forwarded.set(caller, left);
      else this.#forwarded.delete(caller);
      this.#total -= 1;
    };
  }

  /** Whether it has changed tokens more often than it was known to. */
  hasChanged(changes: number): boolean {
    if (changes <= this.#changes) return false;
    this.#changes = changes;
    return true;
  }

  /** Ends it if it hangs. */
  check(): void {
    if (performance.now() > this.#heardAt + silentMs) void this.#worker.terminate();
    else this.#send('check');
  }

  /** Has it end unless a request or a job is left. */
  endIfIdle(): void {
    // The thread does not know of those that are on their way.
    if (!this.isServing || this.#total > 0) return;
    this.#isEnding = true;
    this.#send('close if idle');
  }

  /** Has it finish its requests and jobs and end; one that has not started is ended at once. */
  async close(): Promise<void> {
    if (this.#isReady) {
      this.#isEnding = true;
      this.#send('close');
    } else await this.#worker.terminate();
    await this.exited;
  }

  #send(message: ToBackground): void {
    this.#worker.postMessage(message);
  }
}
