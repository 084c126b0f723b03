import type { Token } from 'markdown-it';
import { inlineTokens } from './block-parser.ts';
import { readFrontmatter } from './frontmatter.ts';
import { frontmatterLinks } from './frontmatter-links.ts';
import { LinkReader } from './link-reader.ts';
import { type Outline, sectionsOf } from './outline.ts';
import type { PageLink } from './page-links.ts';
import { PageReader } from './page-reader.ts';
import { parsePage } from './parse-blocks.ts';
import { urlRef } from './to-document.ts';

export type PageContent = {
  readonly outline: Outline;
  /** In the order in which they stand, those of the frontmatter first. */
  readonly links: readonly PageLink[];
  /** What an address may point to in the page: the anchors of headings, and those that its HTML names. */
  readonly anchors: readonly string[];
};

/** What is kept of a page beside its text, from one reading of it. Never throws, and takes linear time. */
export function readPage(markdown: string): PageContent {
  const page = parsePage(markdown);
  const tokens = memoized((text) => inlineTokens(text, page.env));
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

/** The headings of a page and what it says, by section. */
export function outlineOf(markdown: string): Outline {
  return readPage(markdown).outline;
}

/** Every address in a page that is not in code. */
export function linksOf(markdown: string): readonly PageLink[] {
  return readPage(markdown).links;
}

function outlineWith(sections: Outline['sections'], description: string | undefined): Outline {
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

/** The outline and the links ask for the tokens of the same texts. */
function memoized(read: (text: string) => readonly Token[]): (text: string) => readonly Token[] {
  const known = new Map<string, readonly Token[]>();
  return (text) => {
    const tokens = known.get(text) ?? read(text);
    known.set(text, tokens);
    return tokens;
  };
}
