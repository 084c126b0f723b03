import { ContentReader, findRedirect, redirectedPage, redirectedPath } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { canonicalSourcePath } from '../redirects/source-path.ts';
import type { Segment } from '../../presenters/published-address.ts';
import type { Match } from './match-place.ts';

/**
 * The path of the page to which the content of a space redirects the path that was asked for. Nothing where there is a
 * page at that path, or where the site has a redirect of its own.
 */
export async function redirectedPathOf(
  ctx: Ctx,
  siteId: string,
  { match, rest }: { match: Match; rest: readonly Segment[] },
): Promise<string | undefined> {
  const { siteSpace, consumed } = match;
  const asked = rest
    .slice(consumed)
    .map(({ text }) => text)
    .join('/');
  // Most addresses lead to pages: they cost no statement more where the nodes are in memory, and no tree of pages.
  const reader = new ContentReader(ctx, siteSpace.store_id);
  if (asked === '' || (await findRedirect(reader.nodes, siteSpace, redirectedPath(asked))) === undefined)
    return undefined;
  const head = await ctx.store.revisions.findHead(siteSpace.space_id);
  if (head === undefined) return undefined;
  const pageTree = await reader.pageTree(head);
  if (pageTree.at(asked) !== undefined) return undefined;
  const page = await redirectedPage(reader, { roots: head, pageTree }, asked);
  if (page === undefined) return undefined;
  const source = canonicalSourcePath(`/${rest.map(({ raw }) => raw).join('/')}`);
  const own = await ctx.store.redirects.findBySource(siteId, source);
  return own === undefined ? pageTree.pathOf(page) : undefined;
}
