import type { Ctx } from '../../context/context.ts';
import { promoteSiteSpace } from './defaults.ts';

/** Takes a space off every site, because it is deleted. `tx` must be a transaction. */
export async function removeSpaceFromSites(tx: Ctx, spaceId: string): Promise<void> {
  for (const siteId of await tx.store.siteSpaces.listSiteIdsOfSpace(spaceId)) {
    await tx.store.sites.lock(siteId);
    const places = await tx.store.siteSpaces.listPlaces(siteId);
    for (const place of places.filter((candidate) => candidate.space_id === spaceId)) {
      await tx.store.siteSpaces.delete(place.id);
      if (place.is_default) await promoteSiteSpace(tx, siteId, place.section_id);
    }
  }
}
