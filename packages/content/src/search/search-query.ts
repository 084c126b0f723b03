import { type QueryToken, type SearchTerms, type Term, parseSearchTerms } from './search-terms.ts';
import { pairsOf } from './tokens.ts';

/** A query as the database runs it. */
export type SearchQuery = {
  readonly terms: readonly Term[];
  /** Text forms of two `tsquery`s: the required one, and the one that improves the rank. */
  readonly required: string;
  readonly optional: string;
  /** Phrases that a page must contain, because a `tsquery` does not check the order of its words. */
  readonly phrases: readonly string[];
  /** The whole query as a phrase, and as the complete text of a field. */
  readonly whole: string;
  readonly exact: string;
  /** Whether a page may match all terms without the whole phrase. */
  readonly hasSeveralTerms: boolean;
};

/** `undefined` for a query without a word. */
export function parseSearchQuery(query: string): SearchQuery | undefined {
  const { terms, whole }: SearchTerms = parseSearchTerms(query);
  if (terms.length === 0) return undefined;
  const required = new Set(terms.flatMap(lexemesIn));
  const optional = new Set(
    terms.flatMap((term) => [...term.tokens.flatMap(exactLexemes), ...lexemesIn(term)]),
  );
  return {
    terms,
    required: [...required].join(' & '),
    optional: [...optional].join(' | '),
    phrases: terms.filter(needsPhrase).map(termPattern),
    whole: termPattern(whole),
    exact: ` ${whole.tokens.map(({ text }) => text).join(' ')} `,
    hasSeveralTerms: terms.length > 1,
  };
}

/** The words of a term in a `tsquery`; `:*` is a prefix match. */
function lexemesIn({ tokens, isPrefix: isOpen }: Term): string[] {
  const closed = isOpen ? tokens.slice(0, -1) : tokens;
  const last = isOpen ? tokens.at(-1) : undefined;
  return [...closed.flatMap(exactLexemes), ...(last === undefined ? [] : [`${last.text}:*`])];
}

function exactLexemes({ text, isRun }: QueryToken): string[] {
  if (!isRun) return [text];
  const pairs = pairsOf(text);
  // Each character starts a lexeme, the last one alone.
  return pairs.length > 0 ? pairs : [`${text}:*`];
}

function needsPhrase({ tokens: [first, ...others] }: Term): boolean {
  return others.length > 0 || (first?.isRun === true && pairsOf(first.text).length > 1);
}

/** The pattern of a term in folded text, where words are surrounded by spaces. A run may continue on both sides. */
function termPattern({ tokens, isPrefix: isOpen }: Term): string {
  const before = tokens[0]?.isRun === true ? '' : ' ';
  const behind = isOpen || tokens.at(-1)?.isRun === true ? '' : ' ';
  return before + tokens.map(({ text }) => text).join(' ') + behind;
}
