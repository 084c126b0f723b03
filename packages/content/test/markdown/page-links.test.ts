import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageLinks, readPage } from '../../src/markdown/read-page.ts';
import { rewriteLinks } from '../../src/markdown/rewrite-links.ts';
import { samples } from './samples.ts';

/** The kind and the target of each link, and its source when that differs. */
function found(markdown: string): string[] {
  return pageLinks(markdown).map(({ kind, target, start, end }) => {
    const written = markdown.slice(start, end);
    return written === target ? `${kind} ${target}` : `${kind} ${target} (${written})`;
  });
}

test.each<[string, string, string[]]>([
  [
    'links',
    '[a](b.md#c "t") [d](<e f>) [g](a(b)) [h]() [i](j\\_k)',
    ['link b.md#c', 'link e f', 'link a(b)', 'link ', 'link j_k (j\\_k)'],
  ],
  [
    'addresses',
    '<https://a.b> https://c.d/e <f@g.h>',
    ['link https://a.b', 'link https://c.d/e', 'link mailto:f@g.h (f@g.h)'],
  ],
  [
    'references',
    '[a] [b][A] ![c][a]\n\n> [a]:\n> <d e>\n\n[unused]: f',
    ['link d e', 'link d e', 'image d e'],
  ],
  ['images', '![a](b.png) [![c](d.png)](e.md)', ['image b.png', 'link e.md', 'image d.png']],
  ['mentions', '[a](b.md "mention")', ['mention b.md']],
  [
    'HTML',
    'a <a href="b&amp;c">d</a> <img src=e.png>\n\n<figure><picture><source srcset="f.png 1x, g.png 2x"><img src="h.png"></picture></figure>\n\n<iframe src="i"></iframe>',
    ['link b&c (b&amp;c)', 'image e.png', 'image f.png', 'image g.png', 'image h.png', 'embed i'],
  ],
  ['cards', samples['cards']?.markdown ?? '', ['content-ref start.md', 'image cover.png']],
  [
    'references to pages',
    '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}\n\n{% page-ref page="b.md" %}',
    ['content-ref a.md', 'shortcut a.md', 'content-ref b.md'],
  ],
  [
    'files and embeds',
    '{% file src="a.pdf" %}\n\n{% embed url="https://b.c" %}\n[d](e)\n{% endembed %}\n\n{% include "../f.md" %}\n\n{% @g/h url="i" %}',
    ['file a.pdf', 'embed https://b.c', 'link e', 'include ../f.md', 'embed i'],
  ],
  [
    'specifications',
    '{% openapi src="a.yaml" path="/b" method="get" %}\n{% endopenapi %}\n\n{% swagger src=\'c.yaml\' %}\n\n{% openapi-operation spec="d" path="/e" method="get" %}\n{% endopenapi-operation %}',
    ['swagger a.yaml', 'swagger c.yaml', 'openapi d'],
  ],
  ['tables', '| a |\n|---|\n| [b](c\\|d) [e](f) |', ['link c|d (c\\|d)', 'link f']],
  ['tasks, quotes and footnotes', '- [ ] [a](b)\n> [c](d)\n\n[^1]: [e](f)', ['link b', 'link d', 'link f']],
  ['covers', '---\ncover: .gitbook/assets/a b.png\n---\n[c](d)', ['cover .gitbook/assets/a b.png', 'link d']],
  [
    'covers for dark pages',
    '---\ncover:\n  light: "a.png"\n  dark: b.png\n---\n',
    ['cover a.png', 'cover b.png'],
  ],
])('the links of %s have their ranges', (_, markdown, links) => {
  expect(found(markdown)).toEqual(links);
  expect(found(`- x\n\n  > ${markdown.replaceAll('\n', '\r\n  > ')}`).toSorted()).toEqual(
    // A quote cannot have frontmatter.
    links.filter((link) => !link.startsWith('cover ')).toSorted(),
  );
});

test.each([
  '`[a](b)`',
  '```\n[a](b)\n```',
  '    [a](b)',
  '\\[a](b)',
  '<!-- <a href="b"> -->',
  '<script>"<a href=b>"</script>',
  '$$[a](b)$$',
  '[a]: b',
  '{% code title="[a](b)" %}\n```\n[a](b)\n```\n{% endcode %}',
  '<h2 id="a">x</h2>',
  '# a <a href="#b" id="b"></a>',
  `[a](${'b'.repeat(5_000)})`,
])('%s has no links', (markdown) => {
  expect(pageLinks(markdown)).toEqual([]);
});

