import type { Actor, Domain } from '@lectern/domain';
import type { SubscriptionPlan } from '../plan/plan-subscription.ts';
import type { RequestContext } from '../run/engine.ts';
import { errorResponse, executionResponse } from '../run/response.ts';

/** Who sends an operation whose results are streamed. */
export type Subscriber = RequestContext & {
  readonly domain: Domain;
  /** The actor as the token is now. Throws once it is no longer valid. */
  readonly authenticate: () => Promise<Actor>;
};

/** The JSON of a result, and the id of its event, by which a client resumes. */
export type StreamedResult = { readonly text: string; readonly id?: string };

export type Subscription = {
  readonly results: AsyncGenerator<StreamedResult, void>;
  /** Ends it. */
  readonly stop: AbortController;
};

/**
 * Opens a subscription: from when this resolves, it receives every event. The last result of one that fails has its error.
 * @throws ApiError 429 for a user who has too many
 */
export async function openSubscription(
  subscriber: Subscriber,
  plan: SubscriptionPlan,
  lastEventId?: string,
): Promise<Subscription> {
  const { domain, ctx, authenticate } = subscriber;
  const stop = domain.streams.open(ctx.actor.kind === 'user' ? ctx.actor.userId : '');
  const input = { ...(lastEventId !== undefined && { lastEventId }), ...plan.input };
  const opening = domain.events(ctx, input, stop.signal, authenticate);
  // Its error is the first result.
  await opening.catch(() => undefined);
  return { results: resultsOf(subscriber, { plan, opening, stop }), stop };
}

type Opened = {
  readonly plan: SubscriptionPlan;
  readonly opening: ReturnType<Domain['events']>;
  readonly stop: AbortController;
};

async function* resultsOf(
  { ctx, requestId, authenticate }: Subscriber,
  { plan, opening, stop }: Opened,
): AsyncGenerator<StreamedResult, void> {
  const log = { requestId, log: ctx.log };
  try {
    for await (const event of await opening) {
      // Who may see less now reads less: the token was read again.
      const now = { ...ctx, actor: await authenticate() };
      yield { text: executionResponse(await plan.write(event, now), log).text, id: event.id };
    }
  } catch (error) {
    // Nobody receives it: the database may be closed by then.
    if (stop.signal.aborted) return;
    yield { text: errorResponse(error, log).text };
  } finally {
    stop.abort();
  }
}
