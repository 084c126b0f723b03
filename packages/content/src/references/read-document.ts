import type { Document } from '../markdown/document.ts';
import { toDocument } from '../markdown/to-document.ts';
import { type References, resolveReferences } from './document-references.ts';
import { opensWithTitle } from './title-heading.ts';

/** What readers of a document are shown beside it, and what its links lead to. */
export type DocumentContext = {
  /** The title of the page that it belongs to. */
  readonly title?: string | undefined;
  readonly references?: References | undefined;
};

/** The document of a page or a comment as it is answered: its links by what they lead to, and the title left to the page. */
export function readDocument(markdown: string, context: DocumentContext): Document {
  return inContext(toDocument(markdown), context);
}

/** A document that has URLs only as it is answered. Keys stay, so that they depend on nothing but its text. */
export function inContext(document: Document, { title, references = {} }: DocumentContext): Document {
  const { nodes } = document;
  const own = opensWithTitle(nodes, title) ? nodes.slice(1) : nodes;
  return { ...document, nodes: resolveReferences(own, references) };
}
