import type { Ctx } from '../../context/context.ts';
import { sectionsInOrder } from './structure.ts';

/** Makes a site space the default of its section or site. Under the lock of the site. */
export async function makeDefaultSiteSpace(tx: Ctx, siteId: string, id: string): Promise<void> {
  const places = await tx.store.siteSpaces.listPlaces(siteId);
  const wanted = places.find((place) => place.id === id);
  const current = places.find((place) => place.section_id === wanted?.section_id && place.is_default);
  if (wanted === undefined || current?.id === id) return;
  // The one before first: the database holds at most one default.
  if (current !== undefined) await tx.store.siteSpaces.update(current.id, { is_default: false });
  await tx.store.siteSpaces.update(id, { is_default: true });
}

/** Where a section or site without sections lost its default, the first one left becomes it. */
export async function promoteSiteSpace(tx: Ctx, siteId: string, sectionId: string | null): Promise<void> {
  const places = await tx.store.siteSpaces.listPlaces(siteId);
  const siblings = places.filter((place) => place.section_id === sectionId);
  const [first] = siblings;
  if (first === undefined || siblings.some((place) => place.is_default)) return;
  await tx.store.siteSpaces.update(first.id, { is_default: true });
}

/** Makes a section the default of its site. Under the lock of the site. */
export async function makeDefaultSection(tx: Ctx, siteId: string, id: string): Promise<void> {
  const sections = await tx.store.siteSections.listBySiteIds([siteId]);
  const current = sections.find((section) => section.is_default);
  if (current?.id === id) return;
  if (current !== undefined) await tx.store.siteSections.update(current.id, { is_default: false });
  await tx.store.siteSections.update(id, { is_default: true });
}

/** Where a site lost its default section, the first one left becomes it. */
export async function promoteSection(tx: Ctx, siteId: string): Promise<void> {
  const sections = await tx.store.siteSections.listBySiteIds([siteId]);
  if (sections.some((section) => section.is_default)) return;
  const [first] = sectionsInOrder(sections, await tx.store.sectionGroups.listBySiteIds([siteId]));
  if (first !== undefined) await tx.store.siteSections.update(first.id, { is_default: true });
}
