import { makeSite } from './resources.ts';
import type { World } from './world.ts';

/** A site with a share link. */
export async function makeShareLink(world: World) {
  const { site } = await makeSite(world);
  const link = await world.people.admin.client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  return { ...site, shareLinkId: link.id };
}
