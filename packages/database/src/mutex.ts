/** A fair mutex: one holder at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when the mutex is acquired, with the function that releases it. */
  async acquire(): Promise<() => void> {
    const previous = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await previous;
    return resolve;
  }
}
