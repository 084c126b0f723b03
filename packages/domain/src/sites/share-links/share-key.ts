import { customAlphabet } from 'nanoid';

const random = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 32);

/** A new secret part of an address (190 bits): letters and digits, so that it is one word wherever it is pasted. */
export function newShareKey(): string {
  return random();
}
