import { expect, test } from 'vitest';
import { parseCondition } from '../src/conditions/parse-condition.ts';
import { parseLinkTarget } from '../src/links/parse-target.ts';
import { readFrontmatter } from '../src/markdown/frontmatter.ts';
import { rewriteLinks } from '../src/markdown/rewrite-links.ts';
import { readSrcset } from '../src/markdown/srcset.ts';
import { readConfigurationText } from '../src/layout/configuration-text.ts';
import { pageSlug } from '../src/layout/page-slug.ts';
import { normalizeRedirectPath } from '../src/layout/read-redirects.ts';
import { readSummary } from '../src/layout/read-summary.ts';
import { splitLines } from '../src/layout/summary-lines.ts';
import { summaryTree } from '../src/layout/summary-tree.ts';
import { writeRedirects } from '../src/layout/write-redirects.ts';
import { mergeText } from '../src/merge/merge-text.ts';
import { urlSlug } from '../src/pages/slug.ts';
import { matchSections } from '../src/search/match-sections.ts';
import { parseSearchQuery } from '../src/search/search-query.ts';
import { tokensOf } from '../src/search/tokens.ts';
import { maxFactor, repeated, timeFactor } from './growth.ts';

const lines = {
  spaces: repeated(' ', 'a', 'b'),
  hyphens: repeated('-', 'a', 'b'),
  dots: repeated('.', 'a', 'b'),
  slashes: repeated('/', 'a', 'b'),
  commas: repeated(',', 'a', 'b'),
  quotes: repeated('"'),
  backslashes: repeated('\\'),
  parentheses: repeated('('),
  brackets: repeated('['),
  'words and spaces': repeated('a '),
  'letters of two scripts': repeated('a文'),
  thai: repeated('ก'),
  accents: repeated('e\u0301'),
  capitals: repeated('aB'),
  folders: repeated('.gitbook/assets/\n'),
  links: repeated('* [a](b.md)\n'),
};
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'a srcset': readSrcset,
  'a link target': (text) => parseLinkTarget(`/${text}`, { appUrl: '', sitesUrl: '', published: [] }),
  'a slug of a page': pageSlug,
  'a slug of a title': (text) => urlSlug(text, 'page'),
  'a redirect': normalizeRedirectPath,
  'a table of contents': readSummary,
  'words to search for': tokensOf,
  'a search query': parseSearchQuery,
  'a section to excerpt': (text) =>
    matchSections(
      [{ id: '', title: text, text }],
      [{ tokens: [{ text: 'ab', isRun: false }], isPrefix: true }],
    ),
  frontmatter: (text) => readFrontmatter(`a: ${text}`),
  'a condition': (text) => attempt(() => parseCondition(text)),
  'links to rewrite': (text) => rewriteLinks(text, () => 'x'),
  'texts to merge': (text) => mergeText({ base: text, ours: `${text}\n\na`, theirs: `b\n\n${text}` }),
};

test.each(Object.keys(readers))('%s is read in linear time', (name) => {
  for (const textOf of Object.values(lines))
    expect(timeFactor(textOf, (text) => readers[name]?.(text))).toBeLessThan(maxFactor);
});

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // What is not valid is rejected in linear time, too.
  }
}

const numbered = (line: (at: number) => string) => (length: number) =>
  Array.from({ length: Math.ceil(length / line(0).length) }, (_, at) => line(at)).join('');
const configurations = {
  'different redirects': (length: number) => `redirects:\n${numbered((at) => `  a${at}: b.md\n`)(length)}`,
  'equal redirects': (length: number) => `redirects:\n${repeated('  a: b.md\n')(length)}`,
};

test.each(Object.entries(configurations))('%s of a configuration are read in linear time', (_, textOf) => {
  // 1 MB is the most that is read.
  const limited = (length: number) => textOf(length / 4);
  expect(timeFactor(limited, readConfigurationText)).toBeLessThan(maxFactor);
  const redirects = [{ from: 'a', to: 'c.md' }];
  expect(timeFactor(limited, (text) => writeRedirects({ text, redirects }))).toBeLessThan(maxFactor);
});

const summaries = {
  'entries in one list': numbered((at) => `* [a](b${at}.md)\n`),
  'fences in one item': (length: number) => `* a\n${repeated('  ```yaml\n  type: a\n  ```\n')(length)}`,
  'computed pages': repeated('* ```yaml\n  type: builtin:openapi\n  ```\n'),
  'texts in one item': (length: number) => `* a\n${repeated('\n  b\n')(length)}`,
  'entries of one paragraph': (length: number) => `* a\n${repeated('      * b\n')(length)}`,
  'blank lines in an item': (length: number) => `* a\n${repeated('\n')(length)}  * b\n`,
  'links in one line': numbered((at) => `[a](b${at}.md) `),
};

test.each(Object.entries(summaries))('a table of contents of %s is read in linear time', (_, textOf) => {
  const limited = (length: number) => textOf(length / 4);
  expect(timeFactor(limited, readSummary)).toBeLessThan(maxFactor);
  const tree = (text: string) => summaryTree(splitLines(text), readSummary(text), () => undefined);
  expect(timeFactor(limited, tree)).toBeLessThan(maxFactor);
});
