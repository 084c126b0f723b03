import { expect, test } from 'vitest';
import { toDocument } from '../../src/markdown/to-document.ts';
import { toMarkdown } from '../../src/markdown/to-markdown.ts';

/** The Markdown of a page after its document was written back. */
function written(markdown: string): string {
  return toMarkdown(toDocument(markdown)).trimEnd();
}

test.each([
  ['an emoji before a link in bold', 'Follow 🐦[**@x**](http://e.com)', 'Follow 🐦**[@x](http://e.com)**'],
  ['an emoji next to marks', '🐦**a**🐦 _b_🐦', '🐦**a**🐦 _b_🐦'],
  ['bold before italic', '**Note**_:_ This', '**Note**_:_ This'],
  ['italic before bold', '_a_**b**', '_a_**b**'],
  ['marks within a word', 'a*b*c d**e**f', 'a*b*c d**e**f'],
  ['marks within a word and bold', '**a<em>b</em>c**', '**a<em>b</em>c**'],
  ['punctuation in bold next to a letter', '<strong>«a»</strong>b', '<strong>«a»</strong>b'],
  ['a space at the start of bold', 'a<strong> b</strong>', 'a<strong> b</strong>'],
  ['struck punctuation', '~~.a~~', '<del>.a</del>'],
  ['an alternative text', '![a_b (c): <d> & e](x.png)', '![a_b (c): <d> & e](x.png)'],
  [
    'an icon with the classes of a style',
    'a <i class="fa-solid fa-user">:user:</i> b',
    'a <i class="fa-solid fa-user">:user:</i> b',
  ],
  ['a name with underscores', 'snake_case_name', 'snake_case_name'],
])('%s is written as it is read', (_, markdown, expected) => {
  const result = written(markdown);
  expect(result).toBe(expected);
  expect(result.isWellFormed()).toBe(true);
  expect(toDocument(result)).toEqual(toDocument(markdown));
});

test('saving again adds no escapes to an alternative text', () => {
  const first = written('![\\_a\\_ [b] \\\\c `d` *e* $$f$$](x.png)');
  expect(written(written(first))).toBe(first);
});
