import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressFrom } from './compression.ts';
import { type Refusal, refusalHeaders, refusalText } from './refusal.ts';

/** Below this, text goes out in one write together with the headers. */
const encodeFrom = 16_384;

const jsonType = 'application/json; charset=utf-8';

/** Sends text that is JSON already, compressed when it is worth it and asked for. */
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
  // Node would walk long text twice, for its length and to encode it.
  return reply.send(text.length < encodeFrom ? text : Buffer.from(text));
}

export function sendRefusal(
  request: Pick<FastifyRequest, 'id'>,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  reply.code(refusal.status).headers(refusalHeaders(refusal.status));
  // An answer that was being prepared before the error may have left these behind.
  reply.removeHeader('etag');
  reply.removeHeader('content-encoding');
  reply.removeHeader('content-length');
  return reply.header('content-type', jsonType).send(refusalText(refusal, request.id));
}
