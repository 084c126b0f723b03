import type { Ctx } from '../../context/context.ts';
import { invalidInput, type StructurePointer } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { type SiblingPosition, placeAmong } from '../../core/positions.ts';
import { ensureDefaultSiteSpace } from './site-defaults.ts';
import { type TopLevelItem, topLevelItems } from './top-level-items.ts';

type SiteSpacePosition = {
  before?: { siteSpace: string } | undefined;
  after?: { siteSpace: string } | undefined;
};
type SiteSpaceMove = {
  id: string;
  position: SiteSpacePosition | undefined;
  withinSection: boolean;
};
type StructurePosition = {
  before?: StructurePointer | undefined;
  after?: StructurePointer | undefined;
};

const invalidPosition = (sibling: string) => invalidInput('body.position', `must name ${sibling}`);

/**
 * Moves a site space before or after another one, or to the end of its section. `withinSection` makes another section an
 * error; otherwise the site space moves there. The caller has locked the site.
 */
export async function moveSiteSpace(
  tx: Ctx,
  siteId: string,
  { id, position, withinSection }: SiteSpaceMove,
): Promise<void> {
  const siteSpaces = await tx.store.siteSpaces.listPlacements(siteId);
  const moving = siteSpaces.find((siteSpace) => siteSpace.id === id);
  if (moving === undefined) throw notFound('site space', id);
  const target = targetOf(position?.before?.siteSpace, position?.after?.siteSpace);
  const sibling =
    target === undefined ? moving : siteSpaces.find((siteSpace) => siteSpace.id === idOf(target));
  if (sibling === undefined || (withinSection && sibling.section_id !== moving.section_id)) {
    throw invalidPosition('a space of the same section of this site');
  }
  const siblings = siteSpaces.filter((siteSpace) => siteSpace.section_id === sibling.section_id);
  const placement = placeAmong(siblings, id, target);
  if (placement === undefined) throw invalidPosition('another space of this site');
  for (const shifted of placement.shifted) {
    await tx.store.siteSpaces.update(shifted.id, { position: shifted.position });
  }
  const leaves = sibling.section_id !== moving.section_id;
  await tx.store.siteSpaces.update(id, {
    position: placement.position,
    ...(leaves && { section_id: sibling.section_id, is_default: false }),
  });
  if (!leaves) return;
  await ensureDefaultSiteSpace(tx, siteId, moving.section_id);
  await ensureDefaultSiteSpace(tx, siteId, sibling.section_id);
}

/**
 * Moves a section or a group before or after another item, or to the end of its siblings. A section moves into the group
 * of the other item, or to the top level if that is ungrouped. The caller has locked the site.
 */
export async function moveStructureItem(
  tx: Ctx,
  siteId: string,
  item: { type: TopLevelItem['type']; id: string },
  position: StructurePosition | undefined,
): Promise<void> {
  const pointer = position?.before ?? position?.after;
  if (pointer?.type === 'site-space') throw invalidPosition('a section or a group of this site');
  const sections = await tx.store.siteSections.listBySiteIds([siteId]);
  const top = topLevelItems(sections, await tx.store.sectionGroups.listBySiteIds([siteId]));
  const section = sections.find((candidate) => candidate.id === item.id);
  const target = targetOf(position?.before?.id, position?.after?.id);

  const groupId = item.type === 'site-section-group' ? null : groupAt(section?.group_id ?? null, pointer);
  const siblings = groupId === null ? top : sections.filter((candidate) => candidate.group_id === groupId);
  const placement = placeAmong(siblings, item.id, target);
  if (placement === undefined) {
    throw invalidPosition(
      item.type === 'site-section'
        ? 'another section or a group of this site'
        : 'a group or an ungrouped section of this site',
    );
  }
  await updatePositions(tx, top, placement.shifted);
  if (item.type === 'site-section-group') {
    await tx.store.sectionGroups.update(item.id, { position: placement.position });
  } else {
    await tx.store.siteSections.update(item.id, { position: placement.position, group_id: groupId });
  }

  function groupAt(own: string | null, sibling: StructurePointer | undefined): string | null {
    if (sibling === undefined) return own;
    if (sibling.type === 'site-section-group') return null;
    return sections.find((candidate) => candidate.id === sibling.id)?.group_id ?? null;
  }
}

/** Writes the new positions of sections and groups that were shifted. */
export async function updatePositions(
  tx: Ctx,
  top: readonly TopLevelItem[],
  shifted: readonly { readonly id: string; readonly position: number }[],
): Promise<void> {
  for (const { id, position } of shifted) {
    const isGroup = top.some((item) => item.type === 'site-section-group' && item.id === id);
    await (isGroup
      ? tx.store.sectionGroups.update(id, { position })
      : tx.store.siteSections.update(id, { position }));
  }
}

/** The position with pointers to site spaces only; 400 for a pointer to a section or a group. */
export function toSiteSpacePosition(position: StructurePosition | undefined): SiteSpacePosition {
  const { before, after } = position ?? {};
  if ((before ?? after)?.type !== 'site-space' && (before ?? after) !== undefined) {
    throw invalidPosition('a space of this site');
  }
  return {
    ...(before && { before: { siteSpace: before.id } }),
    ...(after && { after: { siteSpace: after.id } }),
  };
}

function targetOf(before: string | undefined, after: string | undefined): SiblingPosition | undefined {
  if (before !== undefined) return { before };
  return after === undefined ? undefined : { after };
}

function idOf(position: SiblingPosition): string {
  return 'before' in position ? position.before : position.after;
}
