import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { SigningKeyRow } from '../store/sites/signing-keys.repository.ts';

/** What an address was made for; one that is for the one is never one for the other. */
export type AddressPurpose = 'file' | 'pdf' | 'upload';

/** The key of a purpose, so that nothing that is signed for another is an address. */
export function secretFor(purpose: AddressPurpose, { secret }: SigningKeyRow): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `lectern addresses: ${purpose}`, 32));
}

/** In base64url. */
export function signatureOf(secret: Buffer, said: readonly (string | number)[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(said)).digest('base64url');
}

/** Compares in a time that tells nothing. */
export function isSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
