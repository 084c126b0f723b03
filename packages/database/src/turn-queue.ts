/** Lets one holder at a time through, in the order they came. */
export class TurnQueue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn, with the function that ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
