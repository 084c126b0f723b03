import { z } from 'zod';

/** The JSON form of a text (DOCUMENT.md); what it may hold is checked when it becomes markdown. */
export const Document = z
  .object({
    object: z.literal('document'),
    key: z
      .string()
      .optional()
      .meta({ description: 'Every node has one of its own.', examples: ['document'] }),
    data: z.record(z.string(), z.unknown()),
    nodes: z.array(z.unknown()),
  })
  .meta({
    id: 'Document',
    description: 'A text as a tree of nodes: blocks, inlines and texts with marks.',
    examples: [
      {
        object: 'document',
        data: { schemaVersion: 1 },
        nodes: [
          {
            object: 'block',
            type: 'paragraph',
            isVoid: false,
            data: {},
            nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Welcome.', marks: [] }] }],
          },
        ],
      },
    ],
  });
export type Document = z.output<typeof Document>;

const MarkdownText = z
  .object({ markdown: z.string().meta({ examples: ['Welcome to the **guide**.'] }) })
  .meta({ id: 'MarkdownText' });
const DocumentText = z.object({ document: Document }).meta({ id: 'DocumentText' });
// What a text is misspelt in arrives as it was sent, to be refused instead of taken for none.
const NoText = z.looseObject({}).meta({ id: 'NoText', description: 'No text.' });

/** The forms in which a text is sent and answered (DECISIONS A6). */
export const Text = z.union([MarkdownText, DocumentText, NoText], { error: textProblem }).meta({
  id: 'Text',
  description: 'A text: as markdown, as a document, or none.',
  examples: [{ markdown: 'Welcome to the **guide**.' }],
});
export type Text = z.output<typeof Text>;

export const TextFormat = z.enum(['markdown', 'document']).meta({
  id: 'TextFormat',
  description: 'The form in which a text is answered: markdown unless asked otherwise.',
});
export type TextFormat = z.output<typeof TextFormat>;

function textProblem({ input }: { readonly input?: unknown }): string {
  return input === undefined ? 'is required' : 'must be an object, such as {"markdown": "Welcome."}';
}
