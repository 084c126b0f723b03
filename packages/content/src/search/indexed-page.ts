import type { OutlineSection } from '../markdown/page-outline.ts';
import { cutText } from './fold-word.ts';
import { DistinctLexemes, Lexemes, maxLexemeBytes } from './lexemes.ts';
import { indexLine } from './index-line.ts';
import { foldedLine, lexemesOf, tokensOf } from './tokens.ts';

/** A section as search results show it. */
export type IndexedSection = { readonly id: string; readonly title: string; readonly text: string };

/** The indexed data of a page; `search_pages` describes the columns. */
export type IndexedPage = {
  readonly title: string;
  readonly headings: string;
  readonly text: string;
  /** The text forms of two `tsvector`s. */
  readonly words: string;
  readonly subject: string;
  /** As JSON: `IndexedSection[]`. */
  readonly sections: string;
};

/** The maximum length of a page that is indexed, in characters. */
const maxTextLength = 1_000_000;
/** The maximum number of distinct words that are weighted, by title, headings, description and text. */
const maxTitleWords = 64;
const maxHeadingWords = 256;
const maxFrequentWords = 64;

/** What the sections of a page add to its indexed data, whatever its title is. */
export type IndexedBody = Pick<IndexedPage, 'headings' | 'text' | 'sections'> & {
  /** The different words of the headings and the text, in the text form of a `tsvector`. */
  readonly words: string;
  readonly headingWords: readonly string[];
  /** The most frequent words of the text, repeated by their weight. */
  readonly frequentWords: readonly string[];
};

/** Computes what the sections of a page add to its indexed data. Pure. */
export function indexBody(all: readonly OutlineSection[]): IndexedBody {
  const sections = limitSections(all, maxTextLength);
  const [words, counts] = [new DistinctLexemes(), new Map<string, Counted>()];
  const [text, headings, headingWords]: [string[], string[], string[]] = [[], [], []];
  for (const section of sections) {
    const heading = indexLine(section.title);
    addLine(heading.text, text);
    addLine(heading.text, headings);
    for (const lexeme of heading.lexemes) {
      words.add(lexeme);
      headingWords.push(lexeme);
    }
    for (const source of section.text.split('\n')) {
      const line = indexLine(source);
      addLine(line.text, text);
      for (const lexeme of line.lexemes) {
        const counted = counts.get(lexeme);
        if (counted === undefined) {
          words.add(lexeme);
          counts.set(lexeme, { lexeme, count: 1 });
        } else counted.count += 1;
      }
    }
  }
  return {
    headings: headings.join('\n'),
    text: text.join('\n'),
    sections: JSON.stringify(sections),
    words: words.joined(),
    headingWords: headingWords.slice(0, maxHeadingWords),
    frequentWords: frequentLexemes(counts),
  };
}

/** The indexed data of a page. Takes next to no time for its text. Pure. */
export function indexPage(
  { title, description = '' }: { readonly title: string; readonly description?: string | undefined },
  { headings, text, sections, words: bodyWords, headingWords, frequentWords }: IndexedBody,
): IndexedPage {
  const titleLine = indexLine(title);
  const descriptionTokens = description.split('\n').flatMap(tokensOf);
  const lines: string[] = [];
  addLine(titleLine.text, lines);
  addLine(foldedLine(descriptionTokens), lines);
  if (text !== '') lines.push(text);
  const [titleWords, descriptionWords] = [titleLine.lexemes, descriptionTokens.flatMap(lexemesOf)];
  const subject = new Lexemes();
  subject.add(titleWords.slice(0, maxTitleWords), 'A');
  subject.add(headingWords, 'B');
  subject.add(descriptionWords.slice(0, maxTitleWords), 'C');
  subject.add(frequentWords, 'D');
  return {
    title: titleLine.text,
    headings,
    text: lines.join('\n'),
    words: withWords([...titleWords, ...descriptionWords], bodyWords),
    subject: subject.withPositions(),
    sections,
  };
}

/** Words, and before them those that they do not have; all together within the limit of a `tsvector`. */
function withWords(added: readonly string[], words: string): string {
  const own = new Lexemes();
  own.add(added.filter(absentFrom(words, added.length)));
  const all = own.withoutPositions();
  if (all === '' || words === '') return all + words;
  if (Buffer.byteLength(all) + Buffer.byteLength(words) <= maxLexemeBytes) return `${all} ${words}`;
  own.add(words.split(' '));
  return own.withoutPositions();
}

/** Looking up many words takes no time for each of those of the text. */
function absentFrom(words: string, count: number): (word: string) => boolean {
  if (count > 64) {
    const known = new Set(words.split(' '));
    return (word) => !known.has(word);
  }
  const spaced = ` ${words} `;
  return (word) => !spaced.includes(` ${word} `);
}

function addLine(line: string, lines: string[]): void {
  if (line !== '') lines.push(line);
}

/** A word of a text, and how often it is there so far. */
type Counted = { readonly lexeme: string; count: number };

/** The most frequent words of a text, repeated by their weight. */
function frequentLexemes(counts: ReadonlyMap<string, Counted>): string[] {
  const repeated: Counted[] = [];
  for (const counted of counts.values()) if (counted.count > 1) repeated.push(counted);
  const least = leastCount(repeated);
  return repeated
    .filter(({ count }) => count >= least)
    .toSorted((a, b) => b.count - a.count || (a.lexeme < b.lexeme ? -1 : 1))
    .slice(0, maxFrequentWords)
    .flatMap(({ lexeme, count }) => Array.from({ length: Math.min(count, 4) }, () => lexeme));
}

/** The count that the least frequent one of the most frequent words has: only those are sorted. */
function leastCount(repeated: readonly Counted[]): number {
  if (repeated.length <= maxFrequentWords) return 0;
  const countsOfCounts = new Map<number, number>();
  for (const { count } of repeated) countsOfCounts.set(count, (countsOfCounts.get(count) ?? 0) + 1);
  let left = maxFrequentWords;
  for (const count of [...countsOfCounts.keys()].toSorted((a, b) => b - a)) {
    left -= countsOfCounts.get(count) ?? 0;
    if (left <= 0) return count;
  }
  return 0;
}

/** The sections up to a total length. */
function limitSections(sections: readonly OutlineSection[], max: number): IndexedSection[] {
  const limited: IndexedSection[] = [];
  let left = max;
  for (const { id, title, text } of sections) {
    if (left <= 0) break;
    const own = {
      id,
      title: cutText(title, Math.min(title.length, left)),
      text: cutText(text, Math.min(text.length, left)),
    };
    limited.push(own);
    left -= title.length + text.length + 1;
  }
  return limited;
}
