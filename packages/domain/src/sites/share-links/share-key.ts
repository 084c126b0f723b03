import { customAlphabet } from 'nanoid';
import type { SealingKeys } from '../../core/sealing-keys.ts';

const random = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 32);

/** A new secret segment of a URL (190 bits): letters and digits, so that every client links the whole URL. */
export function newShareKey(sealing: SealingKeys, of: string): { key: string; key_hash: string } {
  const key = random();
  return {
    key: sealing.seal(key, { purpose: 'share links', of }),
    key_hash: sealing.hash(key, 'share links'),
  };
}
