import { ApiError } from '@lectern/contract';

/** Per user and process. */
const maxStreams = 20;

/** Why streams end when the server shuts down: their clients reconnect to another process. */
export const serverStops = new Error('The server shuts down.');

/** The open subscriptions of all transports, so that they can be counted and ended. */
export class OpenStreams {
  readonly #open = new Map<AbortController, string>();

  /** Returns the controller that ends the stream. 429 for a user who has too many. */
  open(userId: string): AbortController {
    const own = [...this.#open.values()].filter((other) => other === userId).length;
    if (own >= maxStreams) {
      throw new ApiError(
        'rate_limited',
        `You have ${maxStreams} open subscriptions already. Close one of them first.`,
      );
    }
    const stop = new AbortController();
    this.#open.set(stop, userId);
    stop.signal.addEventListener('abort', () => this.#open.delete(stop), { once: true });
    return stop;
  }

  /** Ends all streams, with `serverStops` as the reason of their signals. */
  end(): void {
    for (const stop of this.#open.keys()) stop.abort(serverStops);
  }
}
