import { ApiError } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Document } from '../../src/markdown/document.ts';
import { toDocument } from '../../src/markdown/to-document.ts';
import { toMarkdown } from '../../src/markdown/to-markdown.ts';
import { samples } from './samples.ts';

type Part = {
  object: string;
  type?: string;
  key?: string;
  data?: Record<string, unknown>;
  nodes?: Part[];
  fragments?: Part[];
  leaves?: { text: string }[];
};

/** A document, its nodes and its fragments. */
function partsOf(part: Part): Part[] {
  return [part, ...[...(part.nodes ?? []), ...(part.fragments ?? [])].flatMap(partsOf)];
}

function parts(document: Document): Part[] {
  return partsOf(document as unknown as Part);
}

function keys(markdown: string): string[] {
  return parts(toDocument(markdown)).map(({ key = '' }) => key);
}

/** The visible text of a page. */
function words(document: Document): string {
  const texts = parts(document).flatMap(({ leaves = [], data = {} }) => [
    ...leaves.map(({ text }) => text),
    JSON.stringify(data),
  ]);
  return texts.join(' ');
}

describe.each(Object.entries(samples))('a page with %s', (_, { markdown, types }) => {
  const document = toDocument(markdown);

  test('is read as nodes of its types', () => {
    const found = new Set(parts(document).map(({ type }) => type));
    for (const type of types) expect(found).toContain(type);
    expect(found.has('markdown')).toBe(types.includes('markdown'));
  });

  test('is the same document after it was written and read again', () => {
    expect(toDocument(toMarkdown(document))).toEqual(document);
    expect(toDocument(markdown.replaceAll('\n', '\r\n'))).toMatchObject({ nodes: document.nodes });
  });

  test('is written the same way again', () => {
    const written = toMarkdown(document);
    expect(toMarkdown(toDocument(written))).toBe(written);
  });

  test('has unique keys', () => {
    const own = keys(markdown);
    expect(own.every((key) => key !== '')).toBe(true);
    expect(new Set(own).size).toBe(own.length);
  });
});

const sources = Object.values(samples)
  .map(({ markdown }) => markdown)
  .filter((markdown) => !markdown.startsWith('---'));
const page = fc.array(fc.constantFrom(...sources), { maxLength: 4 }).map((some) => some.join('\n\n'));
const containers = fc.constantFrom(
  (text: string) => `{% hint style="info" %}\n${text}\n{% endhint %}`,
  (text: string) => `{% tabs %}\n{% tab title="T" %}\n${text}\n{% endtab %}\n{% endtabs %}`,
  (text: string) => `> ${text.replaceAll('\n', '\n> ')}`,
  (text: string) => `- a\n\n  ${text.replaceAll('\n', '\n  ')}`,
  (text: string) => `<details>\n\n<summary>S</summary>\n\n${text}\n\n</details>`,
);

test('pages of any combination are the same document after they were written and read again', () => {
  fc.assert(
    fc.property(page, fc.array(containers, { maxLength: 2 }), (markdown, around) => {
      const whole = around.reduce((text, wrap) => wrap(text), markdown);
      const document = toDocument(whole);
      expect(toDocument(toMarkdown(document))).toEqual(document);
    }),
    { numRuns: 300 },
  );
});

const tokens = [
  'a',
  'b c',
  ' ',
  '\n',
  '\n\n',
  '*',
  '**',
  '_',
  '~~',
  '`',
  '[',
  ']',
  '(x)',
  '![',
  '<br>',
  '<kbd>',
  '</kbd>',
  ':smile:',
  '$$',
  '\\',
  '&amp;',
  '|',
  '{%',
  '%}',
  '#',
  '- ',
  '> ',
  '1. ',
  'http://x.y',
  '<',
  '>',
  '!',
  '^1]',
  ':',
  '{% hint style="info" %}',
  '{% endhint %}',
  '<details>',
  '</details>',
];

test('any text has a document with unique keys that can be written', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...tokens), { maxLength: 30 }), (some) => {
      const document = toDocument(some.join(''));
      const own = parts(document).map(({ key }) => key);
      expect(new Set(own).size).toBe(own.length);
      toMarkdown(document);
    }),
    { numRuns: 2_000 },
  );
});

test('the keys of blocks stay when other blocks are added, edited or moved', () => {
  const before = new Set(keys('# Title\n\nfirst\n\nsecond\n\n- item'));
  const after = keys('# Title\n\nnew\n\nsecond\n\n- item\n\nfirst');
  expect(after.filter((key) => !before.has(key))).toHaveLength(2);
});

test('the keys of equal blocks are numbered', () => {
  const [, first, , second] = keys('same\n\nsame');
  expect(second).toBe(`${first}.2`);
});

