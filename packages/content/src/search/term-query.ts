import type { QueryToken, Term } from './search-terms.ts';
import { pairsOf } from './tokens.ts';

/** A term as the text form of a `tsquery`; `:*` is a prefix match. */
export function termQuery({ tokens, isPrefix }: Term): string {
  const closed = isPrefix ? tokens.slice(0, -1) : tokens;
  const last = isPrefix ? tokens.at(-1) : undefined;
  return [...closed.flatMap(lexemesOfToken), ...(last === undefined ? [] : [`${last.text}:*`])].join(' & ');
}

/** As `termQuery`, with the last word as it is. */
export function wordQuery({ tokens }: Term): string {
  return termQuery({ tokens, isPrefix: false });
}

function lexemesOfToken({ text, isRun }: QueryToken): string[] {
  if (!isRun) return [text];
  const pairs = pairsOf(text);
  // Each character starts a lexeme, the last one alone.
  return pairs.length > 0 ? pairs : [`${text}:*`];
}

/** The phrase of a term that is more than a word. */
export function requiredPhrase(term: Term): string[] {
  const [first, ...others] = term.tokens;
  const isPhrase = others.length > 0 || (first?.isRun === true && pairsOf(first.text).length > 1);
  return isPhrase ? [phraseOf(term)] : [];
}

/** A term as it is in folded text, where words are surrounded by spaces. A run may continue on both sides. */
export function phraseOf({ tokens, isPrefix }: Term): string {
  const before = tokens[0]?.isRun === true ? '' : ' ';
  const behind = isPrefix || tokens.at(-1)?.isRun === true ? '' : ' ';
  return before + tokens.map(({ text }) => text).join(' ') + behind;
}
