import {
  parseSearchTerms,
  type QueryToken,
  type SearchTerms,
  type Term,
  type TermChoice,
  type TypedTerm,
} from './search-terms.ts';
import { phraseOf, requiredPhrase, termQuery, wordQuery } from './term-query.ts';
import { isFrequent, termWeight } from './term-weight.ts';

/** A query as the database runs it. */
export type SearchQuery = {
  /** What excerpts show. */
  readonly terms: readonly TermChoice[];
  /** The text form of a `tsquery` that every result matches. */
  readonly required: string;
  /** Phrases that a page must contain, because a `tsquery` does not check the order of its words. */
  readonly phrases: readonly string[];
  /** One that has the terms that are not required, too, and how much better a page is that matches it. */
  readonly complete: { readonly query: string; readonly weight: number } | undefined;
  /** What a page is ranked by: the best spelling of each term, by `tsquery` and weight. The weights of terms sum up to 1. */
  readonly ranked: readonly (readonly RankedQuery[])[];
  /** The whole query as a phrase, and without the frequent words around it. */
  readonly whole: string;
  readonly core: string;
  /** The whole query as the complete text of a field. */
  readonly exact: string;
};

export type RankedQuery = { readonly query: string; readonly weight: number };

/** A term, with what is known of the pages that are searched. */
export type CountedTerm = TypedTerm & {
  /** How many pages have it, at most `maxCountedPages`. */
  readonly pages: number;
  /** Words of the searched pages that replace it, the likeliest first; empty where it is searched for as it is. */
  readonly spellings: readonly string[];
};

/** How much less a prefix counts than the word, and a word than the likelier one that it may be a misspelling of. */
const prefixWeight = 0.8;
const otherSpellingWeight = 0.6;
/** The number of terms that a page is ranked by. */
const maxRankedTerms = 8;

/** `undefined` for a query without a word. Every term is required, and of the same weight. */
export function parseSearchQuery(query: string): SearchQuery | undefined {
  const parsed = parseSearchTerms(query);
  return parsed.terms.length === 0 ? undefined : unweightedQuery(parsed);
}

export function unweightedQuery({ terms, whole }: SearchTerms): SearchQuery {
  return weightedQuery({ terms: terms.map((term) => ({ ...term, pages: 1, spellings: [] })), whole }, 1);
}

/**
 * The query for pages of which it is known how many have each term. What many pages have tells little: it is not required
 * beside a term that fewer have, and changes the order of results little. No language needs a list of such words.
 */
export function weightedQuery(
  { terms, whole }: { readonly terms: readonly CountedTerm[]; readonly whole: Term },
  allPages: number,
): SearchQuery {
  const isOptional = (term: CountedTerm): boolean => !term.isQuoted && isFrequent(term.pages, allPages);
  const rare = terms.filter((term) => !isOptional(term));
  return queryOf(terms, { whole, allPages, required: rare.length > 0 ? rare : terms });
}

/** The query for the pages with the rarest term, whatever others they have. */
export function relaxedQuery(
  { terms, whole }: { readonly terms: readonly CountedTerm[]; readonly whole: Term },
  allPages: number,
): SearchQuery {
  const [rarest] = terms.toSorted((a, b) => a.pages - b.pages);
  return queryOf(terms, { whole, allPages, required: rarest === undefined ? [] : [rarest] });
}

function queryOf(
  terms: readonly CountedTerm[],
  {
    whole,
    allPages,
    required,
  }: { readonly whole: Term; readonly allPages: number; readonly required: readonly CountedTerm[] },
): SearchQuery {
  const others = terms.filter((term) => !required.includes(term));
  const weights = new Map(terms.map((term) => [term, termWeight(term.pages, allPages)]));
  const weightOf = (term: CountedTerm): number => weights.get(term) ?? 0;
  const heaviest = terms.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, maxRankedTerms);
  const total = heaviest.reduce((sum, term) => sum + weightOf(term), 0);
  const typed = correctedWhole(whole, terms);
  const core = withoutFrequent(typed, others);
  return {
    terms: required.flatMap((term) => {
      const [first, ...others] = spellingsOf(term);
      return first === undefined ? [] : [{ ...first, others }];
    }),
    required: andOf(required),
    phrases: required.flatMap((term) => (term.spellings.length > 0 ? [] : requiredPhrase(term))),
    complete:
      others.length === 0
        ? undefined
        : {
            query: andOf(terms),
            weight: others.reduce((sum, term) => sum + weightOf(term), 0) / total,
          },
    ranked: heaviest.map((term) => rankedQueries(term, weightOf(term) / total)),
    whole: phraseOf(typed),
    core: phraseOf(core),
    exact: ` ${typed.tokens.map(({ text }) => text).join(' ')} `,
  };
}

/** A term, or what it is replaced by. */
function spellingsOf(term: CountedTerm): Term[] {
  const { tokens, isPrefix, spellings } = term;
  if (spellings.length === 0) return [{ tokens, isPrefix }];
  return spellings.map((text) => ({ tokens: [{ text, isRun: false }], isPrefix }));
}

function andOf(terms: readonly CountedTerm[]): string {
  const queries = terms.map((term) => {
    const alternatives = spellingsOf(term).map(termQuery);
    return alternatives.length === 1 ? (alternatives[0] ?? '') : `(${alternatives.join(' | ')})`;
  });
  return [...new Set(queries)].join(' & ');
}

function rankedQueries(term: CountedTerm, weight: number): RankedQuery[] {
  const [first, ...others] = spellingsOf(term);
  if (first === undefined) return [];
  const forms = term.isPrefix
    ? [
        { query: wordQuery(first), weight },
        { query: termQuery(first), weight: prefixWeight * weight },
      ]
    : [{ query: termQuery(first), weight }];
  if (others.length === 0) return forms;
  const query = others.map(termQuery).join(' | ');
  return [...forms, { query, weight: otherSpellingWeight * weight }];
}

function correctedWhole({ tokens, isPrefix }: Term, terms: readonly CountedTerm[]): Term {
  const corrections = new Map(
    terms.flatMap(({ tokens: [first], spellings: [spelling] }) =>
      first === undefined || spelling === undefined ? [] : [[first.text, spelling]],
    ),
  );
  return {
    tokens: tokens.map(({ text, isRun }) => ({ text: corrections.get(text) ?? text, isRun })),
    isPrefix,
  };
}

/** A phrase without the frequent words at its beginning and its end. */
function withoutFrequent({ tokens, isPrefix }: Term, frequent: readonly CountedTerm[]): Term {
  const words = new Set(
    frequent.flatMap(({ tokens: [first, ...more] }) =>
      first === undefined || more.length > 0 || first.isRun ? [] : [first.text],
    ),
  );
  const isRare = ({ text }: QueryToken): boolean => !words.has(text);
  const [from, to] = [tokens.findIndex(isRare), tokens.findLastIndex(isRare)];
  if (from === -1) return { tokens, isPrefix };
  return { tokens: tokens.slice(from, to + 1), isPrefix: isPrefix && to === tokens.length - 1 };
}
