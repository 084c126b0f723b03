import { type Token, tokensOf } from './tokens.ts';

/** A word or a run of the query. */
export type QueryToken = Pick<Token, 'text' | 'isRun'>;

/** A word or a phrase of a query. */
export type Term = {
  readonly tokens: readonly QueryToken[];
  /** Whether the last word is a prefix, because the query is still being typed. */
  readonly isPrefix: boolean;
};

/** A term, and other terms that are as good. */
export type TermChoice = Term & { readonly others?: readonly Term[] };

/** A term as it was typed. */
export type TypedTerm = Term & {
  /** Quoted text is searched for as it is. */
  readonly isQuoted: boolean;
};

export type SearchTerms = {
  readonly terms: readonly TypedTerm[];
  /** The whole query as one phrase. */
  readonly whole: Term;
};

/** A prefix of one letter matches too many words. */
const minPrefixLength = 2;

/**
 * Parses a query: every word is a term, the last one as a prefix, and quoted text is a phrase. Words that are joined
 * by punctuation, such as `v1.2` or `user_id`, are a phrase, too.
 */
export function parseSearchTerms(query: string): SearchTerms {
  const pieces = splitQuery(query.replaceAll(/[“”„«»]/g, '"'));
  const last = pieces.at(-1);
  const isPrefix = last !== undefined && !last.isClosed && canBePrefix(last.tokens.at(-1));
  const terms = pieces.flatMap((piece, index) => termsIn(piece, isPrefix && index === pieces.length - 1));
  return {
    terms: distinct(terms),
    whole: { tokens: pieces.flatMap(({ tokens }) => tokens.map(toQueryToken)), isPrefix },
  };
}

function toQueryToken({ text, isRun }: Token): QueryToken {
  return { text, isRun };
}

type QueryPiece = {
  readonly tokens: readonly Token[];
  readonly isQuoted: boolean;
  readonly isClosed: boolean;
};

/** Quoted and space-separated pieces; an unclosed quote extends to the end. */
function splitQuery(query: string): QueryPiece[] {
  const pieces: QueryPiece[] = [];
  for (const [quoted, text, mark] of query.matchAll(/"([^"]*)("|$)|[^\s"]+/g)) {
    const tokens = tokensOf(text ?? quoted);
    if (tokens.length > 0) pieces.push({ tokens, isQuoted: text !== undefined, isClosed: mark === '"' });
  }
  return pieces;
}

function canBePrefix(token: Token | undefined): boolean {
  return token !== undefined && !token.isRun && token.text.length >= minPrefixLength;
}

function termsIn({ tokens, isQuoted }: QueryPiece, isPrefix: boolean): TypedTerm[] {
  if (isQuoted) return [{ tokens: tokens.map(toQueryToken), isPrefix, isQuoted }];
  const terms: TypedTerm[] = [];
  let phrase: QueryToken[] = [];
  const flush = (open: boolean): void => {
    if (phrase.length > 0) terms.push({ tokens: phrase, isPrefix: open, isQuoted });
    phrase = [];
  };
  for (const token of tokens) {
    if (token.isRun) {
      flush(false);
      for (const text of wordsIn(token.text))
        terms.push({ tokens: [{ text, isRun: true }], isPrefix: false, isQuoted });
    } else phrase.push(toQueryToken(token));
  }
  flush(isPrefix);
  return terms;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * The words of a run. The segmentation is approximate; a page must contain these words rather than the exact run.
 * Single characters are dropped when there are longer words.
 */
function wordsIn(run: string): string[] {
  const words = Array.from(segmenter.segment(run), ({ segment }) => segment);
  const long = words.filter((word) => Array.from(word).length > 1);
  return long.length > 0 ? long : [run];
}

function distinct(terms: readonly TypedTerm[]): TypedTerm[] {
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()];
}
