import type { SiteSource, VisitorClient } from '../source/site-source.ts';
import { PageTree } from './page-tree.ts';
import type { SiteView } from './site-view.ts';

type TreeOf = { readonly spaceId: string; readonly revisionId: string };

/** The pages of a revision of a space, as this visitor sees them. */
export async function readTree(
  { cache }: Pick<SiteSource, 'cache'>,
  client: VisitorClient,
  { lookup }: Pick<SiteView, 'lookup'>,
  { spaceId, revisionId }: TreeOf,
): Promise<PageTree> {
  const trees = cache.partition<PageTree>('reader trees');
  // Descriptions may depend on the claims of the visitor.
  const key = `${spaceId} ${revisionId} ${lookup.contextId ?? ''}`;
  const known = trees.find(key);
  if (known !== undefined) return known;
  const { pages } = await client.revisions.listPages({ spaceId, revisionId, metadata: false });
  const tree = new PageTree(pages);
  if (!tree.hasComputed) trees.add(key, tree, tree.sizeBytes);
  return tree;
}
