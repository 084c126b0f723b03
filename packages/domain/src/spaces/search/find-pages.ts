import {
  type CountedTerm,
  parseSearchTerms,
  relaxedQuery,
  type SearchQuery,
  termQuery,
  type TypedTerm,
  unweightedQuery,
  weightedQuery,
} from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { SearchRequest, SearchResultRow } from '../../store/spaces/search-statement.ts';
import type { SearchTarget } from '../../store/spaces/search-target.ts';
import { correctSpelling } from './correct-spelling.ts';

type Found = {
  /** The query by which the pages were found. */
  readonly query: SearchQuery;
  readonly count: number;
  readonly rows: readonly SearchResultRow[];
};

/** The number of terms whose pages are counted: the longest. Any further ones are not required. */
const maxCountedTerms = 12;

/**
 * Finds the pages for a query. Where it has several terms, the pages that have each are counted first: frequent terms are
 * not required, and count little. A word that no page has is corrected. Where no page has all of the rest, pages with the
 * rarest term are found, unless text is quoted. `undefined` for a query without a word.
 */
export async function findPages(
  { store }: Pick<Ctx, 'store'>,
  target: SearchTarget,
  text: string,
  page: Pick<SearchRequest, 'after' | 'limit'>,
): Promise<Found | undefined> {
  const typed = parseSearchTerms(text);
  if (typed.terms.length === 0 || target.scopes.length === 0) return undefined;
  const find = async (query: SearchQuery): Promise<Found> => ({
    query,
    ...(await store.search.find({ ...target, ...page, query })),
  });
  const [only, ...others] = typed.terms;
  const isOnly = only !== undefined && others.length === 0;
  if (isOnly) {
    const found = await find(unweightedQuery(typed));
    if (found.count > 0 || only.isQuoted) return found;
  }
  const { terms, allPages } = isOnly
    ? await countMissing(store, target, only)
    : await countTerms(store, target, typed.terms);
  const corrected = { terms: await correctSpelling(store, target, terms), whole: typed.whole };
  const query = weightedQuery(corrected, allPages);
  if (corrected.terms.some(({ pages }) => pages === 0)) return { query, count: 0, rows: [] };
  const found = await find(query);
  const mayRelax = corrected.terms.length > 1 && corrected.terms.every(({ isQuoted }) => !isQuoted);
  return found.count === 0 && mayRelax ? find(relaxedQuery(corrected, allPages)) : found;
}

type CountedTerms = { readonly terms: readonly CountedTerm[]; readonly allPages: number };

/** A term that no page has: of several words, each is searched for. */
async function countMissing(
  store: Ctx['store'],
  target: SearchTarget,
  term: TypedTerm,
): Promise<CountedTerms> {
  const words = wordsOf(term);
  return words.length > 1
    ? countPages(store, target, limitTerms(words))
    : { terms: [{ ...term, pages: 0, spellings: [] }], allPages: 1 };
}

/** A word that is joined to others by punctuation may be misspelled, too: then each of these is searched for. */
async function countTerms(
  store: Ctx['store'],
  target: SearchTarget,
  typed: readonly TypedTerm[],
): Promise<CountedTerms> {
  const counted = await countPages(store, target, limitTerms(typed));
  const split = counted.terms.flatMap((term): readonly TypedTerm[] =>
    term.pages === 0 && !term.isQuoted ? wordsOf(term) : [term],
  );
  return split.length === counted.terms.length ? counted : countPages(store, target, limitTerms(split));
}

async function countPages(
  { searchWords }: Ctx['store'],
  target: SearchTarget,
  terms: readonly TypedTerm[],
): Promise<CountedTerms> {
  const [allPages = 0, ...pages] = await searchWords.countPages(target, [undefined, ...terms.map(termQuery)]);
  return { allPages, terms: terms.map((term, at) => ({ ...term, pages: pages[at] ?? 0, spellings: [] })) };
}

/** The quoted terms first, then the longest, each once, and no more than are counted. */
function limitTerms(typed: readonly TypedTerm[]): readonly TypedTerm[] {
  const terms = [...new Map(typed.map((term) => [JSON.stringify(term), term])).values()];
  if (terms.length <= maxCountedTerms) return terms;
  const lengthOf = ({ tokens }: TypedTerm): number => tokens.reduce((sum, { text }) => sum + text.length, 0);
  const longest = terms.toSorted(
    (a, b) => Number(b.isQuoted) - Number(a.isQuoted) || lengthOf(b) - lengthOf(a),
  );
  const counted = new Set(longest.slice(0, maxCountedTerms));
  return terms.filter((term) => counted.has(term));
}

function wordsOf({ tokens, isPrefix, isQuoted }: TypedTerm): TypedTerm[] {
  return tokens.map((token, at) => ({
    tokens: [token],
    isPrefix: isPrefix && at === tokens.length - 1,
    isQuoted,
  }));
}
