import type { LinkingPage } from '../../src/links/link-keys.ts';
import {
  type LinkedResource,
  linkLookups,
  anchorPageIds,
  type ResolvedLink,
  resolveLinks,
} from '../../src/links/resolve-links.ts';
import { readPage } from '../../src/markdown/read-page.ts';

const server = { appUrl: 'https://app.example.com', sitesUrl: 'https://docs.example.com', published: [] };

/** What a space has, by the keys under which it is found, and the anchors of its pages. */
type SpaceOfLinks = {
  readonly found: ReadonlyMap<string, LinkedResource>;
  readonly anchors: ReadonlyMap<string, Iterable<string>>;
};

/** The links of a page, resolved in two reads of a space. */
export function linksIn(space: SpaceOfLinks, page: LinkingPage, markdown: string): ResolvedLink[] {
  const lookups = linkLookups(page, readPage(markdown).links, server);
  const needed = anchorPageIds(page, lookups, space.found);
  const anchors = new Map(needed.map((id) => [id, space.anchors.get(id) ?? []]));
  return resolveLinks(page, lookups, { resources: space.found, anchors });
}
