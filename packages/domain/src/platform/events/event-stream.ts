import { ApiError, type Event, eventSubscription, type ParsedInputOf } from '@lectern/contract';
import { authorize } from '../../access/authorize.ts';
import { assertUser } from '../../core/actor.ts';
import type { Ctx } from '../../context/context.ts';
import type { Signals } from '@lectern/database';
import { parseInput } from '../../core/parse-input.ts';
import { presentEvent } from '../../presenters/events.presenter.ts';
import type { EventPlace } from '../../store/platform/events.repository.ts';
import { eventsTopic } from './emit-event.ts';

type Asked = ParsedInputOf<typeof eventSubscription>;

const batchSize = 100;
/** Signals may be lost, and rights may change. */
const pollMs = 5000;
/** While an event waits for an older transaction, of whose end there is no signal. */
const firstUnsettledMs = 20;
const maxUnsettledMs = 1000;

export type EventStream = {
  readonly ctx: Ctx;
  readonly signals: Pick<Signals, 'listen'>;
  /** Ends the stream. */
  readonly signal: AbortSignal;
};

/**
 * The events of an organization as they happen, of those that the actor may see: each once, in the order of commits, and
 * none missed that happens once this has resolved. The stream ends with the refusal that `authorize` makes once the actor
 * may not see the organization any more.
 * @throws ApiError for an input that is wrong, and for an event that is not kept any more
 */
export async function openEvents(stream: EventStream, input: unknown): Promise<AsyncGenerator<Event, void>> {
  const { ctx, signal } = stream;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the schemas of that very operation made of it
  const asked = parseInput(eventSubscription, input) as Asked;
  const { userId } = assertUser(ctx.actor);
  await authorize(ctx, eventSubscription, asked);
  const waiting = new Waiting(signal);
  // Before the first look, or what happens in between is not heard of.
  const stopListening = stream.signals.listen(eventsTopic(asked.organizationId), () => waiting.wake());
  // Nobody may ever read the stream.
  signal.addEventListener('abort', stopListening, { once: true });
  try {
    const after = await startOf(ctx, asked);
    return eventsAfter(after, { ctx, signal, asked, userId, waiting, stopListening });
  } catch (error) {
    stopListening();
    throw error;
  }
}

type Opened = {
  readonly ctx: Ctx;
  readonly signal: AbortSignal;
  readonly asked: Asked;
  readonly userId: string;
  readonly waiting: Waiting;
  readonly stopListening: () => void;
};

async function* eventsAfter(start: EventPlace, opened: Opened): AsyncGenerator<Event, void> {
  const { ctx, signal, asked, userId, waiting, stopListening } = opened;
  const { organizationId, types } = asked;
  let after = start;
  let unsettledMs = firstUnsettledMs;
  try {
    while (!signal.aborted) {
      const rows = await ctx.store.events.listAfter({
        organizationId,
        userId,
        types,
        after,
        limit: batchSize,
      });
      for (const row of rows) {
        after = row;
        yield presentEvent(row);
      }
      if (rows.length === batchSize) continue;
      const isUnsettled = await ctx.store.events.hasUnsettled(organizationId);
      unsettledMs = isUnsettled ? Math.min(maxUnsettledMs, unsettledMs * 2) : firstUnsettledMs;
      await waiting.until(isUnsettled ? unsettledMs : pollMs);
      await authorize(ctx, eventSubscription, asked);
    }
  } finally {
    stopListening();
  }
}

async function startOf({ store }: Ctx, { organizationId, lastEventId }: Asked): Promise<EventPlace> {
  if (lastEventId === undefined) return store.events.currentPlace();
  const place = await store.events.findPlace(organizationId, lastEventId);
  if (place !== undefined) return place;
  const message = 'this event is not kept any more: read what you need anew, then subscribe without it';
  throw new ApiError('invalid_input', `query.lastEventId: ${message}`, {
    details: [{ path: 'query.lastEventId', message }],
  });
}

/** Lets one reader wait, for a signal, for a time, or for the end. */
class Waiting {
  readonly #signal: AbortSignal;
  #isNudged = false;
  #resolve: () => void = () => undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.wake(), { once: true });
  }

  wake(): void {
    this.#isNudged = true;
    this.#resolve();
  }

  async until(limitMs: number): Promise<void> {
    if (!this.#isNudged && !this.#signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#resolve = resolve;
      const timer = setTimeout(resolve, limitMs);
      await promise;
      clearTimeout(timer);
    }
    this.#isNudged = false;
  }
}
