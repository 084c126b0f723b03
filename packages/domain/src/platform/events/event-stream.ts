import { ApiError, type Event, eventSubscription, type ParsedInputOf } from '@lectern/contract';
import { authorize } from '../../access/authorize.ts';
import { type Actor, assertUser } from '../../core/actor.ts';
import type { Ctx } from '../../context/context.ts';
import type { Notifications } from '@lectern/database';
import { parseInput } from '../../core/parse-input.ts';
import { Waiter } from '../../core/waiter.ts';
import { presentEvent } from '../../presenters/events.presenter.ts';
import type { EventPosition } from '../../store/platform/events.repository.ts';
import { eventsTopic } from '../../context/events-topic.ts';

type Subscription = ParsedInputOf<typeof eventSubscription>;

const batchSize = 100;
/** Signals may be lost, and permissions may change. */
const pollMs = 5000;
/** The wait for an older transaction that may still commit, whose end sends no signal. */
const firstUnsettledMs = 20;
const maxUnsettledMs = 1000;

type EventStream = {
  readonly ctx: Ctx;
  readonly notifications: Pick<Notifications, 'listen'>;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  /** The actor as the token is now; that of the context by default. */
  readonly currentActor?: (() => Promise<Actor>) | undefined;
};

/**
 * A live stream of the events of an organization that the actor may see: each once, in commit order, without gaps from
 * the moment this resolves. It ends with the error of `authorize` once the actor may no longer see the organization.
 * @throws ApiError for an invalid input, and for an event that is no longer stored
 */
export async function openEvents(
  { ctx, notifications, signal, currentActor = () => Promise.resolve(ctx.actor) }: EventStream,
  input: unknown,
): Promise<AsyncGenerator<Event, void>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the schemas of that very operation made of it
  const subscription = parseInput(eventSubscription, input) as Subscription;
  const { userId } = assertUser(ctx.actor);
  await authorize(ctx, eventSubscription, subscription);
  const waiter = new Waiter(signal);
  // Before the first query, or events in between are missed.
  const unsubscribe = notifications.listen(eventsTopic(subscription.organizationId), waiter.wake);
  const stopListening = () => {
    unsubscribe();
    waiter.close();
    signal.removeEventListener('abort', stopListening);
  };
  // The generator may never be started.
  signal.addEventListener('abort', stopListening, { once: true });
  try {
    const start = await startOf(ctx, subscription);
    // It may have been ended before anything listened for that.
    if (signal.aborted) stopListening();
    return eventsAfter(start, {
      ctx,
      signal,
      currentActor,
      subscription,
      userId,
      waiter,
      stopListening,
    });
  } catch (error) {
    stopListening();
    throw error;
  }
}

type OpenStream = {
  readonly ctx: Ctx;
  readonly currentActor: () => Promise<Actor>;
  readonly signal: AbortSignal;
  readonly subscription: Subscription;
  readonly userId: string;
  readonly waiter: Waiter;
  readonly stopListening: () => void;
};

async function* eventsAfter(start: EventPosition, stream: OpenStream): AsyncGenerator<Event, void> {
  const { ctx, signal, currentActor, subscription, userId, waiter, stopListening } = stream;
  const { organizationId, types } = subscription;
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
      await waiter.until(isUnsettled ? unsettledMs : pollMs);
      await authorize({ ...ctx, actor: await currentActor() }, eventSubscription, subscription);
    }
  } finally {
    stopListening();
  }
}

async function startOf(
  { store }: Ctx,
  { organizationId, lastEventId }: Subscription,
): Promise<EventPosition> {
  if (lastEventId === undefined) return store.events.currentPosition();
  const position = await store.events.findPosition(organizationId, lastEventId);
  if (position !== undefined) return position;
  const message = 'this event is no longer stored: read the current state, then subscribe without it';
  throw new ApiError('invalid_input', `query.lastEventId: ${message}`, {
    details: [{ path: 'query.lastEventId', message }],
  });
}
