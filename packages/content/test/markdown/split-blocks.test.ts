import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, splitBlocks } from '../../src/markdown/split-blocks.ts';

/** Blocks as an outline: a line for each, with its kind and its source. */
function outlined(markdown: string, blocks: readonly Block[] = splitBlocks(markdown), depth = 0): string[] {
  return blocks.flatMap(({ kind, start, end, children = [] }) => [
    `${'  '.repeat(depth)}${kind} ${JSON.stringify(markdown.slice(start, end))}`,
    ...outlined(markdown, children, depth + 1),
  ]);
}

/** Throws when ranges overlap, leave their container, or leave out text. */
function assertLossless(markdown: string): void {
  const walk = (blocks: readonly Block[], from: number, to: number): string => {
    let at = from;
    let around = '';
    for (const { start, end, children = [] } of blocks) {
      if (start < at || end < start || end > to)
        throw new Error(`${start} to ${end} is not within ${at} to ${to}`);
      around += markdown.slice(at, start);
      walk(children, start, end);
      at = end;
    }
    return around + markdown.slice(at, to);
  };
  const around = walk(splitBlocks(markdown), 0, markdown.length);
  expect(around.replaceAll(/[\s\uFEFF]/g, '')).toBe('');
}

const fragments = [
  '# Title',
  'text',
  '- item',
  '  - nested',
  '1. one',
  '> quote',
  '>',
  '```',
  '~~~js',
  '    code',
  '\tcode',
  '***',
  '---',
  'x\n===',
  '| a | b |',
  '|---|---|',
  '[label]: /there',
  '[^1]: note',
  '[^1]',
  '$$',
  '$$x$$',
  '<details>',
  '<summary>s</summary>',
  '</details>',
  '<table><tr><td>',
  '<!--',
  '-->',
  '<pre>',
  '{% hint style="info" %}',
  '{% endhint %}',
  '{% tabs %}',
  '{% tab title="A %} B" %}',
  '{% endtab %}',
  '{% endtabs %}',
  '{% code %}',
  '{% endcode %}',
  '{% embed url="x" %}',
  '{% @x/y content="',
  'a" %}',
  '{% hint %}in{% endhint %}',
  '{%',
  '%}',
  '{% x "',
  '  {% step %}',
  '\u00A0',
  '\u2028',
  '\uFEFF',
  '',
  ' ',
  '\t',
  '**b',
  '\\',
  '`',
  '![a](b)',
  '\u0000',
];
const page = fc
  .array(
    fc.tuple(
      fc.constantFrom('', '> ', '- ', '  ', '    ', '\t', '1. '),
      fc.constantFrom(...fragments),
      fc.constantFrom('\n', '\n', '\r\n', '\n\n', '\r', ' '),
    ),
    { maxLength: 40 },
  )
  .map((lines) => lines.map((parts) => parts.join('')).join(''));

test('any text is split into blocks without a rest', () => {
  fc.assert(fc.property(page, assertLossless), { numRuns: 3_000 });
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), assertLossless), { numRuns: 1_000 });
});

test('blocks of CommonMark and GFM have the ranges of their source', () => {
  const markdown = [
    '# Title',
    'text',
    'goes on',
    '',
    '- one',
    '  - two',
    '',
    '    three',
    '- [x] four',
    '',
    '> said',
    '> - by',
    '> - whom',
    '',
    '| a | b |',
    '|---|---|',
    '| 1 | `\\|` |',
    '',
    '```js',
    '- no list',
    '{% hint %}',
    '```',
    '***',
    '[label]: /there',
  ].join('\n');
  expect(outlined(markdown)).toEqual([
    'heading "# Title"',
    'paragraph "text\\ngoes on"',
    'list "- one\\n  - two\\n\\n    three\\n- [x] four"',
    '  list-item "- one\\n  - two\\n\\n    three"',
    '    paragraph "one"',
    '    list "  - two\\n\\n    three"',
    '      list-item "  - two\\n\\n    three"',
    '        paragraph "two"',
    '        paragraph "    three"',
    '  list-item "- [x] four"',
    '    paragraph "[x] four"',
    'blockquote "> said\\n> - by\\n> - whom"',
    '  paragraph "said"',
    '  list "- by\\n> - whom"',
    '    list-item "- by"',
    '      paragraph "by"',
    '    list-item "- whom"',
    '      paragraph "whom"',
    'table "| a | b |\\n|---|---|\\n| 1 | `\\\\|` |"',
    '  table-row "| a | b |\\n|---|---|"',
    '  table-row "| 1 | `\\\\|` |"',
    'code "```js\\n- no list\\n{% hint %}\\n```"',
    'divider "***"',
    'definition "[label]: /there"',
  ]);
});

