import { customAlphabet } from 'nanoid';

const random = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 32);

/** A new secret segment of a URL (190 bits): letters and digits, so that every client links the whole URL. */
export function newShareKey(): string {
  return random();
}
