const waiting: (() => void)[] = [];

/**
 * Waits for a turn on the event loop. Long work that waits after each slice of a few milliseconds delays others by a slice
 * at most, however many such works there are: each turn of the loop runs one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(runNext);
  });
}

function runNext(): void {
  const [resolve] = waiting;
  resolve?.();
  waiting.shift();
  if (waiting.length > 0) setImmediate(runNext);
}

/** How long work runs before it waits for its next turn. */
const sliceMs = 2;

/** The results of `work` for items in order, in slices. */
export async function mapInSlices<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const slice = new Slice();
  const results: R[] = [];
  for (const item of items) {
    if (slice.isOver) await slice.pause();
    results.push(work(item));
  }
  return results;
}

/** Tells when a slice of work is over. */
export class Slice {
  #start = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#start >= sliceMs;
  }

  /** Waits for the next turn once the slice is over. */
  async pause(): Promise<void> {
    if (!this.isOver) return;
    await nextTurn();
    this.#start = performance.now();
  }
}
