import type { IncomingMessage } from 'node:http';
import { ApiError } from '@lectern/contract';

/**
 * The body of a request as text.
 * @throws ApiError 413
 */
export async function readBody(raw: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of raw) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) throw new ApiError('payload_too_large', `The body has at most ${maxBytes} bytes.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
