import { Readable } from 'node:stream';
import type { JsonParts } from '@lectern/domain';
import type { FastifyReply } from 'fastify';
import { compressFrom } from './compression.ts';
import { jsonType } from './send.ts';

/** Streams JSON that is written in parts; compressed when it is long enough and the client accepts it. */
export function sendParts(reply: FastifyReply, { sizeBytes, parts }: JsonParts): FastifyReply {
  reply.header('content-type', jsonType);
  const stream = Readable.from(parts, { objectMode: false });
  if (reply.request.headers['accept-encoding'] !== undefined && (sizeBytes ?? Infinity) >= compressFrom) {
    reply.compress(stream);
    return reply;
  }
  if (sizeBytes !== undefined) reply.header('content-length', sizeBytes);
  return reply.send(stream);
}

/** All parts as one. */
export async function bytesOfParts({ parts }: JsonParts): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const part of parts) chunks.push(part);
  return Buffer.concat(chunks);
}
