import { describe, expect, test } from 'vitest';
import { markdownOfTexts } from '../../src/edit/markdown-of-text.ts';
import { writeDocument } from '../../src/edit/write-document.ts';

/** Writes a document that a client sends, with nothing for its references to lead to. */
function write(document: object): Promise<string[]> {
  const texts = {
    markdown: async (inputs: readonly Parameters<typeof writeDocument>[0][]) => inputs.map(writeDocument),
    references: async (texts: readonly string[]) => texts.map(() => []),
  };
  const resolve = async (unresolved: readonly unknown[]) =>
    unresolved.map(() => ({ references: {}, hrefs: {} }));
  return markdownOfTexts({ texts, resolve }, [{ text: { document: Object(document) }, requestPath: 'body' }]);
}

const link = (ref: unknown) => ({ object: 'inline', type: 'link', data: { ref }, nodes: [] });
const page = (...nodes: unknown[]) => ({
  object: 'document',
  nodes: [{ object: 'block', type: 'paragraph', nodes }],
});

describe('a document of a client is a 400 with its path', () => {
  test.each(['page', 'constructor', '__proto__', 'toString', ''])(
    'with a reference of the kind "%s"',
    (kind) =>
      expect(write(page(link({ kind, page: 'x' })))).rejects.toMatchObject({
        code: 'invalid_input',
        details: [{ path: 'body.document.nodes.0.nodes.0.data.ref' }],
      }),
  );

  test.each([
    ['a list', []],
    ['a text', 'page'],
    ['members of other types', { kind: 'page', page: { id: 1 }, space: [] }],
    ['a kind that is no text', { kind: 1 }],
  ])('with %s as a reference', (_, ref) =>
    expect(write(page(link(ref)))).rejects.toMatchObject({ code: 'invalid_input' }),
  );

  test('that refers to more than is looked for', () =>
    expect(
      write(page(...Array.from({ length: 10_001 }, (_, at) => link({ kind: 'page', page: `p${at}` })))),
    ).rejects.toMatchObject({ code: 'invalid_input', details: [{ path: 'body.document' }] }));

  test('that is nested deeper than a text can be', () => {
    let data: object = {};
    for (let depth = 0; depth < 50_000; depth += 1) data = { data };
    return expect(write({ ...page(), data })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
