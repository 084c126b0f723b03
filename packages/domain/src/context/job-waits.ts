import type { Notifications } from '@lectern/database';
import { Waiter } from '../core/waiter.ts';

/** The requests of an organization that may wait in this process at once. */
const maxWaits = 20;
/** Signals may be lost. */
const pollMs = 5000;

/** The signal that a job has ended. */
export function jobEndTopic(jobId: string): string {
  return `job-end:${jobId}`;
}

type Wait = {
  readonly jobId: string;
  readonly organizationId: string;
  readonly seconds: number;
  /** Ends the wait. */
  readonly signal: AbortSignal | undefined;
};

/** Requests of this process that wait for jobs, which any process may run. None of them has a session of the database. */
export class JobWaits {
  readonly #notifications: Pick<Notifications, 'listen'>;
  readonly #waiting = new Map<string, number>();

  constructor(notifications: Pick<Notifications, 'listen'>) {
    this.#notifications = notifications;
  }

  /**
   * Asks `hasEnded` when the job may have, until it has, the time is over or the signal is aborted. Does not wait where as
   * many of the organization wait as may.
   */
  async wait(
    { jobId, organizationId, seconds, signal }: Wait,
    hasEnded: () => Promise<boolean>,
  ): Promise<void> {
    const waiting = this.#waiting.get(organizationId) ?? 0;
    if (waiting >= maxWaits || seconds <= 0) return;
    this.#waiting.set(organizationId, waiting + 1);
    const waiter = new Waiter(signal);
    // Before the first question, or an end in between is missed.
    const stopListening = this.#notifications.listen(jobEndTopic(jobId), waiter.wake);
    const until = performance.now() + seconds * 1000;
    try {
      for (let leftMs = seconds * 1000; leftMs > 0; leftMs = until - performance.now()) {
        if (signal?.aborted === true || (await hasEnded())) return;
        await waiter.until(Math.min(leftMs, pollMs));
      }
    } finally {
      stopListening();
      waiter.close();
      const left = (this.#waiting.get(organizationId) ?? 1) - 1;
      if (left > 0) this.#waiting.set(organizationId, left);
      else this.#waiting.delete(organizationId);
    }
  }
}
