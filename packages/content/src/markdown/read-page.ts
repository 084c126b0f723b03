import type { Token } from 'markdown-it';
import { inlineTokens } from './block-parser.ts';
import { frontmatterLinks } from './frontmatter-links.ts';
import { LinkReader } from './link-reader.ts';
import { type OutlineSection, sectionsOf } from './page-outline.ts';
import type { PageLink } from './page-links.ts';
import { PageReader } from './page-reader.ts';
import { parsePage } from './parse-blocks.ts';
import { urlRef } from './to-document.ts';

export type PageContent = {
  /** The headings and the text, in order. */
  readonly sections: readonly OutlineSection[];
  /** In source order, those of the frontmatter first. */
  readonly links: readonly PageLink[];
  /** The anchors of the page: those of headings, and ids in its HTML. */
  readonly anchors: readonly string[];
};

/** Parses a page once for its sections, links and anchors. Never throws, and takes linear time. */
export function readPage(markdown: string): PageContent {
  const page = parsePage(markdown);
  const tokens = memoize((text) => inlineTokens(text, page.env));
  const reader = new PageReader(page, { markdown, resolve: urlRef, tokens });
  const sections = sectionsOf(reader.read());
  const links = new LinkReader({ markdown, tokens, headingIds: reader.headingIds });
  links.add(frontmatterLinks(markdown), (start, end) => ({ start, end }));
  links.read(page.blocks);
  const anchors = [...sections.map(({ id }) => id).filter((id) => id !== ''), ...links.anchors];
  return {
    sections,
    links: links.links,
    anchors: [...new Set(anchors)],
  };
}

/** All links of a page outside of code. */
export function pageLinks(markdown: string): readonly PageLink[] {
  return readPage(markdown).links;
}

/** The sections and the links need the tokens of the same texts. */
function memoize(read: (text: string) => readonly Token[]): (text: string) => readonly Token[] {
  const cached = new Map<string, readonly Token[]>();
  return (text) => {
    const tokens = cached.get(text) ?? read(text);
    cached.set(text, tokens);
    return tokens;
  };
}
