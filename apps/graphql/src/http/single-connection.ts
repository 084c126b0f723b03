import { ApiError } from '@lectern/contract';
import { type Actor, assertUser } from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Engine } from '../run/engine.ts';
import { streaming } from './event-stream-text.ts';
import { sendResponse } from './send.ts';
import type { StreamConnection, StreamConnections } from './stream-connections.ts';
import { openSubscription, type Subscriber } from './subscription.ts';
import { subscriptionRequest } from './subscription-request.ts';

const tokenHeader = 'x-graphql-event-stream-token';

/** The token of the event stream that a request is about ("single connection mode"). */
export function streamToken({ headers }: FastifyRequest): string | undefined {
  const token = headers[tokenHeader];
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** Reserves an event stream, and answers its token. */
export function reserveStream(
  reply: FastifyReply,
  actor: Actor,
  connections: StreamConnections,
): FastifyReply {
  const { userId } = assertUser(actor);
  return reply.code(201).type('text/plain; charset=utf-8').send(connections.reserve(userId).token);
}

/** Connects the client of a reserved event stream. */
export function connectStream(reply: FastifyReply, connection: StreamConnection): FastifyReply {
  const stream = connection.open();
  reply.raw.once('close', () => connection.end());
  return streaming(reply).send(stream);
}

/** Ends an operation of an event stream. */
export function stopOperation(
  request: FastifyRequest,
  reply: FastifyReply,
  connection: StreamConnection,
): FastifyReply {
  const { operationId } = Object.fromEntries(Object.entries(request.query ?? {}));
  if (typeof operationId !== 'string' || operationId === '')
    throw new ApiError('invalid_input', 'Name the operation with the query parameter `operationId`.');
  connection.stop(operationId);
  return reply.code(200).send();
}

/** Starts an operation whose results go to an event stream: 202, or its error when the request is invalid. */
export async function startOperation(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    engine,
    connection,
    ...subscriber
  }: Subscriber & { readonly engine: Engine; readonly connection: StreamConnection },
): Promise<FastifyReply> {
  const operation = subscriptionRequest(request);
  const id = operationIdOf(operation.extensions);
  const running = connection.start(id);
  try {
    const started = await engine.subscribe(operation, subscriber);
    if ('response' in started) {
      const { response } = started;
      if (response.status >= 400) {
        connection.stop(id, running);
        return await sendResponse(request, reply, response, 'application/graphql-response+json');
      }
      sendTo({ connection, id, running }, [response]);
      return await reply.code(202).send();
    }
    const { results, stop } = await openSubscription(subscriber, started.plan);
    if (running.signal.aborted) stop.abort();
    running.signal.addEventListener('abort', () => stop.abort());
    sendTo({ connection, id, running }, results);
    return await reply.code(202).send();
  } catch (error) {
    connection.stop(id, running);
    throw error;
  }
}

type Running = {
  readonly connection: StreamConnection;
  readonly id: string;
  readonly running: AbortController;
};

/** Sends the results of an operation until it is stopped: then its id may be that of another one. */
function sendTo(
  { connection, id, running }: Running,
  results: Iterable<{ text: string }> | AsyncIterable<{ text: string }>,
): void {
  const send = async () => {
    for await (const { text } of results) {
      if (running.signal.aborted) return;
      await connection.next(id, text);
    }
    if (!running.signal.aborted) await connection.complete(id);
  };
  // The results have no errors: they are results themselves.
  send().catch(() => connection.end());
}

function operationIdOf(extensions: unknown): string {
  const id =
    typeof extensions === 'object' && extensions !== null && 'operationId' in extensions
      ? extensions.operationId
      : undefined;
  if (typeof id === 'string' && id !== '' && id.length <= 256) return id;
  throw new ApiError(
    'invalid_input',
    'Name the operation with `extensions.operationId`: its results have that id on the event stream.',
  );
}
