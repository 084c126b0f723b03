import type { IncomingMessage, ServerResponse } from 'node:http';
import { isTracing } from '@lectern/tracing';
import type { FastifyInstance } from 'fastify';
import { interceptRequests } from './intercept-requests.ts';
import { requestIdOf } from './request-id.ts';
import type { RecordRequest } from './request-record.ts';
import { type AddressOf, addressReader, type TrustProxy } from './client-address.ts';

/** A response that was sent before, and is sent again as it was. */
export type ReadyAnswer = {
  readonly status: 200 | 304;
  /** Names and values in turn, all but those that depend on the request or the connection. */
  readonly headers: readonly string[];
  readonly body: Buffer | undefined;
  /** The pattern of the route that would answer, for the log and the metrics. */
  readonly route: string;
};

/** Responses that are known without asking anybody. */
export type ReadyAnswers = {
  find(request: IncomingMessage): ReadyAnswer | undefined;
  /**
   * Counts the request against the limits of its caller; `undefined` where nothing is limited.
   * @throws ApiError 429, as a rejection
   */
  count(address: string | undefined): Promise<unknown> | undefined;
};

type Recording = { readonly record: RecordRequest; readonly trustProxy: TrustProxy | undefined };

/**
 * Sends known responses without routing, hooks and decorators, which cost several times as much as the rest. They have a
 * request id, a line in the log and their place in the metrics. Whatever is not as simple goes the usual way.
 */
export function sendReadyAnswers(
  app: FastifyInstance,
  answers: ReadyAnswers,
  { record, trustProxy }: Recording,
): void {
  // Spans are made by hooks.
  if (isTracing()) return;
  const addressOf = addressReader(trustProxy);
  interceptRequests(app.server, (request, response, answerUsually) => {
    // While the server stops, its responses close their connections.
    const ready = app.lifecycle.stopped === undefined ? answers.find(request) : undefined;
    if (ready === undefined) return false;
    const sent = { request, response, ready, startedAt: performance.now(), addressOf, record };
    const counting = answers.count(addressOf(request));
    if (counting === undefined) send(sent);
    // Who has called too often gets the response that says so.
    else
      counting.then(
        () => send(sent),
        () => answerUsually(),
      );
    return true;
  });
}

type Sent = Pick<Recording, 'record'> & {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly ready: ReadyAnswer;
  readonly startedAt: number;
  readonly addressOf: AddressOf;
};

function send({ request, response, ready, startedAt, addressOf, record }: Sent): void {
  const { status, headers, body, route } = ready;
  const requestId = requestIdOf(request);
  response.writeHead(status, [...headers, 'x-request-id', requestId]);
  response.end(body);
  record({
    method: 'GET',
    route,
    status,
    ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
    requestId,
    clientAddress: addressOf(request),
  });
}
