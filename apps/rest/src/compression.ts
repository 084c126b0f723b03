import type { FastifyCompressOptions } from '@fastify/compress';

/** From how many characters on an answer is worth compressing. */
export const compressFrom = 1024;

/** Settings of @fastify/compress, which applies them to a route that has settings of its own only in part. */
export const compression = {
  encodings: ['br', 'gzip'],
  threshold: compressFrom,
} satisfies FastifyCompressOptions;
