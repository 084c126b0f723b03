/** Called with the topic of a notification; without one when some of any topic may have been missed. */
export type TopicListener = (topic: string | undefined) => void;

/**
 * Notifications that something in the database has changed: to this process at once, and on PostgreSQL to all processes
 * that use the database. One may arrive twice or get lost, so a listener polls as well.
 */
export type Notifications = {
  /** To be called after the commit, or a listener would not see the change yet. Never fails. */
  notify(topic: string): void;
  /** Calls `listener` for each notification of the topic, and when some may have been missed. Returns its removal. */
  listen(topic: string, listener: () => void): () => void;
  /** Calls `listener` for each notification of any topic. Returns its removal. */
  listenToAll(listener: TopicListener): () => void;
  close(): Promise<void>;
};

/** Notifications within this process, the only one that can use an embedded database. */
export class LocalNotifications implements Notifications {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #listenersToAll = new Set<TopicListener>();

  notify(topic: string): void {
    for (const listener of this.#listenersToAll) listener(topic);
    this.#notifyOf(topic);
  }

  listen(topic: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(topic, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  listenToAll(listener: TopicListener): () => void {
    this.#listenersToAll.add(listener);
    return () => {
      this.#listenersToAll.delete(listener);
    };
  }

  /** One notification of every topic. */
  notifyAll(): void {
    for (const listener of this.#listenersToAll) listener(undefined);
    for (const topic of this.#listeners.keys()) this.#notifyOf(topic);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#listenersToAll.clear();
  }

  #notifyOf(topic: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener();
  }
}
