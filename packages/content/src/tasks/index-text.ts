import { linksOfPage, type ReadText } from '../links/read-text.ts';
import { readPage } from '../markdown/read-page.ts';
import { unconditionalMarkdown } from '../markdown/filter-markdown.ts';
import { type IndexedBody, indexBody } from '../search/indexed-page.ts';

/** What all indexes know of a text. */
export type IndexedText = ReadText & {
  /** All of the text. */
  readonly body: IndexedBody;
  /** What every visitor sees of a text with conditions. */
  readonly visitors?: IndexedBody;
};

/** Reads a text once for all indexes. */
export function indexText({ markdown }: { readonly markdown: string }): IndexedText {
  const content = readPage(markdown);
  const read = { ...linksOfPage(content, markdown), body: indexBody(content.sections) };
  const visible = unconditionalMarkdown(markdown);
  return visible === markdown ? read : { ...read, visitors: indexBody(readPage(visible).sections) };
}
