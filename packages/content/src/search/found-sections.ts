import { excerptOf, type Occurrence } from './excerpt.ts';
import type { IndexedSection } from './indexed-page.ts';
import type { AskedToken, Term } from './search-terms.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A section that has something of what was asked for, and the part of its text where that is. */
export type FoundSection = Pick<IndexedSection, 'id' | 'title'> & { readonly body: string };

const maxSections = 5;
/** So many terms decide which sections are shown; a page has them all. */
const maxTerms = 32;
/** What a heading says counts as much as this many words of a text. */
const headingWeight = 3;

/** Those sections of a page that have a term, the best first. */
export function foundSections(sections: readonly IndexedSection[], asked: readonly Term[]): FoundSection[] {
  const terms = asked.slice(0, maxTerms);
  return sections
    .map((section) => {
      const [inTitle, inText] = [occurrencesIn(section.title, terms), occurrencesIn(section.text, terms)];
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

function occurrencesIn(text: string, terms: readonly Term[]): Occurrence[] {
  const found: Occurrence[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    const tokens = tokensOf(line);
    for (const [index, { start }] of tokens.entries()) {
      for (const [term, asked] of terms.entries()) {
        const within = placeOf(asked, tokens, index);
        if (within !== undefined) found.push({ term, start: offset + start + within });
      }
    }
    offset += line.length + 1;
  }
  return found;
}

/** How far behind the beginning of a token a term stands; undefined where it does not begin there. */
function placeOf(
  { tokens: asked, isOpen }: Term,
  tokens: readonly Token[],
  index: number,
): number | undefined {
  const lastIndex = asked.length - 1;
  for (const [at, one] of asked.entries()) {
    const token = tokens[index + at];
    const place = { isFirst: at === 0, isLast: at === lastIndex, isOpen: isOpen && at === lastIndex };
    if (token === undefined || !isAt(one, token, place)) return undefined;
  }
  const [first, token] = [asked[0], tokens[index]];
  return first?.isRun === true ? Math.max(0, token?.text.indexOf(first.text) ?? 0) : 0;
}

function isAt(
  asked: AskedToken,
  token: Token,
  { isFirst, isLast, isOpen }: { isFirst: boolean; isLast: boolean; isOpen: boolean },
): boolean {
  if (asked.isRun !== token.isRun) return false;
  if (asked.isRun) {
    // A run may go on before the first of the words, and behind the last.
    if (isFirst && isLast) return token.text.includes(asked.text);
    if (isFirst) return token.text.endsWith(asked.text);
    return isLast ? token.text.startsWith(asked.text) : token.text === asked.text;
  }
  const words = isFirst && isLast ? [token.text, ...token.parts] : [token.text];
  return words.some((word) => (isOpen ? word.startsWith(asked.text) : word === asked.text));
}
