import { ApiError } from '@lectern/contract';
import type { Ctx } from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from './byte-range.ts';
import { sendError } from './send.ts';

type StoredBytes = {
  readonly key: string;
  readonly sizeBytes: number;
  /** The entity tag of the bytes. */
  readonly tag: string;
  readonly headers: Record<string, string>;
};

/** Sends the bytes of an object of the storage, or those of the requested range. */
export async function sendObject(
  { storage }: Pick<Ctx, 'storage'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, sizeBytes, tag, headers }: StoredBytes,
): Promise<FastifyReply> {
  const { 'if-range': condition, range } = request.headers;
  const isWhole = condition !== undefined && condition !== tag;
  const requested = isWhole ? undefined : parseRange(range, sizeBytes);
  if (requested === 'unsatisfiable') {
    reply.header('content-range', `bytes */${sizeBytes}`);
    return sendError(request, reply, { status: 416, message: `The file has ${sizeBytes} bytes.` });
  }
  const length = requested === undefined ? sizeBytes : requested.end - requested.start + 1;
  const complete = { ...headers, etag: tag, 'accept-ranges': 'bytes', 'content-length': length };
  const partial = requested && { 'content-range': `bytes ${requested.start}-${requested.end}/${sizeBytes}` };
  // With an explicit end: otherwise the connection counts as busy for a moment after its last byte was read.
  const bytes = requested ?? { start: 0, end: sizeBytes - 1 };
  const isBodiless = request.method === 'HEAD' || length === 0;
  const body = isBodiless ? undefined : await storage.read(key, bytes);
  if (!isBodiless && body === undefined) throw missingBytes();
  return reply
    .code(requested === undefined ? 200 : 206)
    .headers({ ...complete, ...partial })
    .send(body);
}

export function missingBytes(): ApiError {
  return new ApiError('not_found', 'The bytes of this file no longer exist.');
}
