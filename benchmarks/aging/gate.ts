import { setTimeout as sleep } from 'node:timers/promises';

/** Lets work pass while it is open. */
export class Gate {
  /** How long it was closed, in all. */
  closedMs = 0;
  #inside = 0;
  #closed: { readonly since: number; readonly opened: PromiseWithResolvers<void> } | undefined;

  open(): void {
    if (this.#closed === undefined) return;
    this.closedMs += performance.now() - this.#closed.since;
    this.#closed.opened.resolve();
    this.#closed = undefined;
  }

  close(): void {
    this.#closed ??= { since: performance.now(), opened: Promise.withResolvers() };
  }

  /** Resolves when what has passed before it was closed is done. */
  async settled(): Promise<void> {
    while (this.#closed !== undefined && this.#inside > 0) await sleep(1);
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    while (this.#closed !== undefined) await this.#closed.opened.promise;
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
    }
  }
}
