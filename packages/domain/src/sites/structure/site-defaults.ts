import type { Ctx } from '../../context/context.ts';
import { sectionsInOrder } from './top-level-items.ts';

/** Makes a site space the default of its section or site. The caller has locked the site. */
export async function setDefaultSiteSpace(tx: Ctx, siteId: string, id: string): Promise<void> {
  const siteSpaces = await tx.store.siteSpaces.listPlacements(siteId);
  const target = siteSpaces.find((siteSpace) => siteSpace.id === id);
  const current = siteSpaces.find(
    (siteSpace) => siteSpace.section_id === target?.section_id && siteSpace.is_default,
  );
  if (target === undefined || current?.id === id) return;
  // The current default first: a unique index allows one default only.
  if (current !== undefined) await tx.store.siteSpaces.update(current.id, { is_default: false });
  await tx.store.siteSpaces.update(id, { is_default: true });
}

/** Makes the first site space the default of a section, or of a site without sections, that has no default. */
export async function ensureDefaultSiteSpace(
  tx: Ctx,
  siteId: string,
  sectionId: string | null,
): Promise<void> {
  const siteSpaces = await tx.store.siteSpaces.listPlacements(siteId);
  const siblings = siteSpaces.filter((siteSpace) => siteSpace.section_id === sectionId);
  const [first] = siblings;
  if (first === undefined || siblings.some((siteSpace) => siteSpace.is_default)) return;
  await tx.store.siteSpaces.update(first.id, { is_default: true });
}

/** Makes a section the default of its site. The caller has locked the site. */
export async function setDefaultSection(tx: Ctx, siteId: string, id: string): Promise<void> {
  const sections = await tx.store.siteSections.listBySiteIds([siteId]);
  const current = sections.find((section) => section.is_default);
  if (current?.id === id) return;
  if (current !== undefined) await tx.store.siteSections.update(current.id, { is_default: false });
  await tx.store.siteSections.update(id, { is_default: true });
}

/** Makes the first section the default of a site that has no default section. */
export async function ensureDefaultSection(tx: Ctx, siteId: string): Promise<void> {
  const sections = await tx.store.siteSections.listBySiteIds([siteId]);
  if (sections.some((section) => section.is_default)) return;
  const [first] = sectionsInOrder(sections, await tx.store.sectionGroups.listBySiteIds([siteId]));
  if (first !== undefined) await tx.store.siteSections.update(first.id, { is_default: true });
}
