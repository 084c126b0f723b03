import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret that binds a sign-in to the browser that started it. */
export function newBrowserSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isBrowserSecret(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text);
}

export function hashOfBrowserSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}

export function isSecretOf(hash: Uint8Array, secret: string | undefined): boolean {
  return isBrowserSecret(secret) && timingSafeEqual(hashOfBrowserSecret(secret), hash);
}

/** Whether a code verifier belongs to a challenge (RFC 7636, 4.6, S256). */
export function isVerifierOf(challenge: string, verifier: string | undefined): boolean {
  if (verifier === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const hash = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(hash), Buffer.from(challenge));
}