test('links are resolved to references, and written with their URLs again', () => {
  const resolve = (href: string) =>
    href.endsWith('.md') ? { kind: 'page', page: href.slice(0, -3) } : { kind: 'url', url: href };
  const document = toDocument(
    '[a](one.md) ![b](c.png)\n\n{% content-ref url="two.md" %}\n[two.md](two.md)\n{% endcontent-ref %}',
    resolve,
  );
  expect(words(document)).toContain('{"kind":"page","page":"one"}');
  expect(words(document)).toContain('{"kind":"page","page":"two"}');
  const hrefOf = (ref: { kind: string; [name: string]: unknown }) =>
    ref.kind === 'page' ? `${String(ref['page'])}.md` : String(ref['url']);
  expect(toDocument(toMarkdown(document, { hrefOf }), resolve)).toEqual(document);
  expect(() => toMarkdown(document)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});

test('links to scripts are text', () => {
  expect(parts(toDocument('[a](javascript:alert(1))')).some(({ type }) => type === 'link')).toBe(false);
});

const text = (value: string) => ({ object: 'text', leaves: [{ object: 'leaf', text: value, marks: [] }] });
const block = (type: string, nodes: unknown[], data = {}) => ({ object: 'block', type, data, nodes });
const document = (...nodes: unknown[]) => ({ object: 'document', data: {}, nodes });
const rejection = (value: unknown): ApiError => {
  try {
    toMarkdown(value, { path: 'body.document' });
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
};

test('a document from a request is written as Markdown', () => {
  const given = document(
    block('heading-1', [text('Title')]),
    block('paragraph', [
      {
        object: 'text',
        leaves: [
          { object: 'leaf', text: 'bold', marks: [{ object: 'mark', type: 'bold' }] },
          { object: 'leaf', text: ' # *x*' },
        ],
      },
    ]),
    block('list-unordered', [block('list-item', [block('paragraph', [text('item')])])]),
    block('hint', [block('paragraph', [text('hint')])], { style: 'info' }),
    block('code', [block('code-line', [text('a')]), block('code-line', [text('b')])], { syntax: 'js' }),
  );
  expect(toMarkdown(given)).toBe(
    '## Title\n\n**bold** # \\*x\\*\n\n* item\n\n{% hint style="info" %}\nhint\n{% endhint %}\n\n```js\na\nb\n```\n',
  );
});

test.each([
  [
    'a block of an unknown type',
    document(block('paragraph', []), block('drawing', [])),
    'body.document.nodes.1.type',
  ],
  [
    'one within another',
    document(block('blockquote', [block('sync', [])])),
    'body.document.nodes.0.nodes.0.type',
  ],
  ['text where a block must be', document(text('x')), 'body.document.nodes.0.object'],
  [
    'a block where text must be',
    document(block('paragraph', [block('divider', [])])),
    'body.document.nodes.0.nodes.0.object',
  ],
  [
    'an unknown mark',
    document(
      block('paragraph', [
        {
          object: 'text',
          leaves: [{ object: 'leaf', text: 'x', marks: [{ object: 'mark', type: 'blink' }] }],
        },
      ]),
    ),
    'body.document.nodes.0.nodes',
  ],
  [
    'an unknown inline',
    document(block('paragraph', [{ object: 'inline', type: 'mention', data: {} }])),
    'body.document.nodes.0.nodes.0.type',
  ],
  [
    'something else in a list',
    document(block('list-ordered', [block('paragraph', [])])),
    'body.document.nodes.0.nodes.0.type',
  ],
  [
    'a heading of no level',
    document(block('heading-1', [], { level: 9 })),
    'body.document.nodes.0.data.level',
  ],
  ['a list for a text', document(block('hint', [], { style: [] })), 'body.document.nodes.0.data.style'],
  [
    'a reference without a kind',
    document({ object: 'block', type: 'file', data: { ref: {} } }),
    'body.document.nodes.0.data.ref',
  ],
  ['a name of a prototype', document(block('constructor', [])), 'body.document.nodes.0.type'],
  ['no nodes', { object: 'document', data: {} }, 'body.document.nodes'],
  ['no document', [], 'body.document'],
])('a document with %s is rejected with its path', (_, value, place) => {
  const error = rejection(value);
  expect(error.status).toBe(400);
  expect(error.details?.map(({ path }) => path)).toEqual([place]);
});

test('a document that is nested too deep is rejected', () => {
  let node: unknown = block('paragraph', []);
  for (let depth = 0; depth < 10_000; depth += 1) node = block('blockquote', [node]);
  expect(rejection(document(node)).status).toBe(400);
});
