import { FetchError } from './fetch-error.ts';

/** One limit of time for a whole fetch, from the look-up of the name to the last byte of the body. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  /** Aborted with a `FetchError` when the time is over, or for the reason of the caller. */
  readonly signal: AbortSignal;

  constructor(seconds: number, callers: AbortSignal | undefined) {
    this.#timer = setTimeout(() => {
      this.#controller.abort(new FetchError('timeout', `The answer took longer than ${seconds} seconds.`));
    }, seconds * 1000);
    this.signal =
      callers === undefined ? this.#controller.signal : AbortSignal.any([this.#controller.signal, callers]);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
