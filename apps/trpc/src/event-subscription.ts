import type { Event, eventSubscription, InputOf } from '@lectern/contract';
import { type Actor, type Ctx, type Domain, serverStops } from '@lectern/domain';
import { tracked, type TrackedEnvelope, type TRPCSubscriptionProcedure } from '@trpc/server';
import type { ServerResponse } from 'node:http';

/** The procedure of the subscription; `tracked` ids are those of events, so that a client resumes after the last one. */
export type EventSubscription = TRPCSubscriptionProcedure<{
  meta: object;
  input: InputOf<typeof eventSubscription>;
  output: AsyncIterable<{ id: string; data: Event }, void, unknown>;
}>;

/** Opens the events of a request, once its response may begin. */
export type OpenEvents = (input: unknown) => Promise<AsyncGenerator<TrackedEnvelope<Event>, void, unknown>>;

type Subscriber = {
  readonly domain: Domain;
  readonly ctx: Ctx;
  readonly response: ServerResponse;
  /** Throws once the token is no longer valid. */
  readonly authenticate: () => Promise<Actor>;
};

/** A stream of events for one response, which ends with the token. */
export function eventsFor({ domain, ctx, response, authenticate }: Subscriber): OpenEvents {
  return async (input) => {
    const stop = domain.streams.open(ctx.actor.kind === 'user' ? ctx.actor.userId : '');
    response.once('close', () => stop.abort());
    stop.signal.addEventListener('abort', () => {
      // A stream that returns is complete to a client; one whose connection is lost is resumed elsewhere.
      if (stop.signal.reason === serverStops) response.destroy();
    });
    try {
      const events = await domain.events(ctx, input, stop.signal, authenticate);
      // A response that was closed before emits nothing any more.
      if (response.closed) stop.abort();
      return track(events, { stop, authenticate });
    } catch (error) {
      stop.abort();
      throw error;
    }
  };
}

async function* track(
  events: AsyncGenerator<Event, void>,
  { stop, authenticate }: Pick<Subscriber, 'authenticate'> & { readonly stop: AbortController },
): AsyncGenerator<TrackedEnvelope<Event>, void, unknown> {
  try {
    for await (const event of events) {
      await authenticate();
      yield tracked(event.id, event);
    }
  } catch (error) {
    // Nobody receives it once the stream was ended: the database may be closed by then.
    if (!stop.signal.aborted) throw error;
  } finally {
    stop.abort();
  }
}
