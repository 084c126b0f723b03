import { createDecipheriv, hkdfSync } from 'node:crypto';
import type { Sealing } from '../core/sealing-keys.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** Decrypts a text that an earlier version sealed with a signing key. */
export function openWithSigningKey(sealed: string, secret: Uint8Array, { purpose, of }: Sealing): string {
  const bytes = Buffer.from(sealed, 'base64');
  const key = Buffer.from(hkdfSync('sha256', secret, '', `lectern ${purpose}`, 32));
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(of))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const chunks = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
  return Buffer.concat(chunks).toString('utf8');
}
