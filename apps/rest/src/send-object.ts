import { ApiError } from '@lectern/contract';
import type { Ctx } from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { askedRange } from './byte-range.ts';
import { sendRefusal } from './send.ts';

type StoredBytes = {
  readonly key: string;
  readonly sizeBytes: number;
  /** Names the bytes, in quotes. */
  readonly tag: string;
  readonly headers: Record<string, string>;
};

/** Sends the bytes of an object of the storage, or the ones of the range that was asked for. */
export async function sendObject(
  { storage }: Pick<Ctx, 'storage'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, sizeBytes, tag, headers }: StoredBytes,
): Promise<FastifyReply> {
  const { 'if-range': condition, range } = request.headers;
  const isWhole = condition !== undefined && condition !== tag;
  const asked = isWhole ? undefined : askedRange(range, sizeBytes);
  if (asked === 'unsatisfiable') {
    reply.header('content-range', `bytes */${sizeBytes}`);
    return sendRefusal(request, reply, { status: 416, message: `The file has ${sizeBytes} bytes.` });
  }
  const length = asked === undefined ? sizeBytes : asked.end - asked.start + 1;
  const complete = { ...headers, etag: tag, 'accept-ranges': 'bytes', 'content-length': length };
  const partial = asked && { 'content-range': `bytes ${asked.start}-${asked.end}/${sizeBytes}` };
  // A known end: else the connection would count as busy for a moment after its last byte was read.
  const bytes = asked ?? { start: 0, end: sizeBytes - 1 };
  const isBodiless = request.method === 'HEAD' || length === 0;
  const body = isBodiless ? undefined : await storage.read(key, bytes);
  if (!isBodiless && body === undefined) throw missingBytes();
  return reply
    .code(asked === undefined ? 200 : 206)
    .headers({ ...complete, ...partial })
    .send(body);
}

export function missingBytes(): ApiError {
  return new ApiError('not_found', 'The bytes of this file are no longer there.');
}
