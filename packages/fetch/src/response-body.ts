import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

/** The Accept-Encoding of every request: what `decodedBody` can decode. */
export const acceptedEncodings = 'gzip, deflate, br';

const decoders: Readonly<Record<string, (() => NodeJS.ReadWriteStream) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Decodes the Content-Encoding. Throws a `FetchError` beyond `maxBytes`, counted before and after decoding. */
export function decodedBody(
  body: Readable,
  contentEncoding: string | undefined,
  maxBytes: number,
): AsyncIterable<Uint8Array> {
  const encoding = contentEncoding?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return limited(body, maxBytes);
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (decoder === undefined)
    throw new FetchError('network', 'The response has an unsupported Content-Encoding.');
  return decoded(limited(body, maxBytes), decoder, maxBytes);
}

/** Starts nothing before the first read, so that no stream fails without a listener. */
async function* decoded(
  encoded: AsyncIterable<Uint8Array>,
  decoder: () => NodeJS.ReadWriteStream,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  // `pipeline` destroys the decoder with the error of its source, so the reader gets that error.
  yield* limited(
    pipeline(encoded, decoder(), () => undefined),
    maxBytes,
  );
}

async function* limited(source: AsyncIterable<unknown>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of source) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A body contained something other than bytes.');
    length += chunk.byteLength;
    if (length > maxBytes) throw responseTooLarge(maxBytes);
    yield chunk;
  }
}

export function responseTooLarge(maxBytes: number): FetchError {
  return new FetchError('too-large', `The response is larger than ${maxBytes} bytes.`);
}
