import type { FastifyCompressOptions } from '@fastify/compress';

/** Shorter responses, in characters, are not compressed. */
export const compressFrom = 1024;

/** Settings of @fastify/compress; a route with settings of its own must repeat them. */
export const compression = {
  encodings: ['br', 'gzip'],
  threshold: compressFrom,
} satisfies FastifyCompressOptions;
