import type { PageOutline } from '../markdown/page-outline.ts';
import type { PageLink } from '../markdown/page-links.ts';
import { type PageContent, readPage } from '../markdown/read-page.ts';
import type { ContentHash } from '../objects/trie-node.ts';

/** A link of a page before it is resolved. */
export type UnresolvedLink = Pick<PageLink, 'kind' | 'target' | 'anchorId'>;

/** The links and anchors of a text or a page. */
export type TextLinks = { readonly links: readonly UnresolvedLink[]; readonly anchors: readonly string[] };

/** Parses each text of a content once: computing an outline caches the links, which are small, for the link index. */
export class TextLinkCache {
  readonly #links = new Map<ContentHash, TextLinks>();

  outline(hash: ContentHash, markdown: string): PageOutline {
    const content = readPage(markdown);
    this.#links.set(hash, textLinksOf(content));
    return content.outline;
  }

  addLinks(hash: ContentHash, markdown: string): void {
    this.#links.set(hash, textLinksOf(readPage(markdown)));
  }

  findLinks(hash: ContentHash): TextLinks | undefined {
    return this.#links.get(hash);
  }
}

function textLinksOf({ links, anchors }: PageContent): TextLinks {
  return {
    // A shortcut repeats the target of its tag.
    links: links
      .filter(({ kind }) => kind !== 'shortcut')
      .map(({ kind, target, anchorId }) => ({ kind, target, anchorId })),
    anchors,
  };
}
