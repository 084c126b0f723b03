import type { GitSync } from '@lectern/contract';
import type { Ctx } from '../context/context.ts';
import type { Reader } from '../core/actor.ts';
import { readOfSite } from './read-of-site.ts';

/** A space of a site, and the repository that its pages link to, which the statements of a site hide from visitors. */
export type SpaceWithEditLinks = { readonly id: string; readonly git_sync: GitSync };

/**
 * The spaces of a site whose pages link to their files in a Git repository, which visitors may know then. None for a
 * member, who sees of a repository what their role permits.
 */
export async function spacesWithEditLinks(
  ctx: Ctx,
  reader: Reader,
  siteId: string,
): Promise<readonly SpaceWithEditLinks[]> {
  if (reader.kind === 'user') return [];
  const { organizationId } = reader;
  const spaces = await readOfSite<readonly SpaceWithEditLinks[]>(
    ctx,
    { organizationId, siteId },
    { key: 'edit links', load: (inner) => listSpaces(inner, siteId) },
  );
  return spaces ?? [];
}

async function listSpaces({ store }: Ctx, siteId: string): Promise<SpaceWithEditLinks[]> {
  const { site, siteSpaces } = await store.customizations.findOfSite(siteId);
  const isShown = site?.git.showEditLink ?? false;
  const overridden = new Map(
    siteSpaces.map(({ site_space_id: id, overrides }) => [id, overrides.git?.showEditLink ?? isShown]),
  );
  if (!isShown && ![...overridden.values()].includes(true)) return [];
  const routes = await store.publishedSites.listRoutes(siteId);
  const shown = routes.siteSpaces.filter(({ id }) => overridden.get(id) ?? isShown);
  return store.git.listSyncs(shown.map(({ space_id: spaceId }) => spaceId));
}
