import type { Token } from 'markdown-it';
import { inlineTokens } from './block-parser.ts';
import { readFrontmatter } from './frontmatter.ts';
import { frontmatterLinks } from './frontmatter-links.ts';
import { LinkReader } from './link-reader.ts';
import { type PageOutline, sectionsOf } from './page-outline.ts';
import type { PageLink } from './page-links.ts';
import { PageReader } from './page-reader.ts';
import { parsePage } from './parse-blocks.ts';
import { urlRef } from './to-document.ts';

export type PageContent = {
  readonly outline: PageOutline;
  /** In source order, those of the frontmatter first. */
  readonly links: readonly PageLink[];
  /** The anchors of the page: those of headings, and ids in its HTML. */
  readonly anchors: readonly string[];
};

/** Parses a page once for its outline, links and anchors. Never throws, and takes linear time. */
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
    outline: outlineWith(sections, descriptionOf(page.frontmatter)),
    links: links.links,
    anchors: [...new Set(anchors)],
  };
}

/** The headings and the text of a page, by section. */
export function pageOutline(markdown: string): PageOutline {
  return readPage(markdown).outline;
}

/** All links of a page outside of code. */
export function pageLinks(markdown: string): readonly PageLink[] {
  return readPage(markdown).links;
}

function outlineWith(sections: PageOutline['sections'], description: string | undefined): PageOutline {
  const title = sections.find(({ level }) => level === 1)?.title;
  return {
    ...(description !== undefined && { description }),
    ...(title !== undefined && { title }),
    sections,
  };
}

function descriptionOf(frontmatter = ''): string | undefined {
  const { description } = readFrontmatter(frontmatter);
  return typeof description === 'string' && description.trim() !== '' ? description.trim() : undefined;
}

/** The outline and the links need the tokens of the same texts. */
function memoize(read: (text: string) => readonly Token[]): (text: string) => readonly Token[] {
  const cached = new Map<string, readonly Token[]>();
  return (text) => {
    const tokens = cached.get(text) ?? read(text);
    cached.set(text, tokens);
    return tokens;
  };
}
