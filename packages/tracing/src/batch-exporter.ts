import { setTimeout as sleep } from 'node:timers/promises';
import type { Span } from './span.ts';

export type BatchSettings = {
  /** How long a span waits for others. */
  readonly delayMs: number;
  /** Spans beyond this many that wait are dropped. */
  readonly maxWaiting: number;
  readonly maxBatch: number;
};

/** What a receiver did with a batch. */
export type SendResult =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'failed'; readonly reason: string; readonly retryAfterMs: number | undefined };

type Report = (fields: { readonly reason: string; readonly dropped: number }) => void;

const retryDelaysMs = [1000, 4000];
const maxRetryDelayMs = 30_000;
const reportEveryMs = 60_000;

/** Sends spans in batches, one at a time. A receiver that fails costs spans, never memory or a request. */
export class BatchExporter {
  readonly #settings: BatchSettings;
  readonly #send: (spans: readonly Span[]) => Promise<SendResult>;
  readonly #report: Report;
  readonly #closing = new AbortController();
  #waiting: Span[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #dropped = 0;
  #reportedAt = -Infinity;

  constructor(
    settings: BatchSettings,
    send: (spans: readonly Span[]) => Promise<SendResult>,
    report: Report,
  ) {
    this.#settings = settings;
    this.#send = send;
    this.#report = report;
  }

  add(span: Span): void {
    const { maxWaiting, maxBatch, delayMs } = this.#settings;
    if (this.#waiting.length >= maxWaiting) {
      this.#drop(1, 'More spans ended than the receiver took.');
      return;
    }
    this.#waiting.push(span);
    if (this.#waiting.length >= maxBatch) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), delayMs).unref();
  }

  /** Sends what waits, without a further attempt at what fails. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#flush();
    await this.#sending;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined));
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#settings.maxBatch);
      const failed = await this.#deliver(batch);
      if (failed !== undefined) this.#drop(batch.length, failed);
    }
  }

  /** The reason why a batch was not accepted, after all attempts. */
  async #deliver(batch: readonly Span[]): Promise<string | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      const result = await this.#send(batch);
      if (result.outcome === 'accepted') return undefined;
      const delayMs = retryDelaysMs[attempt];
      const isLast = delayMs === undefined || result.retryAfterMs === undefined;
      if (isLast || this.#closing.signal.aborted) return result.reason;
      const pauseMs = Math.min(maxRetryDelayMs, Math.max(delayMs, result.retryAfterMs));
      await sleep(pauseMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
    }
  }

  #drop(spans: number, reason: string): void {
    this.#dropped += spans;
    const now = performance.now();
    if (now < this.#reportedAt + reportEveryMs) return;
    this.#reportedAt = now;
    this.#report({ reason, dropped: this.#dropped });
    this.#dropped = 0;
  }
}
