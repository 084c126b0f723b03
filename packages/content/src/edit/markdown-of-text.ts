import type { Text } from '@lectern/contract';
import { invalidInput } from '@lectern/contract/errors';
import { requestedReferences } from '../references/requested-references.ts';
import type { ResolveTexts, TextPlace } from '../references/text-references.ts';
import type { PreviousText } from './write-document.ts';
import type { EditTexts } from './edit-texts.ts';

/** A text of a request, where it is in the request and in the content, and the text that it replaces. */
export type RequestText = TextPlace & {
  readonly text: Text;
  readonly requestPath: string;
  /** The title that its page has, or gets. */
  readonly title?: string | undefined;
  readonly previous?: PreviousText | undefined;
};

/** How the texts of requests are read, and what their links lead to. */
export type RequestTextReader = {
  readonly texts: Pick<EditTexts, 'markdown' | 'references'>;
  readonly resolve: ResolveTexts;
};

/**
 * The Markdown of texts in any of their formats, in order; blocks of a document that are in the previous text keep their
 * source. 400 with the path of what has no Markdown.
 */
export async function markdownOfTexts(
  reader: RequestTextReader,
  requested: readonly RequestText[],
): Promise<string[]> {
  const documents = requested.flatMap((request, index) => {
    const { text } = request;
    return !('markdown' in text) && 'document' in text ? [{ index, request, document: text.document }] : [];
  });
  const converted = await markdownOfDocuments(reader, documents);
  const byIndex = new Map(documents.map(({ index }, at) => [index, converted[at]]));
  return requested.map(({ text, requestPath }, index) => {
    if (!('markdown' in text)) return byIndex.get(index) ?? '';
    if (typeof text.markdown === 'string') return text.markdown;
    throw invalidInput(`${requestPath}.markdown`, 'must be a string');
  });
}

async function markdownOfDocuments(
  { texts, resolve }: RequestTextReader,
  documents: readonly { readonly request: RequestText; readonly document: unknown }[],
): Promise<readonly string[]> {
  if (documents.length === 0) return [];
  const written = await texts.references(documents.map(({ request }) => request.previous?.markdown ?? ''));
  const resolved = await resolve(
    documents.map(({ request: { page, path, requestPath }, document }, at) => ({
      page,
      path,
      written: written[at] ?? [],
      requested: requestedReferences(document, `${requestPath}.document`),
    })),
  );
  return texts.markdown(
    documents.map(({ request: { requestPath, title, previous }, document }, at) => ({
      document: JSON.stringify(document),
      path: `${requestPath}.document`,
      ...(title !== undefined && { title }),
      ...(previous !== undefined && { previous }),
      ...(resolved[at] ?? { references: {}, hrefs: {} }),
    })),
  );
}
