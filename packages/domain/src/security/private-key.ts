import { randomBytes } from 'node:crypto';
import type { SealingKeys } from '../core/sealing-keys.ts';

/** A new key for the tokens of the visitors of a site, sealed: 32 random bytes as text, whose own bytes are the key. */
export function newPrivateKey(sealing: SealingKeys, siteId: string): string {
  return sealing.seal(randomBytes(32).toString('base64url'), { purpose: 'private keys', of: siteId });
}
