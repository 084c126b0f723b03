import type { ContentRef, Document } from './document.ts';
import { PageReader } from './page-reader.ts';
import { withKeys } from './document-keys.ts';
import { parsePage } from './parse-blocks.ts';

/** A plain URL, for text that belongs to no space. */
export function urlRef(url: string): ContentRef {
  return { kind: 'url', url };
}

/**
 * The JSON form of the Markdown of a page or a comment. `resolve` maps the target of a link to a reference. Every node
 * has a key that edits elsewhere do not change. What is not understood is a node of the type `markdown` with its
 * source; the frontmatter is in `data`. Never throws.
 */
export function toDocument(markdown: string, resolve: (href: string) => ContentRef = urlRef): Document {
  const page = parsePage(markdown);
  const nodes = new PageReader(page, { markdown, resolve }).read();
  const { frontmatter } = page;
  return withKeys({
    object: 'document',
    data: frontmatter === undefined ? { schemaVersion: 1 } : { schemaVersion: 1, frontmatter },
    nodes,
  });
}
