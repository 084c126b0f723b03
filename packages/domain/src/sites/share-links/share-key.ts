import { customAlphabet } from 'nanoid';
import type { SealingKeys } from '../../core/sealing-keys.ts';

/** A new secret segment of a URL (190 bits): letters and digits, so that every client links the whole URL. */
export const newShareLinkKey = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  32,
);

/** A new key of a share link, sealed, and the hash by which it is found. */
export function newShareKey(sealing: SealingKeys, of: string): { key: string; key_hash: string } {
  const key = newShareLinkKey();
  return {
    key: sealing.seal(key, { purpose: 'share links', of }),
    key_hash: sealing.hash(key, 'share links'),
  };
}
