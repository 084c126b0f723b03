import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'lectern_';

/** A new secret: prefix, 32 random bytes, and a checksum by which secret scanners recognize it. */
export function newTokenSecret(): string {
  const body = randomBytes(32).toString('base64url');
  return `${prefix}${body}${checksum(body)}`;
}

/** The hash under which a secret is stored. */
export function hashOfSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}

/** Whether text can be a secret at all. An operator may choose any bootstrap token, also one with this prefix. */
export function isPlausibleSecret(secret: string): boolean {
  return secret.length >= 16 && secret.length <= 512;
}

function checksum(body: string): string {
  return crc32(body).toString(16).padStart(8, '0');
}
