import type { Ctx } from '../../context/context.ts';
import { invalidInput, type StructurePointer } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { type Neighbour, placeAmong } from '../../core/positions.ts';
import { promoteSiteSpace } from './defaults.ts';
import { type TopItem, topItems } from './structure.ts';

type SiteSpacePosition = {
  before?: { siteSpace: string } | undefined;
  after?: { siteSpace: string } | undefined;
};
type SiteSpaceMove = {
  id: string;
  position: SiteSpacePosition | undefined;
  withinSection: boolean;
};
export type StructurePosition = {
  before?: StructurePointer | undefined;
  after?: StructurePointer | undefined;
};

const misplaced = (what: string) => invalidInput('body.position', `the neighbour must be ${what}`);

/**
 * Moves a site space next to another, or to the end of its section. `withinSection` refuses a
 * neighbour in another section; else the site space moves there. Under the lock of the site.
 */
export async function moveSiteSpace(
  tx: Ctx,
  siteId: string,
  { id, position, withinSection }: SiteSpaceMove,
): Promise<void> {
  const places = await tx.store.siteSpaces.listPlaces(siteId);
  const moving = places.find((place) => place.id === id);
  if (moving === undefined) throw notFound('site space', id);
  const neighbour = neighbourOf(position?.before?.siteSpace, position?.after?.siteSpace);
  const beside = neighbour === undefined ? moving : places.find((place) => place.id === idOf(neighbour));
  if (beside === undefined || (withinSection && beside.section_id !== moving.section_id)) {
    throw misplaced('a space of the same section of this site');
  }
  const siblings = places.filter((place) => place.section_id === beside.section_id);
  const placement = placeAmong(siblings, id, neighbour);
  if (placement === undefined) throw misplaced('another space of this site');
  for (const shifted of placement.shifted) {
    await tx.store.siteSpaces.update(shifted.id, { position: shifted.position });
  }
  const leaves = beside.section_id !== moving.section_id;
  await tx.store.siteSpaces.update(id, {
    position: placement.position,
    ...(leaves && { section_id: beside.section_id, is_default: false }),
  });
  if (!leaves) return;
  await promoteSiteSpace(tx, siteId, moving.section_id);
  await promoteSiteSpace(tx, siteId, beside.section_id);
}

/**
 * Moves a section or a group next to another item. A section goes into the group of its
 * neighbour, or to the top where the neighbour stands there; without a neighbour it goes to the
 * end of its siblings. Under the lock of the site.
 */
export async function moveInStructure(
  tx: Ctx,
  siteId: string,
  item: { type: TopItem['type']; id: string },
  position: StructurePosition | undefined,
): Promise<void> {
  const pointer = position?.before ?? position?.after;
  if (pointer?.type === 'site-space') throw misplaced('a section or a group of this site');
  const sections = await tx.store.siteSections.listBySiteIds([siteId]);
  const top = topItems(sections, await tx.store.sectionGroups.listBySiteIds([siteId]));
  const section = sections.find((candidate) => candidate.id === item.id);
  const neighbour = neighbourOf(position?.before?.id, position?.after?.id);

  const groupId = item.type === 'site-section-group' ? null : groupBeside(section?.group_id ?? null, pointer);
  const siblings = groupId === null ? top : sections.filter((candidate) => candidate.group_id === groupId);
  const placement = placeAmong(siblings, item.id, neighbour);
  if (placement === undefined) {
    throw misplaced(
      item.type === 'site-section'
        ? 'another section or a group of this site'
        : 'a group or an ungrouped section of this site',
    );
  }
  await shift(tx, top, placement.shifted);
  if (item.type === 'site-section-group') {
    await tx.store.sectionGroups.update(item.id, { position: placement.position });
  } else {
    await tx.store.siteSections.update(item.id, { position: placement.position, group_id: groupId });
  }

  function groupBeside(own: string | null, beside: StructurePointer | undefined): string | null {
    if (beside === undefined) return own;
    if (beside.type === 'site-section-group') return null;
    return sections.find((candidate) => candidate.id === beside.id)?.group_id ?? null;
  }
}

/** Writes new positions of sections and groups that made room. */
export async function shift(
  tx: Ctx,
  top: readonly TopItem[],
  shifted: readonly { readonly id: string; readonly position: number }[],
): Promise<void> {
  for (const { id, position } of shifted) {
    const isGroup = top.some((item) => item.type === 'site-section-group' && item.id === id);
    await (isGroup
      ? tx.store.sectionGroups.update(id, { position })
      : tx.store.siteSections.update(id, { position }));
  }
}

/** The same position with pointers to site spaces only; 400 for a pointer to anything else. */
export function siteSpacePosition(position: StructurePosition | undefined): SiteSpacePosition {
  const { before, after } = position ?? {};
  if ((before ?? after)?.type !== 'site-space' && (before ?? after) !== undefined) {
    throw misplaced('a space of this site');
  }
  return {
    ...(before && { before: { siteSpace: before.id } }),
    ...(after && { after: { siteSpace: after.id } }),
  };
}

function neighbourOf(before: string | undefined, after: string | undefined): Neighbour | undefined {
  if (before !== undefined) return { before };
  return after === undefined ? undefined : { after };
}

function idOf(neighbour: Neighbour): string {
  return 'before' in neighbour ? neighbour.before : neighbour.after;
}
