import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Engine } from '../run/engine.ts';
import { eventText, streaming, withKeepAlive } from './event-stream-text.ts';
import { acceptedMediaType } from './media-type.ts';
import { sendResponse } from './send.ts';
import { openSubscription, type StreamedResult, type Subscriber } from './subscription.ts';
import { subscriptionRequest } from './subscription-request.ts';

const mediaType = 'text/event-stream';

export function acceptsStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes(mediaType) === true;
}

/** Whether a request is answered with an event stream: a query is not when its client accepts JSON before, as urql does. */
export function wantsStream(request: FastifyRequest, engine: Engine): boolean {
  if (!acceptsStream(request)) return false;
  const [preferred = ''] = request.headers.accept?.toLowerCase().split(mediaType) ?? [];
  if (preferred === '' || acceptedMediaType(preferred) === undefined) return true;
  try {
    return engine.isSubscription(subscriptionRequest(request));
  } catch {
    // It is invalid, or has several operations.
    return false;
  }
}

/**
 * Streams results as in GraphQL over Server-Sent Events ("distinct connections mode"): an event `next` with each result,
 * then `complete`. The `id` of each is what a client that reconnects sends as `Last-Event-ID`.
 */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { engine, ...subscriber }: Subscriber & { readonly engine: Engine },
): Promise<FastifyReply> {
  const started = await engine.subscribe(subscriptionRequest(request), subscriber);
  if ('response' in started) {
    const { response } = started;
    if (response.status >= 400)
      return sendResponse(request, reply, response, 'application/graphql-response+json');
    return streaming(reply).send(`${eventText('next', response.text)}${eventText('complete', '')}`);
  }
  const lastEventId = request.headers['last-event-id'];
  const { results, stop } = await openSubscription(
    subscriber,
    started.plan,
    typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : undefined,
  );
  if (reply.raw.closed) stop.abort();
  reply.raw.once('close', () => stop.abort());
  return streaming(reply).send(Readable.from(withKeepAlive(textsOf(results), stop.signal)));
}

async function* textsOf(results: AsyncGenerator<StreamedResult, void>): AsyncGenerator<string, void> {
  for await (const { text, id } of results) yield eventText('next', text, id);
  yield eventText('complete', '');
}
