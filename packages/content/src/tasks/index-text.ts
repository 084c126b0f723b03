import { linksOfPage, type ReadText } from '../links/read-text.ts';
import { pageOutline, readPage } from '../markdown/read-page.ts';
import { unconditionalMarkdown } from '../markdown/visible-markdown.ts';
import { type IndexedPage, indexPage } from '../search/indexed-page.ts';

/** What search knows of a page, and what was read of its text. */
export type IndexedText = ReadText & {
  /** All of the page. */
  readonly page: IndexedPage;
  /** What every visitor sees of a page with conditions. */
  readonly visitors?: IndexedPage;
};

type PageText = { readonly title: string; readonly description: string; readonly markdown: string };

/** Reads a page once for all indexes. */
export function indexText({ title, description, markdown }: PageText): IndexedText {
  const content = readPage(markdown);
  const read = {
    ...linksOfPage(content, markdown),
    page: indexPage({ title, description }, content.outline),
  };
  const [visible, about] = [unconditionalMarkdown(markdown), unconditionalMarkdown(description)];
  if (visible === markdown && about === description) return read;
  return { ...read, visitors: indexPage({ title, description: about }, pageOutline(visible)) };
}
