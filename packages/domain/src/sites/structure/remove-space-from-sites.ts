import type { Ctx } from '../../context/context.ts';
import { ensureDefaultSiteSpace } from './site-defaults.ts';

/** Removes a deleted space from every site. */
export async function removeSpaceFromSites(tx: Ctx, spaceId: string): Promise<void> {
  for (const siteId of await tx.store.siteSpaces.listSiteIdsOfSpace(spaceId)) {
    await tx.store.sites.lock(siteId);
    const siteSpaces = await tx.store.siteSpaces.listPlacements(siteId);
    for (const siteSpace of siteSpaces.filter((candidate) => candidate.space_id === spaceId)) {
      await tx.store.siteSpaces.delete(siteSpace.id);
      if (siteSpace.is_default) await ensureDefaultSiteSpace(tx, siteId, siteSpace.section_id);
    }
  }
}
