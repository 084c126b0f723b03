import { Readable } from 'node:stream';
import { bearerToken } from '@lectern/contract';
import { type Domain, originOf } from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SubscriptionPlan } from '../plan/plan-subscription.ts';
import { executionResponse, errorResponse } from '../run/response.ts';
import type { RequestContext } from '../run/engine.ts';
import type { Transport } from './transport.ts';
import type { OpenStreams } from './open-streams.ts';
import { sendResponse } from './send.ts';
import { subscriptionRequest } from './subscription-request.ts';

export type SubscriptionContext = RequestContext & {
  readonly domain: Domain;
  readonly transport: Transport;
  readonly streams: OpenStreams;
};

/** Proxies and clients close connections that are idle for longer. */
const keepAliveMs = 12_000;

export function wantsStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') === true;
}

/**
 * Streams results as in GraphQL over Server-Sent Events ("distinct connections mode"): an event `next` with each result,
 * then `complete`. The `id` of each is what a client that reconnects sends as `Last-Event-ID`.
 */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  subscription: SubscriptionContext,
): Promise<FastifyReply> {
  const { transport, ctx } = subscription;
  const started = await transport.engine.subscribe(subscriptionRequest(request), subscription);
  if ('response' in started) {
    const { response } = started;
    if (response.status >= 400)
      return sendResponse(request, reply, response, 'application/graphql-response+json');
    return streaming(reply).send(`${eventText('next', response.text)}${eventText('complete', '')}`);
  }
  const { userId } = ctx.actor.kind === 'user' ? ctx.actor : { userId: '' };
  const stop = subscription.streams.open(userId);
  reply.raw.once('close', () => stop.abort());
  const lastEventId = request.headers['last-event-id'];
  const input = {
    ...(typeof lastEventId === 'string' && lastEventId !== '' && { lastEventId }),
    ...started.plan.input,
  };
  const authenticate = () =>
    subscription.domain.authenticate(
      bearerToken(request.headers.authorization),
      originOf('graphql', request),
    );
  const assertTokenValid = async () => {
    await authenticate();
  };
  const opening = subscription.domain.events(ctx, input, stop.signal, authenticate);
  const texts = results(subscription, { plan: started.plan, opening, assertTokenValid, stop });
  // Once a client has the head of the response, it relies on receiving every event from then on.
  await opening.catch(() => undefined);
  return streaming(reply).send(Readable.from(withKeepAlive(texts, stop.signal)));
}

function streaming(reply: FastifyReply): FastifyReply {
  return (
    reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // Else the connection would stay open after the stream, and delay the shutdown of the process.
      .header('connection', 'close')
      .type('text/event-stream; charset=utf-8')
  );
}

type Streaming = {
  readonly plan: SubscriptionPlan;
  readonly opening: ReturnType<Domain['events']>;
  /** Throws once the token is no longer valid. */
  readonly assertTokenValid: () => Promise<void>;
  readonly stop: AbortController;
};

async function* results(
  { ctx, requestId }: SubscriptionContext,
  streaming: Streaming,
): AsyncGenerator<string, void> {
  const { plan, opening, assertTokenValid, stop } = streaming;
  const log = { requestId, log: ctx.log };
  try {
    for await (const event of await opening) {
      await assertTokenValid();
      yield eventText('next', executionResponse(plan.write(event, ctx), log).text, event.id);
    }
  } catch (error) {
    yield eventText('next', errorResponse(error, log).text);
  } finally {
    stop.abort();
  }
  yield eventText('complete', '');
}

/** Sends comments while there are no events. */
async function* withKeepAlive(
  texts: AsyncGenerator<string, void>,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  yield ':\n\n';
  let next = texts.next();
  // A rejection after the client has left must not be unhandled.
  next.catch(() => undefined);
  for (;;) {
    const { promise: quiet, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, keepAliveMs);
    const result = await Promise.race([next, quiet]);
    clearTimeout(timer);
    if (result === undefined) {
      if (signal.aborted) return;
      yield ':\n\n';
    } else if (result.done === true) {
      return;
    } else {
      yield result.value;
      next = texts.next();
      next.catch(() => undefined);
    }
  }
}

/** The data has no line breaks: JSON escapes them. */
function eventText(event: 'next' | 'complete', data: string, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
}
