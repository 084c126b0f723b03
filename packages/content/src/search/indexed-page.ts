import type { PageOutline } from '../markdown/page-outline.ts';
import { cutText } from './fold-word.ts';
import { Lexemes } from './lexemes.ts';
import { foldedLine, lexemesOf, type Token, tokensOf } from './tokens.ts';

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
  readonly sections: readonly IndexedSection[];
};

/** The maximum length of a page that is indexed, in characters. */
const maxTextLength = 1_000_000;
/** The maximum number of distinct words that are weighted, by title, headings, description and text. */
const maxTitleWords = 64;
const maxHeadingWords = 256;
const maxFrequentWords = 64;

/** Computes the indexed data of a page. Pure. */
export function indexPage(
  { title, description = '' }: { readonly title: string; readonly description?: string | undefined },
  outline: PageOutline,
): IndexedPage {
  const sections = limitSections(outline.sections, maxTextLength);
  const titleTokens = tokensOf(title);
  const [words, body] = [new Lexemes(), new Map<string, number>()];
  const [text, headings]: [string[], string[]] = [[], []];
  const headingLexemes: string[] = [];
  const add = (tokens: readonly Token[], lines: readonly string[][]): void => {
    const line = foldedLine(tokens);
    if (line !== '') for (const each of lines) each.push(line);
  };

  const descriptionTokens = description.split('\n').flatMap(tokensOf);
  for (const tokens of [titleTokens, descriptionTokens]) {
    add(tokens, [text]);
    words.add(tokens.flatMap(lexemesOf));
  }
  for (const section of sections) {
    const heading = tokensOf(section.title);
    add(heading, [text, headings]);
    const lexemes = heading.flatMap(lexemesOf);
    words.add(lexemes);
    for (const one of lexemes) headingLexemes.push(one);
    for (const line of section.text.split('\n')) {
      const tokens = tokensOf(line);
      add(tokens, [text]);
      for (const token of tokens) {
        const own = lexemesOf(token);
        words.add(own);
        for (const lexeme of own) body.set(lexeme, (body.get(lexeme) ?? 0) + 1);
      }
    }
  }
  const subject = new Lexemes();
  subject.add(titleTokens.flatMap(lexemesOf).slice(0, maxTitleWords), 'A');
  subject.add(headingLexemes.slice(0, maxHeadingWords), 'B');
  subject.add(descriptionTokens.flatMap(lexemesOf).slice(0, maxTitleWords), 'C');
  subject.add(frequentLexemes(body), 'D');
  return {
    title: foldedLine(titleTokens),
    headings: headings.join('\n'),
    text: text.join('\n'),
    words: words.withoutPositions(),
    subject: subject.withPositions(),
    sections: sections.map(({ id, title: heading, text: body }) => ({ id, title: heading, text: body })),
  };
}

/** The most frequent words of a text, repeated by their weight. */
function frequentLexemes(counts: ReadonlyMap<string, number>): string[] {
  return Array.from(counts)
    .filter(([, count]) => count > 1)
    .toSorted(([a, most], [b, least]) => least - most || (a < b ? -1 : 1))
    .slice(0, maxFrequentWords)
    .flatMap(([lexeme, count]) => Array.from({ length: Math.min(count, 4) }, () => lexeme));
}

/** The sections up to a total length. */
function limitSections(sections: PageOutline['sections'], max: number): IndexedSection[] {
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
