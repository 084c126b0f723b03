import { excerptOf, type Occurrence } from './excerpt.ts';
import type { IndexedSection } from './indexed-page.ts';
import type { QueryToken, Term } from './search-terms.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A section that has something of what was asked for, and the part of its text where that is. */
export type SectionMatch = Pick<IndexedSection, 'id' | 'title'> & { readonly body: string };

const maxSections = 5;
/** So many terms decide which sections are shown; a page has them all. */
const maxTerms = 32;
/** What a heading says counts as much as this many words of a text. */
const headingWeight = 3;

/** Those sections of a page that have a term, the best first. */
export function matchSections(
  sections: readonly IndexedSection[],
  queryTerms: readonly Term[],
): SectionMatch[] {
  const terms = queryTerms.slice(0, maxTerms);
  return sections
    .map((section) => {
      const [inTitle, inText] = [findOccurrences(section.title, terms), findOccurrences(section.text, terms)];
      const score = headingWeight * distinctTerms(inTitle) + distinctTerms(inText);
      const hasAll = distinctTerms([...inTitle, ...inText]) === terms.length;
      return { section, inText, score: hasAll ? score + terms.length : score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxSections)
    .map(({ section: { id, title, text }, inText }) => ({ id, title, body: excerptOf(text, inText) }));
}

function distinctTerms(occurrences: readonly Occurrence[]): number {
  return new Set(occurrences.map(({ term }) => term)).size;
}

function findOccurrences(text: string, terms: readonly Term[]): Occurrence[] {
  const found: Occurrence[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    const tokens = tokensOf(line);
    for (const [index, { start }] of tokens.entries()) {
      for (const [term, queryToken] of terms.entries()) {
        const within = matchOffset(queryToken, tokens, index);
        if (within !== undefined) found.push({ term, start: offset + start + within });
      }
    }
    offset += line.length + 1;
  }
  return found;
}

/** How far behind the beginning of a token a term stands; undefined where it does not begin there. */
function matchOffset(
  { tokens: queryToken, isPrefix: isOpen }: Term,
  tokens: readonly Token[],
  index: number,
): number | undefined {
  const lastIndex = queryToken.length - 1;
  for (const [at, expected] of queryToken.entries()) {
    const token = tokens[index + at];
    const position = { isFirst: at === 0, isLast: at === lastIndex, isOpen: isOpen && at === lastIndex };
    if (token === undefined || !matchesToken(expected, token, position)) return undefined;
  }
  const [first, token] = [queryToken[0], tokens[index]];
  return first?.isRun === true ? Math.max(0, token?.text.indexOf(first.text) ?? 0) : 0;
}

function matchesToken(
  queryToken: QueryToken,
  token: Token,
  { isFirst, isLast, isOpen }: { isFirst: boolean; isLast: boolean; isOpen: boolean },
): boolean {
  if (queryToken.isRun !== token.isRun) return false;
  if (queryToken.isRun) {
    // A run may go on before the first of the words, and behind the last.
    if (isFirst && isLast) return token.text.includes(queryToken.text);
    if (isFirst) return token.text.endsWith(queryToken.text);
    return isLast ? token.text.startsWith(queryToken.text) : token.text === queryToken.text;
  }
  const words = isFirst && isLast ? [token.text, ...token.parts] : [token.text];
  return words.some((word) => (isOpen ? word.startsWith(queryToken.text) : word === queryToken.text));
}
