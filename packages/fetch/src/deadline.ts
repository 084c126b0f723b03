import { FetchError } from './fetch-error.ts';

/** One time limit for a whole fetch, from the DNS lookup to the last byte of the body. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  /** Aborted with a `FetchError` at the time limit, or with the reason of the caller's signal. */
  readonly signal: AbortSignal;

  constructor(seconds: number, callerSignal: AbortSignal | undefined) {
    const { signal } = this.#controller;
    this.#timer = setTimeout(() => {
      this.#controller.abort(new FetchError('timeout', `The response took longer than ${seconds} seconds.`));
    }, seconds * 1000);
    this.signal = callerSignal === undefined ? signal : AbortSignal.any([signal, callerSignal]);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
