import { createHash } from 'node:crypto';

/** The name that Git gives to bytes, in a repository whose names look like `example`. */
export function blobOid(bytes: Buffer, example = ''): string {
  const algorithm = example.length === 64 ? 'sha256' : 'sha1';
  return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
