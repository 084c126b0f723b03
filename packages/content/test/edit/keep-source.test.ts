import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { updateMarkdown } from '../../src/edit/keep-source.ts';
import type { BlockNode, Document } from '../../src/markdown/document.ts';
import { splitBlocks } from '../../src/markdown/split-blocks.ts';
import { toDocument } from '../../src/markdown/to-document.ts';
import { toMarkdown } from '../../src/markdown/to-markdown.ts';
import { hasRepositories, missingRepositories, unpackRepository } from '../repositories.ts';
import { samples } from '../markdown/samples.ts';
import { maxFactor, repeated, timeFactor } from '../growth.ts';

const paragraph = (text: string): BlockNode => ({
  object: 'block',
  type: 'paragraph',
  isVoid: false,
  data: {},
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
});

function replaceBlock(document: Document, index: number): Document {
  return { ...document, nodes: document.nodes.with(index, paragraph(`Edited ${index}`)) };
}

/** What a document is read as: without keys, and with the forms that Markdown has. */
function contentOf(markdown: string): string {
  return JSON.stringify(toDocument(markdown), (name, value: unknown) => (name === 'key' ? undefined : value));
}

/** The blocks of the first text whose source is not in the second one. */
function lostBlocks(before: string, after: string): string[] {
  const counts = new Map<string, number>();
  for (const { start, end } of splitBlocks(after)) {
    const source = after.slice(start, end);
    counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return splitBlocks(before).flatMap(({ start, end }) => {
    const source = before.slice(start, end);
    const count = counts.get(source) ?? 0;
    counts.set(source, count - 1);
    return count > 0 ? [] : [source];
  });
}

test.each([
  ['a paragraph', 'a _i_\n\n\nb __c__\n\n- d\n\ne', 1, 'a _i_\n\n\nEdited 1\n\n- d\n\ne'],
  ['the last block', '# A\ntext\n***\nb', 3, '# A\ntext\n***\nEdited 3'],
  ['the first block', '---\na: 1\n---\n\n\n__b__\n\n_c_\n', 0, '---\na: 1\n---\n\n\nEdited 0\n\n_c_\n'],
  ['a text with carriage returns', '_a_\r\n\r\nb\r\n\r\n_c_\r\n', 1, '_a_\r\n\r\nEdited 1\r\n\r\n_c_\r\n'],
  ['a heading before a paragraph', 'a\n# _b_\nc', 1, 'a\n\nEdited 1\n\nc'],
])('an edit of %s leaves the source of other blocks', (_, markdown, index, expected) => {
  const edited = replaceBlock(toDocument(markdown), index);
  expect(updateMarkdown(markdown, edited)).toBe(expected);
});

test('an edit within a tag leaves the source of other blocks within it', () => {
  const markdown =
    '{% hint style="info" %}\n_a_\n\n\nb\n{% endhint %}\n\n{% stepper %}\n{% step %}\n__c__\n{% endstep %}\n{% endstepper %}';
  const document = toDocument(markdown);
  const [hint] = document.nodes;
  if (hint === undefined) throw new Error('There is no hint.');
  const edited = { ...hint, nodes: (hint.nodes ?? []).with(1, paragraph('c')) };
  expect(updateMarkdown(markdown, { ...document, nodes: document.nodes.with(0, edited) })).toBe(
    markdown.replace('b', 'c'),
  );
});

test('a heading whose anchor depends on an edited one is the only other block that is written again', () => {
  const markdown =
    '## `a`\n\n\n\\(b\\)\n\n\n## `a`\n\n{% hint style="info" %}\n\\(c\\)\n\n## `a`\n{% endhint %}\n';
  expect(updateMarkdown(markdown, replaceBlock(toDocument(markdown), 0))).toBe(
    'Edited 0\n\n\\(b\\)\n\n\n## `a` <a href="#a-1" id="a-1"></a>\n\n{% hint style="info" %}\n\\(c\\)\n\n## `a` <a href="#a-2" id="a-2"></a>\n{% endhint %}\n',
  );
});

test('blocks can be added, removed and moved', () => {
  const markdown = '_a_\n\n\n_b_\n\n_c_\n';
  const document = toDocument(markdown);
  const [a, b, c] = document.nodes;
  const of = (...nodes: readonly (BlockNode | undefined)[]) =>
    updateMarkdown(markdown, { ...document, nodes: nodes.filter((node) => node !== undefined) });
  expect(of(a, b, paragraph('new'), c)).toBe('_a_\n\n\n_b_\n\nnew\n\n_c_\n');
  expect(of(a, c)).toBe('_a_\n\n_c_\n');
  expect(of(c, a, b)).toBe('_c_\n\n_a_\n\n\n_b_\n');
  expect(of()).toBe('');
});

const pages = Object.values(samples).map(({ markdown }) => markdown);

test('any page keeps its bytes, and an edited one is read as its document', () => {
  const parts = fc.array(fc.constantFrom(...pages), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(parts, fc.nat(), fc.constantFrom('\n\n', '\n\n\n'), (some, seed, separator) => {
      const markdown = some.join(separator);
      const document = toDocument(markdown);
      expect(updateMarkdown(markdown, document)).toBe(markdown);
      if (document.nodes.length === 0) return;
      const edited = replaceBlock(document, seed % document.nodes.length);
      expect(contentOf(updateMarkdown(markdown, edited))).toBe(contentOf(toMarkdown(edited)));
    }),
    { numRuns: 200 },
  );
});

const hostile = {
  'equal paragraphs': repeated('a\n\n'),
  'nested tags': repeated('{% a %}\n'),
};

test.each(Object.entries(hostile))('a page of %s is updated in linear time', (_, textOf) => {
  const document = toDocument('# x\n\ny\n\n***');
  const update = (text: string) => {
    updateMarkdown(text, toDocument(text));
    updateMarkdown(text, document);
  };
  expect(timeFactor(textOf, update)).toBeLessThan(maxFactor);
});

describe.skipIf(!hasRepositories)(
  `in repositories${hasRepositories ? '' : ` (${missingRepositories})`}`,
  () => {
    test.each(['elsa-gitbook', 'fluentd-docs-gitbook', 'gitbook-docs'] as const)(
      'every page of %s keeps its bytes, and all blocks but an edited one',
      async (name) => {
        const files = await unpackRepository(name);
        let [blocks, lost, index] = [0, 0, 0];
        for (const [path, bytes] of files) {
          if (!path.endsWith('.md')) continue;
          const markdown = bytes.toString('utf8');
          const document = toDocument(markdown);
          expect(updateMarkdown(markdown, document), path).toBe(markdown);
          if (document.nodes.length === 0) continue;
          index += 7919;
          const edited = replaceBlock(document, index % document.nodes.length);
          const updated = updateMarkdown(markdown, edited);
          expect(contentOf(updated), path).toBe(contentOf(toMarkdown(edited)));
          blocks += splitBlocks(markdown).length;
          lost += Math.max(0, lostBlocks(markdown, updated).length - 1);
        }
        // Headings get an explicit anchor when one with the same text before them is gone.
        expect(lost).toBeLessThanOrEqual(blocks / 1000);
      },
    );
  },
);
