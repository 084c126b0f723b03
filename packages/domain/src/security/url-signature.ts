import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { SigningKey } from './signing-keys.ts';

/** What a signed URL grants; a signature for one purpose is not valid for another. */
type SignedUrlPurpose = 'file' | 'pdf' | 'archive' | 'upload' | 'unsubscribe';

/** Derives the signing key of a purpose. */
export function deriveKey(purpose: SignedUrlPurpose, { secret }: SigningKey): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `lectern addresses: ${purpose}`, 32));
}

/** An HMAC-SHA256 of the fields, in base64url. */
export function sign(secret: Buffer, fields: readonly (string | number)[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(fields)).digest('base64url');
}

/** Compares signatures in constant time. */
export function signaturesMatch(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
