import { ContentReader, findRedirect, findRedirectedPage, normalizeRedirectPath } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { normalizeSourcePath } from '../redirects/source-path.ts';
import type { Segment } from '../../presenters/site-urls.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import { readTree } from '../../spaces/computed/computed-trees.ts';
import type { RouteMatch } from './match-route.ts';

type RequestedPage = {
  readonly match: RouteMatch;
  /** The segments that name the section and the space. */
  readonly prefix: readonly Segment[];
  /** Those behind them, of a page. */
  readonly page: readonly Segment[];
  /** What is previewed instead of the current content. */
  readonly revision: RevisionRow | undefined;
};

/**
 * The path of the page to which the content of a space redirects the requested path. `undefined` when there is a page at
 * that path, or when the site itself redirects it.
 */
export async function findRedirectedPath(
  ctx: Ctx,
  siteId: string,
  { match, prefix, page: path, revision }: RequestedPage,
): Promise<string | undefined> {
  const { siteSpace } = match;
  const requested = path.map(({ text }) => text).join('/');
  // Most URLs lead to pages: with cached nodes they cost no further statement, and no page tree.
  const reader = new ContentReader(ctx, siteSpace.store_id);
  if (
    requested === '' ||
    (await findRedirect(reader.nodes, revision ?? siteSpace, normalizeRedirectPath(requested))) === undefined
  )
    return undefined;
  const current = await ctx.store.revisions.findHead(siteSpace.space_id);
  if (current === undefined) return undefined;
  const head = revision ?? current;
  const { pageTree } = await readTree(ctx, { space: current, revision: head }, {}, 'visitors');
  if (pageTree.findByPath(requested) !== undefined) return undefined;
  const page = await findRedirectedPage(reader, { roots: head, pageTree }, requested);
  if (page === undefined) return undefined;
  const source = normalizeSourcePath(`/${[...prefix, ...path].map(({ raw }) => raw).join('/')}`);
  const siteRedirect = await ctx.store.redirects.findBySource(siteId, source);
  return siteRedirect === undefined ? pageTree.pathOf(page) : undefined;
}
