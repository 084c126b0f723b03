import { ApiError } from '@lectern/contract';

/** Of one user in one process. */
const maxStreams = 20;

/** The streams of events that are open, so that they can be counted and ended. */
export class OpenStreams {
  readonly #open = new Map<AbortController, string>();

  /** Aborting ends a stream. 429 for a user who has too many. */
  open(userId: string): AbortController {
    const own = [...this.#open.values()].filter((other) => other === userId).length;
    if (own >= maxStreams) {
      throw new ApiError(
        'rate_limited',
        `You have ${maxStreams} subscriptions already. End one of them first.`,
      );
    }
    const stop = new AbortController();
    this.#open.set(stop, userId);
    stop.signal.addEventListener('abort', () => this.#open.delete(stop), { once: true });
    return stop;
  }

  /** Ends all of them, for those who read them to connect to another process. */
  end(): void {
    for (const stop of this.#open.keys()) stop.abort();
  }
}
