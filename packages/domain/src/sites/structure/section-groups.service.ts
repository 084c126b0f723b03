import { type Contract, invalidInput } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { isEmpty } from '../../core/changes.ts';
import { readPage } from '../../context/list.ts';
import { placeAmong, replacementPositions, positionGap } from '../../core/positions.ts';
import type { Service } from '../../access/service.ts';
import { withSiteLock } from './with-site-lock.ts';
import { moveStructureItem, updatePositions } from './move-structure-items.ts';
import { topLevelItems } from './top-level-items.ts';
import { readSectionGroup } from './read-section-groups.ts';
import { sectionGroupsOfSite } from './section-groups.lists.ts';
import { sectionGroupMembers } from '../../presenters/section-groups.presenter.ts';

export const sectionGroups: Service<Contract['sectionGroups']> = {
  list(ctx, input, { actor, site }) {
    return readPage(ctx, sectionGroupsOfSite, { actor, parent: site.id, filter: { site } }, input);
  },

  add(ctx, { body }, { actor, site }) {
    const requested = body.sections ?? [];
    if (new Set(requested).size !== requested.length)
      throw invalidInput('body.sections', 'must not name a section twice');
    return withSiteLock(ctx, site, async (tx) => {
      const sections = await tx.store.siteSections.listBySiteIds([site.id]);
      const top = topLevelItems(sections, await tx.store.sectionGroups.listBySiteIds([site.id]));
      const id = ctx.newId('siteSectionGroup');
      const position = (top.at(-1)?.position ?? 0) + positionGap;
      await tx.store.sectionGroups.insert({
        id,
        site_id: site.id,
        title: body.title,
        icon: body.icon ?? null,
        position,
      });
      for (const [index, sectionId] of requested.entries()) {
        if (!sections.some((section) => section.id === sectionId)) {
          throw invalidInput(`body.sections.${index}`, 'names no section of this site');
        }
        await tx.store.siteSections.update(sectionId, { group_id: id, position: (index + 1) * positionGap });
      }
      return readSectionGroup(tx, actor, site, id);
    });
  },

  get(ctx, { siteSectionGroupId }, { actor, site }) {
    return readSectionGroup(ctx, actor, site, siteSectionGroupId);
  },

  update(ctx, { siteSectionGroupId, body }, { actor, site }) {
    return withSiteLock(ctx, site, async (tx) => {
      const current = await readSectionGroup(tx, actor, site, siteSectionGroupId);
      const changes = sectionGroupMembers.changes(body);
      if (isEmpty(changes)) return current;
      await tx.store.sectionGroups.update(siteSectionGroupId, changes);
      return readSectionGroup(tx, actor, site, siteSectionGroupId);
    });
  },

  async delete(ctx, { siteSectionGroupId }, { site }) {
    await withSiteLock(ctx, site, async (tx) => {
      const sections = await tx.store.siteSections.listBySiteIds([site.id]);
      const top = topLevelItems(sections, await tx.store.sectionGroups.listBySiteIds([site.id]));
      if (!top.some((item) => item.id === siteSectionGroupId))
        throw notFound('section group', siteSectionGroupId);
      const ungrouped = sections.filter((section) => section.group_id === siteSectionGroupId);
      const ids = ungrouped.map((section) => section.id);
      await updatePositions(tx, top, replacementPositions(top, siteSectionGroupId, ids));
      for (const section of ungrouped) await tx.store.siteSections.update(section.id, { group_id: null });
      await tx.store.sectionGroups.delete(siteSectionGroupId);
    });
    return undefined;
  },

  addSection(ctx, { siteSectionGroupId, body }, { actor, site }) {
    return withSiteLock(ctx, site, async (tx) => {
      await readSectionGroup(tx, actor, site, siteSectionGroupId);
      const sections = await tx.store.siteSections.listBySiteIds([site.id]);
      if (!sections.some((section) => section.id === body.sectionId)) {
        throw invalidInput('body.sectionId', 'names no section of this site');
      }
      const last = sections.findLast((section) => section.group_id === siteSectionGroupId);
      const position = (last?.position ?? 0) + positionGap;
      await tx.store.siteSections.update(body.sectionId, { group_id: siteSectionGroupId, position });
      return readSectionGroup(tx, actor, site, siteSectionGroupId);
    });
  },

  async removeSection(ctx, { siteSectionGroupId, siteSectionId }, { site }) {
    await withSiteLock(ctx, site, async (tx) => {
      const sections = await tx.store.siteSections.listBySiteIds([site.id]);
      const section = sections.find((candidate) => candidate.id === siteSectionId);
      if (section === undefined || section.group_id !== siteSectionGroupId) {
        throw notFound('section in this group', siteSectionId);
      }
      const top = topLevelItems(sections, await tx.store.sectionGroups.listBySiteIds([site.id]));
      const placement = placeAmong(top, siteSectionId, { after: siteSectionGroupId });
      if (placement === undefined) throw notFound('section group', siteSectionGroupId);
      await updatePositions(tx, top, placement.shifted);
      await tx.store.siteSections.update(siteSectionId, { group_id: null, position: placement.position });
    });
    return undefined;
  },

  move(ctx, { siteSectionGroupId, body }, { actor, site }) {
    return withSiteLock(ctx, site, async (tx) => {
      await readSectionGroup(tx, actor, site, siteSectionGroupId);
      const item = { type: 'site-section-group' as const, id: siteSectionGroupId };
      await moveStructureItem(tx, site.id, item, body.position);
      return readSectionGroup(tx, actor, site, siteSectionGroupId);
    });
  },
};
