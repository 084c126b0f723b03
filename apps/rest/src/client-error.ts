import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { type ErrorResponse, errorBody } from './error-response.ts';
import { requestIdOf } from './request-id.ts';
import type { RecordRequest } from './request-record.ts';

/** The error responses that Node would send without a body. */
const responses: Readonly<{ [code: string]: ErrorResponse }> = {
  HPE_HEADER_OVERFLOW: new ApiError('headers_too_large', 'The request line and headers are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new ApiError(
    'payload_too_large',
    'The extensions of a chunk are too large.',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
};
const malformed = new ApiError('invalid_input', 'This is not a valid HTTP request.');

/** Responds to requests that Node's parser rejects. */
export function clientErrorHandler(
  record: RecordRequest,
): (error: Error & { code?: string }, socket: Socket) => void {
  const closing = new WeakSet<Socket>();
  return (error, socket) => {
    if (closing.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable || isResponding(socket)) {
      socket.destroy();
      return;
    }
    closing.add(socket);
    const response = responses[error.code ?? ''] ?? malformed;
    const requestId = requestIdOf({ headers: {} });
    const body = errorBody(response, requestId);
    socket.end(
      [
        `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `X-Request-Id: ${requestId}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
    // Not at once: a reset could overtake the response while the client still sends.
    setTimeout(() => socket.destroy(), 1000).unref();
    record({
      method: 'unknown',
      route: 'unknown',
      status: response.status,
      ms: 0,
      requestId,
      clientAddress: socket.remoteAddress,
    });
  };
}

/** Rejects an `Expect` header other than `100-continue`. */
export function rejectExpectations({ server }: FastifyInstance, record: RecordRequest): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const error = new ApiError(
      'expectation_failed',
      'The only supported value of the Expect header is `100-continue`.',
    );
    const requestId = requestIdOf(request);
    response.writeHead(error.status, {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': requestId,
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(errorBody(error, requestId));
    record({
      method: request.method ?? 'unknown',
      route: 'unknown',
      status: error.status,
      ms: 0,
      requestId,
      clientAddress: request.socket.remoteAddress,
    });
  });
}

/** Whether the response to an earlier request is being sent, of which another one would be taken as a part. */
function isResponding(socket: Socket): boolean {
  const message: unknown = Reflect.get(socket, '_httpMessage');
  return typeof message === 'object' && message !== null && Reflect.get(message, 'headersSent') === true;
}
