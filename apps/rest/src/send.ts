import { errorHeaders } from '@lectern/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseBody } from '@lectern/domain';
import { compressFrom, contentCodingFor, encode } from './compression.ts';
import { addVary } from './vary.ts';
import { errorBody, type ErrorResponse } from './error-response.ts';

/** Shorter text is sent in one write together with the headers. */
const encodeFrom = 16_384;

export const jsonType = 'application/json; charset=utf-8';

/** Sends JSON text, compressed when it is long enough and the client accepts it. */
export function sendJson(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  text: string,
): FastifyReply {
  reply.header('content-type', jsonType);
  if (text.length >= compressFrom && request.headers['accept-encoding'] !== undefined) {
    reply.compress(text);
    return reply;
  }
  // Node would read long text twice, for its length and to encode it.
  return reply.send(text.length < encodeFrom ? text : Buffer.from(text));
}

/** Sends JSON that is encoded once for each content coding. */
export async function sendBody(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  body: ResponseBody,
): Promise<FastifyReply> {
  reply.header('content-type', jsonType);
  if (body.json.length < compressFrom) return reply.send(body.json);
  addVary(reply, 'accept-encoding');
  const coding = contentCodingFor(request.headers['accept-encoding']);
  if (coding === undefined) return reply.send(body.json);
  const encoded = await body.encoded(coding, (json) => encode(coding, json));
  return reply.header('content-encoding', coding).send(encoded);
}

export function sendError(
  request: Pick<FastifyRequest, 'id'>,
  reply: FastifyReply,
  response: ErrorResponse,
): FastifyReply {
  reply.code(response.status).headers(errorHeaders(response.status, response));
  // The handler may have set these before it failed.
  reply.removeHeader('etag');
  reply.removeHeader('cache-control');
  reply.removeHeader('content-encoding');
  reply.removeHeader('content-length');
  return reply.header('content-type', jsonType).send(errorBody(response, request.id));
}
