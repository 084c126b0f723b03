import { type CountedTerm, misspelledWord, similarWords, spellingRanges, termQuery } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { SearchTarget } from '../../store/spaces/search-target.ts';

/** The number of words of a query that are corrected, and of words that each may mean. */
const maxCorrected = 4;
const maxSpellings = 4;

/** Terms that no page has are replaced by the most similar words of pages that the caller may find. */
export async function correctSpelling(
  { searchWords }: Ctx['store'],
  target: SearchTarget,
  terms: readonly CountedTerm[],
): Promise<CountedTerm[]> {
  const missing = terms
    .flatMap((term) => {
      const word = term.pages === 0 ? misspelledWord(term) : undefined;
      return word === undefined ? [] : [{ term, word }];
    })
    .slice(0, maxCorrected);
  if (missing.length === 0) return [...terms];
  const ranges = missing.flatMap(({ term, word }) => spellingRanges(word, term.isPrefix));
  const candidates = await searchWords.listSimilar(target, ranges);
  const similar = missing.flatMap(({ term, word }) =>
    similarWords(word, candidates, term.isPrefix).map((found) => ({ ...found, term })),
  );
  if (similar.length === 0) return [...terms];
  // The words are those of spaces: whether there is a page for the caller decides which may be shown.
  const pages = await searchWords.countPages(
    target,
    similar.map(({ word, term: { isPrefix } }) =>
      termQuery({ tokens: [{ text: word, isRun: false }], isPrefix }),
    ),
  );
  const existing = Map.groupBy(
    similar.map((found, at) => ({ ...found, pages: pages[at] ?? 0 })).filter((found) => found.pages > 0),
    ({ term }) => term,
  );
  return terms.map((term) => correct(term, existing.get(term) ?? []));
}

type Correction = { readonly word: string; readonly distance: number; readonly pages: number };

/** The nearest words, the one of most pages first. */
function correct(term: CountedTerm, corrections: readonly Correction[]): CountedTerm {
  const nearest = Math.min(...corrections.map(({ distance }) => distance));
  const best = corrections
    .filter(({ distance }) => distance === nearest)
    .toSorted((a, b) => b.pages - a.pages || (a.word < b.word ? -1 : 1))
    .slice(0, maxSpellings);
  if (best.length === 0) return term;
  const pages = Math.max(...best.map((found) => found.pages));
  return { ...term, pages, spellings: best.map(({ word }) => word) };
}
