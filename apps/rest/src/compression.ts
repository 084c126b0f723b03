import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyCompressOptions } from '@fastify/compress';
import type { ContentCoding } from '@lectern/domain';

/** Shorter responses, in characters, are not compressed. */
export const compressFrom = 1024;

/** In the order of preference. */
const contentCodings = ['br', 'gzip'] as const satisfies readonly ContentCoding[];

/** Settings of @fastify/compress; a route with settings of its own must repeat them. */
export const compression = {
  encodings: [...contentCodings],
  threshold: compressFrom,
} satisfies FastifyCompressOptions;

const negotiator = new Negotiator({ supportedValues: [...contentCodings] });

/** The content coding that @fastify/compress would choose. */
export function contentCodingFor(acceptEncoding: string | string[] | undefined): ContentCoding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const accepted = negotiator.negotiate(namesOf(acceptEncoding));
  return contentCodings.find((coding) => coding === accepted);
}

/** Without the aliases of gzip. */
function namesOf(acceptEncoding: string | string[]): string {
  return String(acceptEncoding).toLowerCase().replaceAll('x-gzip', 'gzip').replaceAll('*', 'gzip');
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function encode(coding: ContentCoding, bytes: Buffer): Promise<Buffer> {
  return coding === 'br' ? brotliAsync(bytes, brotliOptions) : gzipAsync(bytes);
}
