import type { ContentReader } from '../pages/content-reader.ts';
import { normalizeRedirectPath } from './read-redirects.ts';
import type { PageTree } from '../pages/page-tree.ts';
import { findRedirect } from '../pages/repository-metadata.ts';
import type { ContentRoots } from '../pages/content-roots.ts';

/** The id of the page that a path without a page is redirected to. */
export async function findRedirectedPage(
  { nodes }: Pick<ContentReader, 'nodes'>,
  { roots, pageTree }: { roots: Pick<ContentRoots, 'repository_hash'>; pageTree: PageTree },
  path: string,
): Promise<string | undefined> {
  if (roots.repository_hash === null) return undefined;
  const id = await findRedirect(nodes, roots, normalizeRedirectPath(path));
  const type = id === undefined ? undefined : pageTree.find(id)?.type;
  return type === 'document' || type === 'group' ? id : undefined;
}
