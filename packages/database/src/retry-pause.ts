import { setLoopTimeout } from './loop-clock.ts';

const minPauseMs = 250;
const maxPauseMs = 5000;

/** The pause after a failed attempt; it doubles with every further failure until an attempt succeeds. */
export class RetryPause {
  readonly #onEnd: () => void;
  #timeout: { clear(): void } | undefined;
  #nextMs = minPauseMs;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  get isPaused(): boolean {
    return this.#timeout !== undefined;
  }

  /** Whether the last attempt failed. */
  get hasFailed(): boolean {
    return this.#nextMs > minPauseMs;
  }

  /** Starts a pause, unless there is one already. */
  fail(): void {
    if (this.#timeout !== undefined) return;
    this.#timeout = setLoopTimeout(() => {
      this.#timeout = undefined;
      this.#onEnd();
    }, this.#nextMs);
    this.#nextMs = Math.min(2 * this.#nextMs, maxPauseMs);
  }

  /** Ends a pause without calling `onEnd`. */
  reset(): void {
    this.#timeout?.clear();
    this.#timeout = undefined;
    this.#nextMs = minPauseMs;
  }
}
