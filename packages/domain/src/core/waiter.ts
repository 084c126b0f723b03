/** Lets one reader wait for a signal, a timeout, or its end. */
export class Waiter {
  readonly #signal: AbortSignal | undefined;
  #isWoken = false;
  #resolve: () => void = () => undefined;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    signal?.addEventListener('abort', this.wake, { once: true });
  }

  readonly wake = (): void => {
    this.#isWoken = true;
    this.#resolve();
  };

  async until(limitMs: number): Promise<void> {
    if (!this.#isWoken && this.#signal?.aborted !== true) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#resolve = resolve;
      const timer = setTimeout(resolve, limitMs);
      await promise;
      clearTimeout(timer);
    }
    this.#isWoken = false;
  }

  /** Nobody waits any more. */
  close(): void {
    this.#signal?.removeEventListener('abort', this.wake);
  }
}
