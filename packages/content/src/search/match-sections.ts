import { excerptOf, type Occurrence } from './excerpt.ts';
import { foldText, isPlainText } from './fold-word.ts';
import type { IndexedSection } from './indexed-page.ts';
import type { QueryToken, Term, TermChoice } from './search-terms.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A section with matches, and the excerpt of its text. */
export type SectionMatch = Pick<IndexedSection, 'id' | 'title'> & { readonly body: string };

const maxSections = 5;
/** The number of terms that sections are ranked by; the page has all terms. */
const maxTerms = 32;
/** A match in a heading counts as many matches in the text. */
const headingWeight = 3;

/** The sections of a page that match a term, the best first. */
export function matchSections(
  sections: readonly IndexedSection[],
  queryTerms: readonly TermChoice[],
): SectionMatch[] {
  const choices = queryTerms.slice(0, maxTerms);
  const terms = choices.flatMap((choice, index) =>
    [choice, ...(choice.others ?? [])].map((term) => soughtTerm(term, index)),
  );
  // Of one term, the first occurrence decides about the rank and the excerpt.
  const limit = choices.length === 1 ? 1 : Infinity;
  return sections
    .map((section) => {
      const inTitle = findOccurrences(section.title, terms, limit);
      const inText = findOccurrences(section.text, terms, limit);
      const score = headingWeight * distinctTerms(inTitle) + distinctTerms(inText);
      const hasAll = distinctTerms([...inTitle, ...inText]) === choices.length;
      return { section, inText, score: hasAll ? score + choices.length : score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxSections)
    .map(({ section: { id, title, text }, inText }) => ({ id, title, body: excerptOf(text, inText) }));
}

function distinctTerms(occurrences: readonly Occurrence[]): number {
  return new Set(occurrences.map(({ term }) => term)).size;
}

/** A term, which choice it is of, and the text without which a line does not have it: folded, and as a plain text has it. */
type SoughtTerm = Term & { readonly index: number; readonly start: string; readonly plainStart: string };

function soughtTerm(term: Term, index: number): SoughtTerm {
  const { text = '' } = term.tokens[0] ?? {};
  return { ...term, index, start: foldText(text), plainStart: text };
}

/** The first occurrences in a text, in its order. */
function findOccurrences(text: string, terms: readonly SoughtTerm[], limit: number): Occurrence[] {
  const found: Occurrence[] = [];
  const mayHave = isPlainText(text) ? mayHavePlain : mayHaveFolded;
  if (!mayHave(text, terms)) return found;
  let offset = 0;
  for (const line of text.split('\n')) {
    // To look for the start of a term takes a small part of the time that reading the words takes.
    const tokens = mayHave(line, terms) ? tokensOf(line) : [];
    for (const [index, { start }] of tokens.entries()) {
      for (const term of terms) {
        const within = matchOffset(term, tokens, index);
        if (within === undefined) continue;
        found.push({ term: term.index, start: offset + start + within });
        if (found.length === limit) return found;
      }
    }
    offset += line.length + 1;
  }
  return found;
}

function mayHaveFolded(text: string, terms: readonly SoughtTerm[]): boolean {
  const folded = foldText(text);
  return terms.some(({ start }) => folded.includes(start));
}

function mayHavePlain(text: string, terms: readonly SoughtTerm[]): boolean {
  const lower = text.toLowerCase();
  // A run goes on behind spaces.
  const unspaced = terms.some(({ tokens: [first] }) => first?.isRun)
    ? lower.replaceAll(/[ \t\u3000]+/g, '')
    : lower;
  return terms.some(({ plainStart }) => unspaced.includes(plainStart));
}

/** The offset of a term in a token; `undefined` where the term does not start there. */
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
    // A run may continue before the first and after the last token.
    if (isFirst && isLast) return token.text.includes(queryToken.text);
    if (isFirst) return token.text.endsWith(queryToken.text);
    return isLast ? token.text.startsWith(queryToken.text) : token.text === queryToken.text;
  }
  const words = isFirst && isLast ? [token.text, ...token.parts] : [token.text];
  return words.some((word) => (isOpen ? word.startsWith(queryToken.text) : word === queryToken.text));
}
