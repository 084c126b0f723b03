import { expect, test } from 'vitest';
import type { DocumentNode } from '../../src/markdown/document.ts';
import { readPage } from '../../src/markdown/read-page.ts';
import { toDocument } from '../../src/markdown/to-document.ts';
import { samples } from './samples.ts';

function headingIds(nodes: readonly DocumentNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.object === 'text') return [];
    const own = node.object === 'block' && node.meta !== undefined ? [node.meta.id] : [];
    const within = [...(node.nodes ?? []), ...(node.fragments ?? []).flatMap((part) => part.nodes)];
    return [...own, ...headingIds(within)];
  });
}

function textOf(markdown: string): string {
  return readPage(markdown)
    .sections.map(({ title, text }) => `${title}\n${text}`)
    .join('\n')
    .trim();
}

test('an outline has a section for the text before the first heading, and one per heading', () => {
  expect(
    readPage(
      '---\ndescription: >-\n  What it is\n---\n\nBefore\n\n# The *page*\n\nOne\n\n## 1. What’s new?\n\nTwo\n\nThree',
    ).sections,
  ).toEqual([
    { id: '', level: 0, title: '', text: 'Before' },
    { id: 'the-page', level: 1, title: 'The page', text: 'One' },
    { id: 'id-1.-whats-new', level: 2, title: '1. What’s new?', text: 'Two\nThree' },
  ]);
  expect(readPage('').sections).toEqual([]);
});

test.each(Object.entries(samples))('the outline of %s has the anchors of its document', (_, { markdown }) => {
  const twice = `${markdown}\n\n## One\n\n${markdown}`;
  const ids = readPage(twice)
    .sections.map(({ id }) => id)
    .filter((id) => id !== '');
  expect(ids).toEqual(headingIds(toDocument(twice).nodes));
});

test.each([
  ['marks', 'a **b _c_** `d` <kbd>e</kbd> [f](g)', 'a b c d e f'],
  ['code', '```js\nlet a = 1;\n```', 'let a = 1;'],
  ['cells', '| A | B |\n|---|---|\n| c `d` | e<br>f |', 'A\nB\nc d\ne\nf'],
  [
    'hints and tabs',
    '{% hint style="info" %}\na\n{% endhint %}\n\n{% tabs %}\n{% tab title="b" %}\nc\n{% endtab %}\n{% endtabs %}',
    'a\nb\nc',
  ],
  ['expandables', '<details>\n\n<summary>a <b>b</b></summary>\n\nc\n\n</details>', 'a b\nc'],
  [
    'images',
    '![a](b.png)\n\n<figure><img src="c.png" alt="d"><figcaption><p>e</p></figcaption></figure>',
    'a\nd\ne',
  ],
  [
    'what is not understood',
    '{% unknown a="b" %}\n\n<div class="x"><p>c &amp; d</p><script>e</script><!-- f --></div>',
    'c & d',
  ],
  ['footnotes', 'a[^1] b\n\n[^1]: c\n\nd', 'a b\nc\nd'],
  ['definitions', '[a]\n\n[a]: b "c"\n\nd', 'a\nd'],
  ['cards', samples['cards']?.markdown ?? '', 'Start\nBegin here\nNext'],
])('the outline has the text of %s without markup', (_, markdown, text) => {
  expect(textOf(markdown)).toBe(text);
});
