import { Readable } from 'node:stream';
import { bearerToken } from '@lectern/contract';
import type { Domain } from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SubscriptionPlan } from '../plan/plan-subscription.ts';
import { outcomeAnswer, refusalAnswer } from '../run/answer.ts';
import type { RequestContext } from '../run/engine.ts';
import type { Transport } from './transport.ts';
import type { OpenStreams } from './open-streams.ts';
import { sendAnswer } from './send.ts';
import { subscriptionRequest } from './subscription-request.ts';

export type Subscribing = RequestContext & {
  readonly domain: Domain;
  readonly transport: Transport;
  readonly streams: OpenStreams;
};

/** Proxies and clients give up connections on which nothing comes. */
const keepAliveMs = 12_000;

export function wantsStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') === true;
}

/**
 * Answers as GraphQL over Server-Sent Events says ("distinct connections mode"): an event `next` with each result, then
 * `complete`. The `id` of each is what a client that connects again sends as `Last-Event-ID`.
 */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  subscribing: Subscribing,
): Promise<FastifyReply> {
  const { transport, ctx, requestId } = subscribing;
  const started = await transport.engine.subscribe(subscriptionRequest(request), { ctx, requestId });
  if ('answer' in started) {
    const { answer } = started;
    if (answer.status >= 400) return sendAnswer(request, reply, answer, 'application/graphql-response+json');
    return streaming(reply).send(`${eventText('next', answer.text)}${eventText('complete', '')}`);
  }
  const { userId } = ctx.actor.kind === 'user' ? ctx.actor : { userId: '' };
  const stop = subscribing.streams.open(userId);
  reply.raw.once('close', () => stop.abort());
  const lastEventId = request.headers['last-event-id'];
  const input = {
    ...(typeof lastEventId === 'string' && lastEventId !== '' && { lastEventId }),
    ...started.plan.input,
  };
  const assertStillIn = async () => {
    await subscribing.domain.authenticate(bearerToken(request.headers.authorization));
  };
  const opening = subscribing.domain.events(ctx, input, stop.signal);
  const texts = results(subscribing, { plan: started.plan, opening, assertStillIn, stop });
  // Whoever has the head of the answer counts on hearing of what happens from then on.
  await opening.catch(() => undefined);
  return streaming(reply).send(Readable.from(withKeepAlive(texts, stop.signal)));
}

function streaming(reply: FastifyReply): FastifyReply {
  return (
    reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // Or it would stay open behind the stream, and hold up the end of a process that is stopped.
      .header('connection', 'close')
      .type('text/event-stream; charset=utf-8')
  );
}

type Running = {
  readonly plan: SubscriptionPlan;
  readonly opening: ReturnType<Domain['events']>;
  /** Throws once the token counts no more. */
  readonly assertStillIn: () => Promise<void>;
  readonly stop: AbortController;
};

async function* results({ ctx, requestId }: Subscribing, running: Running): AsyncGenerator<string, void> {
  const { plan, opening, assertStillIn, stop } = running;
  const record = { requestId, log: ctx.log };
  try {
    for await (const event of await opening) {
      await assertStillIn();
      yield eventText('next', outcomeAnswer(plan.write(event, ctx), record).text, event.id);
    }
  } catch (error) {
    yield eventText('next', refusalAnswer(error, record).text);
  } finally {
    stop.abort();
  }
  yield eventText('complete', '');
}

/** Says nothing now and then, in between. */
async function* withKeepAlive(
  texts: AsyncGenerator<string, void>,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  yield ':\n\n';
  let next = texts.next();
  // A result that nobody waits for any more is no fault.
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

/** No text of ours has a line break: JSON escapes them. */
function eventText(event: 'next' | 'complete', data: string, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
}
