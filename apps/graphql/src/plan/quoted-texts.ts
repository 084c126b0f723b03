import type { Page } from '@lectern/contract';
import { Slice } from '@lectern/domain/graph';
import { quote } from './json-text.ts';

/** In characters. Shorter texts are quoted when they are written. */
const longText = 16_384;

/** The JSON of long texts, by the text. */
export type QuotedTexts = ReadonlyMap<string, string>;

export const noTexts: QuotedTexts = new Map();

/**
 * Quotes the long texts of pages in slices: a response is written at once, and its texts are the most of it when they are
 * many megabytes.
 */
export async function quoteTexts(trees: Iterable<readonly Page[]>): Promise<QuotedTexts> {
  const quoted = new Map<string, string>();
  const slice = new Slice();
  for (const page of pagesIn(trees)) {
    const { markdown = '' } = page.type === 'document' ? page : {};
    if (markdown.length >= longText) quoted.set(markdown, quote(markdown));
    if (slice.isOver) await slice.pause();
  }
  return quoted;
}

function* pagesIn(trees: Iterable<readonly Page[]>): Generator<Page, void> {
  for (const pages of trees)
    for (const page of pages) {
      yield page;
      if (page.type === 'document' || page.type === 'group') yield* pagesIn([page.pages]);
    }
}

/** A text as JSON. */
export function quoteText(text: string, quoted: QuotedTexts): string {
  return (text.length < longText ? undefined : quoted.get(text)) ?? quote(text);
}
