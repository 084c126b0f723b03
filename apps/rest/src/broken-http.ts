import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { type Refusal, refusalText } from './refusal.ts';
import { requestIdOf } from './request-id.ts';
import type { Record } from './request-record.ts';

/** What Node would answer by itself, without a body, in the one error shape. */
const refusals: Readonly<{ [code: string]: Refusal }> = {
  HPE_HEADER_OVERFLOW: new ApiError('headers_too_large', 'The request line and headers are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new ApiError(
    'payload_too_large',
    'The extensions of a chunk are too large.',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
};
const malformed = new ApiError('invalid_input', 'This is not a valid HTTP request.');

/** Answers what the parser of Node could not read. */
export function brokenHttpHandler(
  record: Record,
): (error: Error & { code?: string }, socket: Socket) => void {
  const answered = new WeakSet<Socket>();
  return (error, socket) => {
    if (answered.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    answered.add(socket);
    const refusal = refusals[error.code ?? ''] ?? malformed;
    const requestId = requestIdOf({ headers: {} });
    const body = refusalText(refusal, requestId);
    socket.end(
      [
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `X-Request-Id: ${requestId}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
    // Not at once: a reset could overtake the answer while the client still sends.
    setTimeout(() => socket.destroy(), 1000).unref();
    record({ method: 'unknown', route: 'unknown', status: refusal.status, ms: 0, requestId });
  };
}

/** Answers an `Expect` header other than `100-continue`. */
export function refuseExpectations({ server }: FastifyInstance, record: Record): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const refusal = new ApiError('expectation_failed', 'Of the Expect header, only `100-continue` is known.');
    const requestId = requestIdOf(request);
    response.writeHead(refusal.status, {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': requestId,
      connection: 'close',
    });
    response.end(refusalText(refusal, requestId));
    record({
      method: request.method ?? 'unknown',
      route: 'unknown',
      status: refusal.status,
      ms: 0,
      requestId,
    });
  });
}

/** Whether an answer to an earlier request is on its way, so that ours would be taken for a part of it. */
function isAnswering(socket: Socket): boolean {
  const message: unknown = Reflect.get(socket, '_httpMessage');
  return typeof message === 'object' && message !== null && Reflect.get(message, 'headersSent') === true;
}
