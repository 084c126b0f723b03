import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, refusalAnswer } from '../run/answer.ts';
import type { RequestRecord } from '../run/refusal.ts';
import type { MediaType } from './media-type.ts';
import { refusalOfStatus } from './status-code.ts';

const compressFrom = 1024;

/** Sends the answer of the engine as the client accepts it. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  mediaType: MediaType,
): FastifyReply {
  reply.code(mediaType === 'application/json' ? answer.legacyStatus : answer.status).headers(answer.headers);
  reply.header('content-type', `${mediaType}; charset=utf-8`);
  return sendText(request, reply, answer.text);
}

/** Sends what Yoga answers; the few refusals that it has no words for get some. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  record: RequestRecord,
): Promise<FastifyReply> {
  const text = await response.text();
  if (text === '' && response.status >= 400) {
    const refusal = refusalOfStatus(response.status, response.statusText);
    return sendAnswer(request, reply, refusalAnswer(refusal, record), 'application/json');
  }
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
  return sendText(request, reply, text);
}

/** Compressed when it is worth it and asked for, and when the app around can. */
function sendText(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const { compress } = reply as { compress?: (payload: string) => unknown };
  if (
    text.length < compressFrom ||
    request.headers['accept-encoding'] === undefined ||
    compress === undefined
  ) {
    return reply.send(text);
  }
  compress.call(reply, text);
  return reply;
}
