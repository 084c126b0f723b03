import { cutText, foldWord, unspacedRun } from './fold-word.ts';

/** A word of a text, or a run of letters in a script without spaces between words. */
export type Token = {
  /** Folded, for comparison. */
  readonly text: string;
  readonly isRun: boolean;
  /** Its range in the line, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** The words of a compound identifier such as `getUserById`. */
  readonly parts: readonly string[];
};

const word = /[\p{L}\p{N}\p{M}]+/gu;
const ascii = /^[\x20-\x7e]+$/;
const camelCaseBoundary = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** In Chinese and Japanese, line breaks within words are not significant. */
const breaksAnywhere = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u;
const spaces = /^[ \t\u3000]+$/;

/** The tokens of one line, in order. */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: source, index } of line.matchAll(word)) {
    if (ascii.test(source)) addToken(tokens, tokenOf(source, index, false), line);
    else addScripts(tokens, { source, start: index }, line);
  }
  return tokens;
}

/** The words and runs of text without punctuation. */
function addScripts(
  tokens: Token[],
  { source, start }: { source: string; start: number },
  line: string,
): void {
  let at = start;
  const add = (part: string, isRun: boolean): void => {
    if (part !== '') addToken(tokens, tokenOf(part, at, isRun), line);
    at += part.length;
  };
  for (const { 0: run, index } of source.matchAll(unspacedRun)) {
    add(source.slice(at - start, index), false);
    add(run, true);
  }
  add(source.slice(at - start), false);
}

function addToken(tokens: Token[], token: Token | undefined, line: string): void {
  if (token === undefined) return;
  const last = tokens.at(-1);
  if (last !== undefined && continues(line, last, token)) {
    tokens[tokens.length - 1] = { ...last, text: last.text + token.text, end: token.end };
  } else tokens.push(token);
}

function tokenOf(source: string, start: number, isRun: boolean): Token | undefined {
  const text = isRun ? foldWord(source) : foldedWord(source);
  if (text === '') return undefined;
  const end = start + source.length;
  return { text, isRun, start, end, parts: isRun ? [] : identifierParts(source) };
}

/** Longer words are compared by their prefix only. */
export const maxWordLength = 64;

function foldedWord(source: string): string {
  return cutText(foldWord(source), maxWordLength);
}

function identifierParts(source: string): string[] {
  // Most words have no capital after their first letter.
  if (!/.\p{Lu}/u.test(source)) return [];
  const parts = source.split(camelCaseBoundary);
  return parts.length < 2 ? [] : parts.map(foldedWord).filter((part) => part.length > 1);
}

function continues(line: string, before: Token, after: Token): boolean {
  return (
    before.isRun &&
    after.isRun &&
    spaces.test(line.slice(before.end, after.start)) &&
    breaksAnywhere.test(line.slice(before.start, before.end)) &&
    breaksAnywhere.test(line.slice(after.start, after.end))
  );
}

/** The folded text of a line, for phrase matching: words with a space before and after each. Empty without words. */
export function foldedLine(tokens: readonly Token[]): string {
  return tokens.length === 0 ? '' : ` ${tokens.map(({ text }) => text).join(' ')} `;
}

/**
 * The lexemes of a token: the word and its parts; for a run, all pairs of adjacent characters and the last character.
 * Each character starts a lexeme, so that a prefix match finds single characters, too.
 */
export function lexemesOf({ text, isRun, parts }: Pick<Token, 'text' | 'isRun' | 'parts'>): string[] {
  return isRun ? [...pairsOf(text), lastCharacter(text)] : [text, ...parts];
}

/** The pairs of adjacent characters of a run. */
export function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

function lastCharacter(run: string): string {
  return Array.from(run).at(-1) ?? '';
}
