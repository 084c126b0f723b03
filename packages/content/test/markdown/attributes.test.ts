import GithubSlugger from 'github-slugger';
import { describe, expect, test } from 'vitest';
import { anchorKey } from '../../src/markdown/heading-ids.ts';
import { pageLinks, readPage } from '../../src/markdown/read-page.ts';
import { toDocument } from '../../src/markdown/to-document.ts';
import { toMarkdown } from '../../src/markdown/to-markdown.ts';

const tables = {
  'widths of an editor':
    '<table><thead><tr><th width="228.62890625" valign="top">A</th></tr></thead><tbody><tr><td valign="top">x</td></tr></tbody></table>',
  'unknown attributes':
    '<table data-search="false" data-view="cards"><thead><tr><th data-x="y">A</th></tr></thead><tbody><tr class="z"><td colspan="2">x</td></tr></tbody></table>',
  'blocks in cells':
    '<table><thead><tr><th><p>A</p><p>B</p></th></tr></thead><tbody><tr><td><h4>x</h4><pre><code>a\nb</code></pre><ul><li>y</li></ul><p>z</p></td></tr></tbody></table>',
  'labels of cards':
    '<table data-view="cards"><thead><tr><th data-card-target data-type="content-ref"></th><th data-hidden data-card-cover-dark data-type="image"></th></tr></thead><tbody><tr><td><a href="b.md">My label</a></td><td><a href="c.png">c.png</a></td></tr></tbody></table>',
  options:
    '<table><thead><tr><th>State<select multiple><option value="a" label="Open" color="blue"></option></select></th></tr></thead><tbody><tr><td><span data-option="a">Open</span></td></tr></tbody></table>',
  'a value of another type':
    '<table><thead><tr><th data-type="number">N</th></tr></thead><tbody><tr><td>about <b>5</b></td></tr></tbody></table>',
  'no header': '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
};
const blocks = {
  'a tab with an icon': '{% tabs %}\n{% tab title="A" icon="pen" %}\nx\n{% endtab %}\n{% endtabs %}',
  'a hint with an icon': '{% hint style="info" icon="pen" %}\nx\n{% endhint %}',
  'a hint of another style': '{% hint style="pink" %}\nx\n{% endhint %}',
  updates:
    '{% updates format="full" %}\n{% update date="2026-01-01" tags="a,b" %}\nx\n{% endupdate %}\n{% endupdates %}',
  'a prompt':
    '{% prompt description="A" icon="pen" openInAIProviders="true" %}\n```markdown\nx\n```\n{% endprompt %}',
  'an embed with a caption': '{% embed url="https://x.y" caption="A" %}',
  'a link to a page': '{% page-ref page="a.md" %}',
  'a picture in text':
    'a <picture><source srcset="b - dark.svg" media="(prefers-color-scheme: dark)"><img src="b.svg" alt=""></picture> c',
  'a button with an action':
    'a <button type="button" class="button primary" data-action="ask" data-query="b" data-icon="c">Ask</button>',
  'a figure with a size':
    '<figure data-full-width="true"><img src="a.png" alt="" data-size="original"><figcaption></figcaption></figure>',
};

describe.each(Object.entries({ ...tables, ...blocks }))('%s', (_, markdown) => {
  test('is read as a block, and written back', () => {
    const document = toDocument(markdown);
    expect(JSON.stringify(document)).not.toContain('"type":"markdown"');
    expect(toDocument(toMarkdown(document))).toEqual(document);
  });
});

test('labels, options and attributes of tables are written as they were', () => {
  for (const name of [
    'widths of an editor',
    'unknown attributes',
    'options',
    'labels of cards',
    'no header',
  ] as const) {
    const padded = tables[name].replace('<td>c</td>', '<td>c</td><td></td>');
    const ordered = padded.replace(
      'data-search="false" data-view="cards"',
      'data-view="cards" data-search="false"',
    );
    expect(toMarkdown(toDocument(tables[name])).trimEnd()).toBe(ordered);
  }
});

test('HTML that ends in another block stays as it is', () => {
  const markdown = '<del>\n\n*a*\n\n</del>\n\n<a href="b">\n\n<p>c</div>\n';
  expect(toMarkdown(toDocument(markdown))).toBe(markdown.replaceAll('*a*', '_a_'));
});

test.each([
  ['Copy/Move', 'copymove'],
  ['C++ & C#', 'c--c'],
  ['v1.2.3 (beta)', 'v123-beta'],
  ['🚀 Start here', '-start-here'],
  ["What's new?", 'whats-new'],
  ['snake_case `code`', 'snake_case-code'],
])('the anchor of GitHub for %s leads to the heading', (title, slug) => {
  expect(new GithubSlugger().slug(title.replaceAll('`', ''))).toBe(slug);
  const [section] = readPage(`## ${title}`).sections;
  expect(anchorKey(slug)).toBe(anchorKey(section?.id ?? ''));
});

test.each([
  ['a - dark.svg', ['a - dark.svg']],
  ['a, b.svg', ['a, b.svg']],
  ['a.png 1x, b.png 2x', ['a.png', 'b.png']],
  ['a b.png 1x, c d.png 2x', ['a b.png', 'c d.png']],
  ['a.png 100w, b,c.png 200w', ['a.png', 'b,c.png']],
])('the srcset %s has its files', (srcset, expected) => {
  const links = pageLinks(`<picture><source srcset="${srcset}"></picture>`);
  expect(links.map(({ target }) => target)).toEqual(expected);
});
