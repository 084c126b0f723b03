import type { Store } from '../store.ts';
import { promoteSiteSpace } from './defaults.ts';

/** Takes a space off every site, because it is deleted. `tx` must be a transaction. */
export async function removeSpaceFromSites(tx: Store, spaceId: string): Promise<void> {
  for (const siteId of await tx.siteSpaces.listSiteIdsOfSpace(spaceId)) {
    await tx.sites.lock(siteId);
    const places = await tx.siteSpaces.listPlaces(siteId);
    for (const place of places.filter((candidate) => candidate.space_id === spaceId)) {
      await tx.siteSpaces.delete(place.id);
      if (place.is_default) await promoteSiteSpace(tx, siteId, place.section_id);
    }
  }
}
