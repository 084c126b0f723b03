import { z } from 'zod';

/** Content as JSON (DOCUMENT.md); its nodes are validated when it is converted to Markdown. */
export const Document = z
  .object({
    object: z.literal('document'),
    key: z
      .string()
      .optional()
      .meta({ description: 'Unique among the nodes of the document.', examples: ['document'] }),
    data: z.record(z.string(), z.unknown()),
    nodes: z.array(z.unknown()),
  })
  .meta({
    id: 'Document',
    description:
      'Content as a tree of nodes: blocks, inlines and texts with marks. Its links name what they lead to, by id, in the content that it is read from and as far as its reader may see it: pages, headings, files, reusable contents, spaces, people and OpenAPI specifications. What leads outside or nowhere is a URL as it is written. A block that comes back as it was read keeps its Markdown.',
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
// Loose, so that a misspelt member is rejected by the domain instead of being read as no content.
const NoText = z.looseObject({}).meta({ id: 'NoText', description: 'No content.' });

/** The formats of content in requests and responses (DECISIONS A6). */
export const Text = z.union([MarkdownText, DocumentText, NoText], { error: textError }).meta({
  id: 'Text',
  description: 'Content: as Markdown, as a document, or none.',
  examples: [{ markdown: 'Welcome to the **guide**.' }],
});
export type Text = z.output<typeof Text>;

export const TextFormat = z.enum(['markdown', 'document']).meta({
  id: 'TextFormat',
  description: 'The format of content in the response.',
});
export type TextFormat = z.output<typeof TextFormat>;

/** The query of texts that are Markdown unless a document is requested (DECISIONS B6). */
export const textFormatQuery = {
  format: TextFormat.optional().meta({
    description: 'The format of content in the response; defaults to markdown.',
  }),
};

function textError({ input }: { readonly input?: unknown }): string {
  return input === undefined ? 'is required' : 'must be an object, such as {"markdown": "Welcome."}';
}
