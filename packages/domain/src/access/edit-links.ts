import type { Ctx } from '../context/context.ts';
import type { Reader } from '../core/actor.ts';
import { readOfSite } from './read-of-site.ts';

/**
 * The ids of the spaces of a site whose pages link to their files in a Git repository, which visitors may know then. None for a
 * member, who sees of a repository what their role permits.
 */
export async function spacesWithEditLinks(
  ctx: Ctx,
  reader: Reader,
  siteId: string,
): Promise<readonly string[]> {
  if (reader.kind === 'user') return [];
  const { organizationId } = reader;
  const spaceIds = await readOfSite<readonly string[]>(
    ctx,
    { organizationId, siteId },
    { key: 'edit links', load: (inner) => listSpaces(inner, siteId) },
  );
  return spaceIds ?? [];
}

async function listSpaces({ store }: Ctx, siteId: string): Promise<string[]> {
  const { site, siteSpaces } = await store.customizations.findOfSite(siteId);
  const isShown = site?.git.showEditLink ?? false;
  const overridden = new Map(
    siteSpaces.map(({ site_space_id: id, overrides }) => [id, overrides.git?.showEditLink ?? isShown]),
  );
  if (!isShown && ![...overridden.values()].includes(true)) return [];
  const routes = await store.publishedSites.listRoutes(siteId);
  return routes.siteSpaces
    .filter(({ id }) => overridden.get(id) ?? isShown)
    .map(({ space_id: spaceId }) => spaceId);
}
