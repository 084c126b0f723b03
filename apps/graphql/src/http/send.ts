import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GraphqlResponse, errorResponse } from '../run/response.ts';
import type { RequestLog } from '../run/graphql-error.ts';
import type { MediaType } from './media-type.ts';
import { encodeInParts } from './encode-in-parts.ts';
import { errorOfStatus } from './framework-error.ts';

const compressFrom = 1024;
/** Characters. Longer text would take tens of milliseconds to encode at once. */
const encodeInPartsFrom = 1_000_000;

/** Sends a response of the engine in the media type that the client accepts. */
export function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: GraphqlResponse,
  mediaType: MediaType,
): FastifyReply {
  reply
    .code(mediaType === 'application/json' ? response.legacyStatus : response.status)
    .headers(response.headers);
  reply.header('content-type', `${mediaType}; charset=utf-8`);
  return sendText(request, reply, response.text);
}

/** Sends a response of Yoga; an error without a body gets one. */
export async function sendYogaResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  log: RequestLog,
): Promise<FastifyReply> {
  const text = await response.text();
  if (text === '' && response.status >= 400) {
    const error = errorOfStatus(response.status, response.statusText);
    return sendResponse(request, reply, errorResponse(error, log), 'application/json');
  }
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
  return sendText(request, reply, text);
}

/** Compressed when it is long enough, the client accepts it, and the app has the compression plugin. */
function sendText(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const { compress } = reply as { compress?: (payload: string | Readable) => unknown };
  const payload =
    text.length < encodeInPartsFrom ? text : Readable.from(encodeInParts(text), { objectMode: false });
  if (
    text.length < compressFrom ||
    request.headers['accept-encoding'] === undefined ||
    compress === undefined
  ) {
    return reply.send(payload);
  }
  compress.call(reply, payload);
  return reply;
}
