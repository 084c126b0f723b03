import type { PageOutline } from '../markdown/page-outline.ts';
import type { PageLink } from '../markdown/page-links.ts';
import { type PageContent, readPage } from '../markdown/read-page.ts';
import { conditionsIn } from '../markdown/visible-markdown.ts';
import type { ContentHash } from '../objects/trie-node.ts';

/** A link of a page before it is resolved. */
export type UnresolvedLink = Pick<PageLink, 'kind' | 'target' | 'anchorId'>;

/** The links and anchors of a text or a page. */
export type TextLinks = { readonly links: readonly UnresolvedLink[]; readonly anchors: readonly string[] };

/** What a text mentions that decides what visitors of a site see: each condition as it is written, and slugs of specs. */
export type TextMentions = { readonly conditions: readonly string[]; readonly specs: readonly string[] };

/**
 * Parses each text of a content once: computing an outline caches the links and the mentions, which are small, for the
 * other indexes.
 */
export class TextLinkCache {
  readonly #links = new Map<ContentHash, TextLinks>();
  readonly #mentions = new Map<ContentHash, TextMentions>();

  outline(hash: ContentHash, markdown: string): PageOutline {
    const content = readPage(markdown);
    this.#add(hash, markdown, content);
    return content.outline;
  }

  addLinks(hash: ContentHash, markdown: string): void {
    this.#add(hash, markdown, readPage(markdown));
  }

  findLinks(hash: ContentHash): TextLinks | undefined {
    return this.#links.get(hash);
  }

  findMentions(hash: ContentHash): TextMentions | undefined {
    return this.#mentions.get(hash);
  }

  #add(hash: ContentHash, markdown: string, content: PageContent): void {
    this.#links.set(hash, textLinksOf(content));
    this.#mentions.set(hash, { conditions: conditionsIn(markdown), specs: specsOf(content) });
  }
}

function specsOf({ links }: PageContent): string[] {
  return [...new Set(links.flatMap(({ kind, target }) => (kind === 'openapi' ? [target] : [])))];
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
