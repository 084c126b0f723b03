import type { PageLink } from '../markdown/page-links.ts';
import { type PageContent, readPage } from '../markdown/read-page.ts';
import { findUserId } from './parse-target.ts';
import { mayHaveConditions } from '../markdown/condition-tags.ts';
import { conditionsIn } from '../markdown/filter-markdown.ts';

/** A link of a page before it is resolved. */
export type UnresolvedLink = Pick<PageLink, 'kind' | 'target' | 'anchorId'>;

/** The links and anchors of a text or a page. */
export type TextLinks = { readonly links: readonly UnresolvedLink[]; readonly anchors: readonly string[] };

/** What a text mentions that decides what visitors of a site see. */
export type TextMentions = {
  /** Each condition as it is written. */
  readonly conditions: readonly string[];
  /** The slugs of OpenAPI specs. */
  readonly specs: readonly string[];
  /** The ids of users. */
  readonly users: readonly string[];
};

/** A spec, by its slug, or a user. */
export type Mention = { readonly kind: 'openapi' | 'user'; readonly id: string };

export type ReadText = { readonly links: TextLinks; readonly mentions: TextMentions };

/**
 * The first links and anchors of a text that are indexed: each costs the resolution, the lists and the storage of its page as
 * much as that of a page with one link.
 */
const maxLinks = 5000;
const maxAnchors = 10_000;

/** The links and mentions of a text. */
export function readText(markdown: string): ReadText {
  return linksOfPage(readPage(markdown), markdown);
}

/** The links and mentions of a text that is parsed already. */
export function linksOfPage(content: PageContent, markdown: string): ReadText {
  return {
    links: textLinksOf(content),
    mentions: { conditions: conditionsIn(markdown), ...mentionsOf(content.links) },
  };
}

/** Whether a text may have conditions or mention anything: false for most texts, without parsing them. */
export function mayMention(markdown: string): boolean {
  return mentionSyntax.test(markdown) || mayHaveConditions(markdown);
}

/**
 * A tag with the name of a spec, a user with an id in any form of a target, and a character reference, which may be a part
 * of one, unless it is a space or a sign of HTML, as editors write them.
 */
const mentionSyntax = /\bspec[ \t]*=|users?\\?(?:[:/][\w\\&%-]|&)|&#(?!x(?:20|26|3[CEce]);)/;

/** The specs and users that links name, each once. */
export function mentionsOf(links: readonly PageLink[]): Pick<TextMentions, 'specs' | 'users'> {
  return {
    specs: [...new Set(links.flatMap(({ kind, target }) => (kind === 'openapi' ? [target] : [])))],
    users: [...new Set(links.flatMap(({ target }) => findUserId(target) ?? []))],
  };
}

function textLinksOf({ links, anchors }: PageContent): TextLinks {
  return {
    // A shortcut repeats the target of its tag.
    links: links
      .filter(({ kind }) => kind !== 'shortcut')
      .slice(0, maxLinks)
      .map(({ kind, target, anchorId }) => ({ kind, target, anchorId })),
    anchors: anchors.slice(0, maxAnchors),
  };
}
