import { foldedLine, lexemesOf, maxWordLength, tokensOf } from './tokens.ts';

/** The words of a line as they are indexed. */
type IndexedLine = {
  /** `foldedLine` of its tokens. */
  readonly text: string;
  /** `lexemesOf` each of its tokens. */
  readonly lexemes: readonly string[];
};

/** The folded text and the lexemes of a line. Most lines have ASCII and usual punctuation alone, which needs no tokens. */
export function indexLine(line: string): IndexedLine {
  return readPlainLine(line) ?? readLine(line);
}

function readLine(line: string): IndexedLine {
  const tokens = tokensOf(line);
  return { text: foldedLine(tokens), lexemes: tokens.flatMap(lexemesOf) };
}

/** `undefined` for a line with other letters, or with a word that is cut. */
function readPlainLine(line: string): IndexedLine | undefined {
  const lower = line.toLowerCase();
  const lexemes: string[] = [];
  let text = '';
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (!isAlphanumeric(code)) {
      if (isPlainSeparator(code)) continue;
      return undefined;
    }
    const start = at;
    let isCompound = false;
    for (at += 1; at < line.length; at += 1) {
      const next = line.charCodeAt(at);
      if (!isAlphanumeric(next)) break;
      isCompound ||= isCapital(next);
    }
    if (at - start > maxWordLength) return undefined;
    const word = lower.slice(start, at);
    text += ` ${word}`;
    lexemes.push(word);
    if (isCompound) addParts(lexemes, line.slice(start, at), word);
    // What ends the word is looked at next.
    at -= 1;
  }
  return { text: text === '' ? '' : `${text} `, lexemes };
}

/** Adds the words of a compound identifier such as `getUserById`; single characters are left out. */
function addParts(lexemes: string[], source: string, folded: string): void {
  let start = 0;
  for (let at = 1; at <= source.length; at += 1) {
    const isEnd = at === source.length;
    if (!(isEnd ? start > 0 : startsPart(source, at))) continue;
    if (at - start > 1) lexemes.push(folded.slice(start, at));
    start = at;
  }
}

/** Whether a capital follows a small letter or a digit, or is the last one of several. */
function startsPart(source: string, at: number): boolean {
  if (!isCapital(source.charCodeAt(at))) return false;
  return !isCapital(source.charCodeAt(at - 1)) || isSmall(source.charCodeAt(at + 1));
}

function isSmall(code: number): boolean {
  return code >= 97 && code <= 122;
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isAlphanumeric(code: number): boolean {
  return isSmall(code) || isCapital(code) || (code >= 48 && code <= 57);
}

/** Of the characters that are not alphanumeric: the others of ASCII, dashes and quotes. */
function isPlainSeparator(code: number): boolean {
  return code < 128 || (code >= 0x2010 && code <= 0x2027);
}
