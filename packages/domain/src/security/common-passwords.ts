import { dictionary } from '@zxcvbn-ts/language-common';

/** The most common passwords of published breaches, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);
const letter = /\p{L}/u;
/** Fewer are `aaaaaaaaaa` and `1212121212`. */
const minDifferent = 4;

/**
 * Whether a password is among the most common ones of published breaches, whatever digits and signs are around it, or
 * repeats a few characters.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const characters = Array.from(lower);
  const first = characters.findIndex((character) => letter.test(character));
  const last = characters.findLastIndex((character) => letter.test(character));
  const word = first === -1 ? '' : characters.slice(first, last + 1).join('');
  return common.has(lower) || common.has(word) || new Set(characters).size < minDifferent;
}
