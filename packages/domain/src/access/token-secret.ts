import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'lectern_';

/** A new secret: prefix, 32 random bytes, and a checksum that tells a typing error from a revoked token. */
export function newTokenSecret(): string {
  const body = randomBytes(32).toString('base64url');
  return `${prefix}${body}${checksum(body)}`;
}

/** What is stored of a secret. */
export function hashOfSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}

/** Whether text can be a secret at all. A bootstrap token chosen by an operator has no prefix of ours. */
export function isPlausibleSecret(secret: string): boolean {
  if (secret.length < 16 || secret.length > 512) return false;
  if (!secret.startsWith(prefix)) return true;
  const body = secret.slice(prefix.length, -8);
  return checksum(body) === secret.slice(-8);
}

function checksum(body: string): string {
  return crc32(body).toString(16).padStart(8, '0');
}
