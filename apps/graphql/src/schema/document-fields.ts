import { ContentReference, type Operation } from '@lectern/contract';
import { type BlockNode, referencesIn, sectionsOf } from '@lectern/domain/graph';
import { z } from 'zod';
import type { AttachedField } from './attached-field.ts';

const Heading = z
  .object({
    anchor: z.string().meta({ description: 'The fragment that leads to it, without `#`.' }),
    level: z.int().meta({ description: 'From 1 to 6 by its depth; the title of the page is one of 1.' }),
    title: z.string().meta({ description: 'Its text, without formatting.' }),
  })
  .meta({ id: 'DocumentHeading', description: 'A heading of a document.' });
type Heading = z.output<typeof Heading>;

/** What is read of the document that operations return. */
export function documentFields(operations: readonly Operation[]) {
  const field = { operations, readsText: true } as const;
  return {
    outline: {
      ...field,
      shape: z.array(Heading),
      select: (document) => partsOf(document)?.outline,
      description: 'Its headings in reading order, as in a table of contents.',
    },
    text: {
      ...field,
      shape: z.string(),
      select: (document) => partsOf(document)?.text,
      description: 'Its headings, paragraphs, cells and captions as plain text, each on a line.',
    },
    references: {
      ...field,
      shape: z.array(ContentReference),
      select: (document) => partsOf(document)?.references,
      description: 'What it links to, embeds and includes, each once, in the order of the document.',
    },
  } as const satisfies Record<string, AttachedField>;
}

type Parts = {
  readonly outline: readonly Heading[];
  readonly text: string;
  readonly references: readonly unknown[];
};

/** A field is looked at before it is written: each document is read once. */
const known = new WeakMap<object, Parts>();

function partsOf(document: unknown): Parts | undefined {
  if (!isDocument(document)) return undefined;
  const parts = known.get(document) ?? readParts(document.nodes);
  known.set(document, parts);
  return parts;
}

function readParts(nodes: readonly BlockNode[]): Parts {
  const sections = sectionsOf(nodes);
  const lines = sections.flatMap(({ title, text }) => [title, text]);
  return {
    outline: sections
      .filter(({ level }) => level > 0)
      .map(({ id, level, title }) => ({ anchor: id, level, title })),
    text: lines.filter((line) => line !== '').join('\n'),
    references: referencesIn(nodes),
  };
}

function isDocument(value: unknown): value is { readonly nodes: readonly BlockNode[] } {
  return typeof value === 'object' && value !== null && 'nodes' in value && Array.isArray(value.nodes);
}
