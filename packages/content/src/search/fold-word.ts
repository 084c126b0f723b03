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
/** Letters of which only the case is folded. */
const plainWord = /^[A-Za-z0-9\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3]+$/;

/**
 * A normal form of words: `Élève`, `ÉLÈVE` and `eleve` are equal, and so are full and half width. It has letters,
 * digits and marks only, so that every text search parser takes it for one word.
 */
export function foldWord(word: string): string {
  if (plainWord.test(word)) return word.toLowerCase();
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

/** ASCII, the letters of `plainWord`, and the punctuation that is usual between these. */
const plainText =
  /^[\p{ASCII}\u2010-\u2027\u3000-\u3003\u3008-\u3011\u3014-\u301b\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff0f\uff1a-\uff20]*$/u;

/** Whether lower case and no spaces make the folded form of a text, but for its punctuation: most texts, which saves most of the time. */
export function isPlainText(text: string): boolean {
  return plainText.test(text);
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
