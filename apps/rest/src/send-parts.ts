import { Readable } from 'node:stream';
import type { JsonParts } from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressFrom } from './compression.ts';
import { jsonType, sendJson } from './send.ts';

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

/** Sends JSON that is written in parts while it is sent; a single part like any other text. */
export async function sendTexts(
  request: FastifyRequest,
  reply: FastifyReply,
  texts: AsyncGenerator<string, void>,
): Promise<FastifyReply> {
  const [first, second] = [await texts.next(), await texts.next()];
  if (second.done === true) return sendJson(request, reply, first.value ?? '');
  return sendParts(reply, { sizeBytes: undefined, parts: encoded([first.value ?? '', second.value], texts) });
}

async function* encoded(
  begun: readonly string[],
  texts: AsyncGenerator<string, void>,
): AsyncGenerator<Buffer, void> {
  for (const text of begun) yield Buffer.from(text);
  for await (const text of texts) yield Buffer.from(text);
}

/** All parts as one. */
export async function bytesOfParts({ parts }: JsonParts): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const part of parts) chunks.push(part);
  return Buffer.concat(chunks);
}
