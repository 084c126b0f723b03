import { createHash } from 'node:crypto';

/** The object id of a blob, in the hash algorithm that `example` uses. */
export function blobOid(bytes: Buffer, example = ''): string {
  const algorithm = example.length === 64 ? 'sha256' : 'sha1';
  return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