test('a pair of tags and the blocks between them are one block at any depth', () => {
  const markdown = [
    '{% tabs %}',
    '{% tab title="A" %}',
    'text',
    '- item',
    '{% endtab %}',
    '',
    '{% tab title="B" %}',
    '<table></table>',
    '{% endtab %}',
    '{% endtabs %}',
    '',
    '1. first',
    '',
    '   {% hint style="info" %}',
    '   inside',
    '   {% endhint %}',
  ].join('\r\n');
  expect(outlined(markdown)).toEqual([
    `tabs ${JSON.stringify(markdown.slice(0, markdown.indexOf('{% endtabs %}') + 13))}`,
    '  tab "{% tab title=\\"A\\" %}\\r\\ntext\\r\\n- item\\r\\n{% endtab %}"',
    '    paragraph "text"',
    '    list "- item"',
    '      list-item "- item"',
    '        paragraph "item"',
    '  tab "{% tab title=\\"B\\" %}\\r\\n<table></table>\\r\\n{% endtab %}"',
    '    html "<table></table>"',
    'list "1. first\\r\\n\\r\\n   {% hint style=\\"info\\" %}\\r\\n   inside\\r\\n   {% endhint %}"',
    '  list-item "1. first\\r\\n\\r\\n   {% hint style=\\"info\\" %}\\r\\n   inside\\r\\n   {% endhint %}"',
    '    paragraph "first"',
    '    hint "   {% hint style=\\"info\\" %}\\r\\n   inside\\r\\n   {% endhint %}"',
    '      paragraph "   inside"',
  ]);
});

test('unpaired tags are blocks of their own', () => {
  expect(outlined('{% hint %}\n{% embed url="a" %}\ntext\n{% endhint %}\n{% endtab %}\n{% tab %}')).toEqual([
    'hint "{% hint %}\\n{% embed url=\\"a\\" %}\\ntext\\n{% endhint %}"',
    '  tag "{% embed url=\\"a\\" %}"',
    '  paragraph "text"',
    'tag "{% endtab %}"',
    'tag "{% tab %}"',
  ]);
});

test('paired tags may share a line, and the tag of an integration may span lines', () => {
  expect(outlined('{% hint %}in{% endhint %}\n{% @mermaid/diagram content="a\n\nb" %}\nafter')).toEqual([
    'hint "{% hint %}in{% endhint %}"',
    '  paragraph "in"',
    'tag "{% @mermaid/diagram content=\\"a\\n\\nb\\" %}"',
    'paragraph "after"',
  ]);
});

test('frontmatter, details, formulas and footnotes are single blocks', () => {
  const markdown =
    '\uFEFF---\nicon: book\n---\n\n<details>\n<summary>More</summary>\n\ninside\n\n</details>\n\n$$\na\n\nb\n$$\n[^1]: note\n\n    more';
  expect(outlined(markdown)).toEqual([
    'frontmatter "---\\nicon: book\\n---"',
    'details "<details>\\n<summary>More</summary>\\n\\ninside\\n\\n</details>"',
    '  paragraph "inside"',
    'math "$$\\na\\n\\nb\\n$$"',
    'footnote "[^1]: note\\n\\n    more"',
    '  paragraph "note"',
    '  paragraph "    more"',
  ]);
});

test('blocks that are nested too deep are text, and the blocks after them are not', () => {
  const deep = `${'> '.repeat(5_000)}a\n\n# After`;
  expect(splitBlocks(deep).map(({ kind }) => kind)).toEqual(['blockquote', 'heading']);
  expect(JSON.stringify(splitBlocks(deep))).toContain('"text"');
  const list = `${Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')}\n\n# After`;
  expect(splitBlocks(list).map(({ kind }) => kind)).toEqual(['list', 'heading']);
  assertLossless(deep);
  assertLossless(list);
});
