import type { ContentReader } from '../pages/content-reader.ts';
import { redirectedPath } from './read-redirects.ts';
import type { PageForest } from '../pages/page-tree.ts';
import { findRedirect } from '../pages/repository-metadata.ts';
import type { ContentRoots } from '../pages/content-roots.ts';

/** The id of the page to which the content redirects a path at which it has no page. */
export async function redirectedPage(
  { nodes }: Pick<ContentReader, 'nodes'>,
  { roots, forest }: { roots: Pick<ContentRoots, 'repository_hash'>; forest: PageForest },
  path: string,
): Promise<string | undefined> {
  if (roots.repository_hash === null) return undefined;
  const id = await findRedirect(nodes, roots, redirectedPath(path));
  const type = id === undefined ? undefined : forest.find(id)?.type;
  return type === 'document' || type === 'group' ? id : undefined;
}