test('links have the anchor of the heading before them', () => {
  const markdown =
    '[a](b)\n\n# One [c](d)\n\n- [e](f)\n\n{% hint style="info" %}\n## Two\n\n[g](h)\n{% endhint %}\n\n[i](j)[^1]\n\n[^1]: # Three\n\n    [k](l)\n\n[m](n)';
  expect(pageLinks(markdown).map(({ target, anchorId }) => `${target} ${anchorId}`)).toEqual([
    'b ',
    'd one-c',
    'f one-c',
    'h two',
    'j two',
    'l three',
    'n two',
  ]);
});

test('the anchors of a page are its headings and the ids in its HTML', () => {
  expect(readPage('# A\n\n## A\n\n<a id="x"></a> <a name="y"></a>\n\n<div id="z">').anchors).toEqual([
    'a',
    'a-1',
    'x',
    'y',
    'z',
  ]);
});

const pages = Object.values(samples).map(({ markdown }) => markdown);
const wrappers = [
  (text: string) => text,
  (text: string) => `{% hint style="info" %}\n${text}\n{% endhint %}`,
  (text: string) => `> ${text.replaceAll('\n', '\n> ')}`,
  (text: string) => `1.  a\n\n    ${text.replaceAll('\n', '\n    ')}`,
  (text: string) => `-\ta\n\n\t${text.replaceAll('\n', '\n\t')}`,
  (text: string) => text.replaceAll('\n', '\r\n'),
];
const anyPage = fc
  .tuple(fc.constantFrom(...pages), fc.array(fc.constantFrom(...wrappers), { maxLength: 2 }))
  .map(([markdown, around]) => around.reduce((text, wrap) => wrap(text), markdown));

function withoutPercent(target: string): string {
  return target.replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

test('rewriting no link keeps every byte', () => {
  fc.assert(
    fc.property(anyPage, (markdown) => {
      expect(rewriteLinks(markdown, () => undefined)).toBe(markdown);
      expect(rewriteLinks(markdown, ({ target }) => target)).toBe(markdown);
    }),
  );
});

test('rewriting links changes the targets only, whatever characters are in them', () => {
  const odd = fc.string({
    unit: fc.constantFrom(...Array.from('ab/.# <>()[]"\'|\\&;{}%`=,é')),
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(anyPage, odd, (markdown, path) => {
      const target = `https://x.y/${path}`;
      const written = rewriteLinks(markdown, () => target);
      const [before, after] = [readPage(markdown), readPage(written)];
      expect(after.links.map(({ kind }) => kind)).toEqual(before.links.map(({ kind }) => kind));
      // An autolink stays when the new target cannot be one.
      const kept = after.links.map(
        (link, index) => link.syntax === 'autolink' && link.target === before.links[index]?.target,
      );
      for (const { target: other } of after.links.filter((_, index) => kept[index] === false)) {
        expect(withoutPercent(other)).toBe(withoutPercent(target));
      }
      expect(rewriteLinks(written, () => 'https://z')).toBe(rewriteLinks(markdown, () => 'https://z'));
    }),
    { numRuns: 1_000 },
  );
});

test('rewritten targets are escaped for their syntax', () => {
  const markdown = '[a](b) <https://c> <a href=d> <img src="e">\n\n{% file src=f %}\n\n| [g](h) |\n|---|';
  expect(rewriteLinks(markdown, ({ target }) => `${target}(1) "2"|`)).toBe(
    '[a](b%281%29%20%222%22%7C) <https://c> <a href=d%281%29%20%222%22%7C> <img src="e%281%29%20%222%22%7C">\n\n{% file src="f%281%29%20%222%22%7C" %}\n\n| [g](h%281%29%20%222%22%7C) |\n|---|',
  );
  expect(rewriteLinks('---\ncover: a\n---\n[b][c] [c]\n\n[c]: d', () => '@e')).toBe(
    '---\ncover: "@e"\n---\n[b][c] [c]\n\n[c]: @e',
  );
  expect(rewriteLinks('[a](b) [c](<d>)', () => '')).toBe('[a](<>) [c](<>)');
  expect(rewriteLinks('[a](b)', () => 'c?d&copy=1')).toBe('[a](c?d&amp;copy=1)');
});
