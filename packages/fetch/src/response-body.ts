import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

/** What `decodedBody` can read, for the header that asks for it. */
export const acceptedEncodings = 'gzip, deflate, br';

const decoders: Readonly<Record<string, (() => NodeJS.ReadWriteStream) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The bytes of an answer, unpacked; ends with a `FetchError` when they are more than `maxBytes`, packed or not. */
export function decodedBody(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): AsyncIterable<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return limited(body, maxBytes);
  const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
  if (decoder === undefined) {
    throw new FetchError('network', 'The answer has a Content-Encoding that was not asked for.');
  }
  return unpacked(limited(body, maxBytes), decoder, maxBytes);
}

/** Nothing runs before the first byte is asked for, so that no failure of a stream is without a listener. */
async function* unpacked(
  packed: AsyncIterable<Uint8Array>,
  decoder: () => NodeJS.ReadWriteStream,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  // The pipeline ends the decoder with the error of its source, where whoever reads meets it.
  yield* limited(
    pipeline(packed, decoder(), () => undefined),
    maxBytes,
  );
}

async function* limited(source: AsyncIterable<unknown>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of source) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A body gave something other than bytes.');
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

export function tooLarge(maxBytes: number): FetchError {
  return new FetchError('too-large', `The answer is larger than ${maxBytes} bytes.`);
}
