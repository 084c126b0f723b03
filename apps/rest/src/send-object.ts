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

/** For how long the URL of an object in the bucket is valid, and a redirect there may be cached. */
const urlSeconds = 300;
const redirectSeconds = 240;

/** Sends the bytes of an object of the storage, or those of the requested range, or a redirect to the bucket with them. */
export async function sendObject(
  { storage }: Pick<Ctx, 'storage'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, sizeBytes, tag, headers }: StoredBytes,
): Promise<FastifyReply> {
  const direct = request.method === 'GET' ? await directUrl(storage, key, headers) : undefined;
  if (direct !== undefined)
    return reply.header('cache-control', `private, max-age=${redirectSeconds}`).redirect(direct, 302);
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

/** The URL of an object in the bucket, unless browsers have to isolate it, which only this server tells them. */
async function directUrl(
  storage: Ctx['storage'],
  key: string,
  headers: StoredBytes['headers'],
): Promise<string | undefined> {
  const {
    'content-type': contentType,
    'content-disposition': contentDisposition,
    'content-security-policy': isolation,
  } = headers;
  if (contentType === undefined || contentDisposition === undefined || isolation !== undefined)
    return undefined;
  return storage.signUrl(key, urlSeconds, { contentType, contentDisposition });
}

export function missingBytes(): ApiError {
  return new ApiError('not_found', 'The bytes of this file no longer exist.');
}
