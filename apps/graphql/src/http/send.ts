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
  return sendText(request, reply, [response.text]);
}

/** Sends a response of Yoga, whose text is `json` where it is not empty; an error without a body gets one. */
export async function sendYogaResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  { json, ...log }: RequestLog & { readonly json: readonly string[] },
): Promise<FastifyReply> {
  const pieces = json.length > 0 ? json : [await response.text()];
  if (pieces.every((piece) => piece === '') && response.status >= 400) {
    const error = errorOfStatus(response.status, response.statusText);
    return sendResponse(request, reply, errorResponse(error, log), 'application/json');
  }
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
  return sendText(request, reply, pieces);
}

/** Compressed when it is long enough, the client accepts it, and the app has the compression plugin. */
function sendText(request: FastifyRequest, reply: FastifyReply, pieces: readonly string[]): FastifyReply {
  const { compress } = reply as { compress?: (payload: string | Readable) => unknown };
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const payload =
    length < encodeInPartsFrom
      ? pieces.join('')
      : Readable.from(encodeInParts(pieces), { objectMode: false });
  if (length < compressFrom || request.headers['accept-encoding'] === undefined || compress === undefined) {
    return reply.send(payload);
  }
  compress.call(reply, payload);
  return reply;
}
