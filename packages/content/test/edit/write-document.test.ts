import { expect, test } from 'vitest';
import { writeDocument } from '../../src/edit/write-document.ts';
import { toDocument } from '../../src/markdown/to-document.ts';
import {
  type References,
  referenceKey,
  writtenReferences,
} from '../../src/references/document-references.ts';
import { readDocument } from '../../src/references/read-document.ts';
import { maxFactor, repeated, timeFactor } from '../growth.ts';

/** References that are equal for all spellings of a path. */
function referencesOf(markdown: string): References {
  return Object.fromEntries(
    writtenReferences(toDocument(markdown)).map((link) => {
      const id = decodeURIComponent(link.href).replaceAll(/^\.?\/|\.md$/g, '');
      const isFile = link.kind === 'image' || link.kind === 'file';
      return [referenceKey(link), isFile ? { kind: 'file', file: id } : { kind: 'page', page: id }];
    }),
  );
}

/** The text after its document came back changed, as text. */
function written(markdown: string, change: (json: string) => string, title?: string): string {
  const references = referencesOf(markdown);
  const document = change(JSON.stringify(readDocument(markdown, { title, references })));
  return writeDocument({ document, path: 'd', title, previous: { markdown, title }, references });
}

const cards = (url: string) =>
  `<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>A</td><td><a href="${url}">guide</a></td></tr></tbody></table>`;

test.each([
  ['with titles', '[a](guide "T")\n\nOld.\n\n[a](./guide \'T\')\n'],
  ['by labels', '[a][x] [x] [b]\n\nOld.\n\n[a][x] *b*\n\n[x]: guide "T"\n[b]: <./guide>\n'],
  ['in angle brackets', '[a](<guide>)\n\nOld.\n\n[a](<./a b>)\n'],
  ['of images', '![a](guide) [a](guide)\n\nOld.\n\n[![a](guide)](./guide)\n'],
  ['in cells', '| a |\n|:-:|\n| [a](guide) |\n\nOld.\n\n| a |\n| - |\n| [a](./guide) |\n'],
  ['of cards', `${cards('guide')}\n\nOld.\n\n${cards('./guide')}\n`],
  ['in one block', '[a](guide) [a](./guide)\n\nOld.\n\n[a](./guide) [a](guide)\n'],
  ['in equal blocks', '[a](guide)\n\n[a](./guide)\n\nOld.\n\n[a](/guide)\n\n[a](guide.md)\n'],
  ['with percent signs', '[a](g%75ide)\n\nOld.\n\n[a](guide)\n\n[b](a%20b.md)\n'],
  ['with carriage returns', '_[a](guide)_\r\n\r\nOld.\r\n\r\n_[a](./guide)_\r\n'],
  ['with emoji', ':smile: 😀 [a😀](guide)\n\nOld.\n\n[a😀](./guide) 👩‍👩‍👧\n'],
  ['within a tag', '{% hint style="info" %}\n[d](./guide)\n\nx\n{% endhint %}\n\nOld.\n\n[d](guide)\n'],
  [
    'next to the edit in a tag',
    '[d](g)\n\n{% hint style="info" %}\n[d](./g)\n\nOld.\n{% endhint %}\n\n[d](/g)\n',
  ],
  ['in quotes', '> [d](guide)\n>\n> x\n\nOld.\n\n> [d](./guide)\n\n[d](/guide)\n'],
  ['in lists', '* [d](guide)\n* [d](./guide)\n\nOld.\n\n1. [d](./guide)\n2. [d](guide)\n'],
  ['in HTML', '<a href="guide">x</a>\n\nOld.\n\n<a href="./guide">x</a>\n'],
  ['of names of prototypes', '[a](__proto__) [b](constructor)\n\nOld.\n\n[c](toString)\n'],
  ['in footnotes', 'a[^1]\n\nOld.\n\n[a](./guide)\n\n[^1]: [a](guide)\n'],
])('links %s keep their spelling when another block is edited', (_, markdown) => {
  expect(written(markdown, (json) => json)).toBe(markdown);
  expect(written(markdown, (json) => json.replace('Old.', 'New.'))).toBe(markdown.replace('Old.', 'New.'));
});

test.each(['', 'A *b*', '[x](guide)', '# x', '😀', '  a  b '])(
  'the heading of the title "%s" keeps its source',
  (title) => {
    for (const opening of [`# ${title}`, '#', '# A \\*b\\*']) {
      const markdown = `${opening}\n\nOld.\n\n[a](./guide)\n`;
      const edited = written(markdown, (json) => json.replace('Old.', 'New.'), title);
      expect(edited).toBe(markdown.replace('Old.', 'New.'));
    }
  },
);

test('equal blocks keep their spellings when one before them is removed', () => {
  const markdown = '[a](guide)\n\n[a](./guide)\n\nText.\n\n[a](/guide)\n';
  const removed = written(markdown, (json) => {
    const document = JSON.parse(json);
    return JSON.stringify({ ...document, nodes: document.nodes.slice(2) });
  });
  expect(removed).toBe('Text.\n\n[a](/guide)\n');
});

test('a block that is moved keeps the spelling of its links', () => {
  const markdown = '[a](./guide)\n\n[b](/guide)\n\nText.\n';
  const moved = written(markdown, (json) => {
    const { nodes, ...document } = JSON.parse(json);
    return JSON.stringify({ ...document, nodes: [nodes[1], nodes[2], nodes[0]] });
  });
  expect(moved).toBe('[b](/guide)\n\nText.\n\n[a](./guide)\n');
});

test('a page of equal blocks with links is written in linear time', () => {
  const write = (markdown: string) => written(markdown, (json) => json.replace('Old.', 'New.'));
  const textOf = repeated('[a](./guide)\n\n', 'Old.\n\n');
  expect(timeFactor((length) => textOf(length / 8), write)).toBeLessThan(maxFactor);
});
