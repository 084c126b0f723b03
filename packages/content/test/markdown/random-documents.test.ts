import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDocument } from '../../src/markdown/to-document.ts';
import { toMarkdown } from '../../src/markdown/to-markdown.ts';
import { randomBlocks } from './random-documents.ts';

/** The nodes of a page without their keys. */
function withoutKeys(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, member: unknown) => (name === 'key' ? undefined : member)));
}

test('a document of any blocks is the same after it was written and read', () => {
  fc.assert(
    fc.property(fc.array(randomBlocks, { minLength: 1, maxLength: 2 }), (groups) => {
      const nodes = groups.flat();
      const markdown = toMarkdown({ object: 'document', data: {}, nodes });
      expect(withoutKeys(toDocument(markdown).nodes), markdown).toEqual(withoutKeys(nodes));
    }),
    { numRuns: Number(process.env['RUNS'] ?? 300) },
  );
});
