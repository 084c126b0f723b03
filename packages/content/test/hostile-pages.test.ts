import { expect, test } from 'vitest';
import { readPage } from '../src/markdown/read-page.ts';
import { toDocument } from '../src/markdown/to-document.ts';
import { toMarkdown } from '../src/markdown/to-markdown.ts';
import { visibleMarkdown } from '../src/markdown/visible-markdown.ts';
import { maxFactor, repeated, timeFactor } from './growth.ts';

/** By what they are made of; each has taken a parser quadratic time. */
const pages = {
  'an info string of spaces': repeated(' ', '```a b', '!\n```\n'),
  'a formula with spaces': repeated(' ', '$$x', 'y$$'),
  'a formula with tabs': repeated('\t', '$$x', 'y$$'),
  'tags with a quote that no quote closes': repeated('{% a \\" %}'),
  'tags with quotes of both kinds': repeated(`{% a "' %}{% b '" %}`),
  'tags in list items': repeated('- {% a \\" %}\n'),
  'integrations without an end': repeated('{% @a/b c="\n\n'),
  'a srcset of commas': repeated(' ,', '<img srcset="', '">'),
  'a srcset of spaces': repeated(' ', '<img srcset="a', 'b">'),
  'details in list items': repeated('- <details>\n'),
  'images that do not end': repeated('![<!--'),
  stars: repeated('*', 'a', 'b'),
  'emphasis that ends nowhere': repeated('*a _b '),
  backticks: repeated('`', 'a', 'b'),
  brackets: repeated('['),
  'links that do not end': repeated('[a]('),
  'closed brackets': repeated('a]'),
  'rows of a table': repeated('|aaaaaaaaaaaaaaaaaaaaaaaa|\n', '|a|\n|-|\n'),
  'columns of a table': (length: number) => `|${'a|'.repeat(length / 4)}\n|${'-|'.repeat(length / 4)}\n`,
  'spaces before a line break': repeated(' ', '<p>a', 'b\n'),
  'spaces in a definition': repeated(' ', '[^a]: <b>', 'c\n'),
  'spaces in a heading': repeated(' ', '# a', 'b'),
  'carriage returns': repeated('\r'),
  'comments that do not end': repeated('<!-- '),
  'elements that do not end': repeated('<a '),
  attributes: repeated(' a=b', '<img', '>'),
  entities: repeated('&#'),
  addresses: repeated('http://a'),
  'mail addresses': repeated('a@b'),
  escapes: repeated('\\'),
  conditions: repeated('{% if "'),
  'conditions within conditions': repeated('{% if a %}'),
  footnotes: repeated('[^a]: [^a]\n'),
} satisfies Record<string, (length: number) => string>;

test.each(Object.entries(pages))('reading a page of %s takes linear time', (_, textOf) => {
  expect(timeFactor(textOf, (text) => readPage(text))).toBeLessThan(maxFactor);
});

test.each(Object.entries(pages))('a page of %s is converted both ways in linear time', (_, textOf) => {
  expect(timeFactor(textOf, (text) => toMarkdown(toDocument(text)))).toBeLessThan(maxFactor);
});

test.each(Object.entries(pages))('conditions in a page of %s are evaluated in linear time', (_, textOf) => {
  expect(timeFactor(textOf, (text) => visibleMarkdown(text, {}))).toBeLessThan(maxFactor);
});
