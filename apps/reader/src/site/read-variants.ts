import type { SiteSource, VisitorClient } from '../source/site-source.ts';
import type { TreePage } from './page-tree.ts';
import { readTree } from './read-tree.ts';
import { spacesOf } from './site-structure.ts';
import { pageUrl, type SiteView, spaceUrl } from './site-view.ts';

/** Of more versions and languages, the others lead to their first pages. */
const maxVariants = 10;

/** The URLs of the same page in the other versions and languages, by the id of the site space; of those that have it. */
export async function readVariants(
  source: Pick<SiteSource, 'cache'>,
  client: VisitorClient,
  view: SiteView,
  page: TreePage,
): Promise<ReadonlyMap<string, string>> {
  const { section, siteSpace } = view.current;
  const { path } = page;
  const others = spacesOf(view.structure).filter(
    (placed) => placed.section?.id === section?.id && placed.siteSpace.id !== siteSpace.id,
  );
  if (path === undefined) return new Map();
  const urls = await Promise.all(
    others.slice(0, maxVariants).map(async (placed) => {
      const { id: spaceId, revision: revisionId } = placed.siteSpace.space;
      const tree = await readTree(source, client, view, { spaceId, revisionId });
      if (tree.findByPath(path) === undefined) return [];
      return [[placed.siteSpace.id, pageUrl(spaceUrl(view, placed), path, tree.home?.path)] as const];
    }),
  );
  return new Map(urls.flat());
}
