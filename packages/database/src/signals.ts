/**
 * Wakes whoever waits for something in the database: in this process at once, on PostgreSQL in every other process that
 * uses the database, too. A signal may come twice or be lost, so it is a reason to look and never the only one.
 */
export type Signals = {
  /** To be sent after the commit, or whoever looks finds nothing. Never fails. */
  send(topic: string): void;
  /** Calls `wake` for each signal of the topic, and when some may have been missed. Answers how to stop that. */
  listen(topic: string, wake: () => void): () => void;
  close(): Promise<void>;
};

/** Signals within this process, which are all there can be for the embedded database. */
export class LocalSignals implements Signals {
  readonly #listeners = new Map<string, Set<() => void>>();

  send(topic: string): void {
    for (const wake of this.#listeners.get(topic) ?? []) wake();
  }

  listen(topic: string, wake: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    listeners.add(wake);
    this.#listeners.set(topic, listeners);
    return () => {
      listeners.delete(wake);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  /** As if there had been one signal of every topic. */
  sendAll(): void {
    for (const topic of this.#listeners.keys()) this.send(topic);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
  }
}
