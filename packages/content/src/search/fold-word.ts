/** Optional diacritics of Latin, Greek, Cyrillic, Hebrew and Arabic. */
const diacritics = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u0652\u0670]+/g;
/** Letters that are not decomposed by Unicode, but are often typed as ASCII. */
const letterFolds: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const foldable = /[ßæœøłđðþıς]/g;
const nonWordCharacters = /[^\p{L}\p{N}\p{M}]+/gu;
const asciiWord = /^[a-z0-9]+$/;

/**
 * A normal form of words: `Élève`, `ÉLÈVE` and `eleve` are equal, and so are full and half width. It has letters,
 * digits and marks only, so that every text search parser takes it for one word.
 */
export function foldWord(word: string): string {
  if (asciiWord.test(word)) return word;
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(diacritics, '')
    .replaceAll(foldable, (letter) => letterFolds[letter] ?? letter)
    .replaceAll(nonWordCharacters, '')
    .normalize('NFC');
}

const asciiText = /^\p{ASCII}*$/u;

/** A form of a text that contains that of each of its folded words and runs; what is between words may be left out. */
export function foldText(text: string): string {
  if (asciiText.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(diacritics, '')
    .replaceAll(foldable, (letter) => letterFolds[letter] ?? letter)
    .replaceAll(nonWordCharacters, '');
}

/** The start of a text, without splitting a surrogate pair. */
export function cutText(text: string, length: number): string {
  const code = text.charCodeAt(length - 1);
  const isSplit = code >= 0xd800 && code < 0xdc00;
  return text.slice(0, isSplit ? length - 1 : length);
}

/** A run of letters in a script without spaces between words, or with particles attached to them. */
export const unspacedRun =
  /[[\p{L}\p{N}\p{M}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Yiii}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]]+/gv;
