import type { Outline } from '../markdown/outline.ts';
import type { PageLink } from '../markdown/page-links.ts';
import { type PageContent, readPage } from '../markdown/read-page.ts';
import type { Hash } from '../objects/trie-node.ts';

/** A link of a page before anybody knows where it leads. */
export type FoundLink = Pick<PageLink, 'kind' | 'target' | 'anchorId'>;

/** What a text, or a page with it, has to do with links. */
export type Linked = { readonly links: readonly FoundLink[]; readonly anchors: readonly string[] };

/**
 * Reads texts for all that is derived from a content, each once: who asks for the outline of one leaves its links behind,
 * which are small, for those who come later.
 */
export class ReadTexts {
  readonly #linked = new Map<Hash, Linked>();

  outline(hash: Hash, markdown: string): Outline {
    const content = readPage(markdown);
    this.#linked.set(hash, linkedOf(content));
    return content.outline;
  }

  addLinks(hash: Hash, markdown: string): void {
    this.#linked.set(hash, linkedOf(readPage(markdown)));
  }

  findLinks(hash: Hash): Linked | undefined {
    return this.#linked.get(hash);
  }
}

function linkedOf({ links, anchors }: PageContent): Linked {
  return {
    // A shortcut repeats the link that it stands in.
    links: links
      .filter(({ kind }) => kind !== 'shortcut')
      .map(({ kind, target, anchorId }) => ({ kind, target, anchorId })),
    anchors,
  };
}
