import { type Contract, invalidInput } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import { readPage } from '../../context/list.ts';
import { placeAmong, placeInstead, positionGap } from '../../core/positions.ts';
import type { Service } from '../../access/service.ts';
import { changeStructure } from './change-structure.ts';
import { moveInStructure, shift } from './move-in-structure.ts';
import { topItems } from './structure.ts';
import { readGroup } from './read-groups.ts';
import { groupsOfSite } from './section-groups.lists.ts';

export const sectionGroups: Service<Contract['sectionGroups']> = {
  list(ctx, input, { actor, site }) {
    return readPage(ctx, groupsOfSite, { actor, parent: site.id, filter: { site } }, input);
  },

  add(ctx, { body }, { actor, site }) {
    const asked = body.sections ?? [];
    if (new Set(asked).size !== asked.length) throw invalidInput('body.sections', 'names a section twice');
    return changeStructure(ctx, site, async (tx) => {
      const sections = await tx.store.siteSections.listBySiteIds([site.id]);
      const top = topItems(sections, await tx.store.sectionGroups.listBySiteIds([site.id]));
      const id = ctx.newId('siteSectionGroup');
      const position = (top.at(-1)?.position ?? 0) + positionGap;
      await tx.store.sectionGroups.insert({
        id,
        site_id: site.id,
        title: body.title,
        icon: body.icon ?? null,
        position,
      });
      for (const [index, sectionId] of asked.entries()) {
        if (!sections.some((section) => section.id === sectionId)) {
          throw invalidInput(`body.sections.${index}`, 'there is no such section on this site');
        }
        await tx.store.siteSections.update(sectionId, { group_id: id, position: (index + 1) * positionGap });
      }
      return readGroup(tx, actor, site, id);
    });
  },

  get(ctx, { siteSectionGroupId }, { actor, site }) {
    return readGroup(ctx, actor, site, siteSectionGroupId);
  },

  update(ctx, { siteSectionGroupId, body }, { actor, site }) {
    return changeStructure(ctx, site, async (tx) => {
      const current = await readGroup(tx, actor, site, siteSectionGroupId);
      const changes = definedOnly({ title: body.title, icon: body.icon });
      if (isEmpty(changes)) return current;
      await tx.store.sectionGroups.update(siteSectionGroupId, changes);
      return readGroup(tx, actor, site, siteSectionGroupId);
    });
  },

  async delete(ctx, { siteSectionGroupId }, { site }) {
    await changeStructure(ctx, site, async (tx) => {
      const sections = await tx.store.siteSections.listBySiteIds([site.id]);
      const top = topItems(sections, await tx.store.sectionGroups.listBySiteIds([site.id]));
      if (!top.some((item) => item.id === siteSectionGroupId))
        throw notFound('section group', siteSectionGroupId);
      const released = sections.filter((section) => section.group_id === siteSectionGroupId);
      const ids = released.map((section) => section.id);
      await shift(tx, top, placeInstead(top, siteSectionGroupId, ids));
      for (const section of released) await tx.store.siteSections.update(section.id, { group_id: null });
      await tx.store.sectionGroups.delete(siteSectionGroupId);
    });
    return undefined;
  },

  addSection(ctx, { siteSectionGroupId, body }, { actor, site }) {
    return changeStructure(ctx, site, async (tx) => {
      await readGroup(tx, actor, site, siteSectionGroupId);
      const sections = await tx.store.siteSections.listBySiteIds([site.id]);
      if (!sections.some((section) => section.id === body.sectionId)) {
        throw invalidInput('body.sectionId', 'there is no such section on this site');
      }
      const last = sections.findLast((section) => section.group_id === siteSectionGroupId);
      const position = (last?.position ?? 0) + positionGap;
      await tx.store.siteSections.update(body.sectionId, { group_id: siteSectionGroupId, position });
      return readGroup(tx, actor, site, siteSectionGroupId);
    });
  },

  async removeSection(ctx, { siteSectionGroupId, siteSectionId }, { site }) {
    await changeStructure(ctx, site, async (tx) => {
      const sections = await tx.store.siteSections.listBySiteIds([site.id]);
      const section = sections.find((candidate) => candidate.id === siteSectionId);
      if (section === undefined || section.group_id !== siteSectionGroupId) {
        throw notFound('section in this group', siteSectionId);
      }
      const top = topItems(sections, await tx.store.sectionGroups.listBySiteIds([site.id]));
      const placement = placeAmong(top, siteSectionId, { after: siteSectionGroupId });
      if (placement === undefined) throw notFound('section group', siteSectionGroupId);
      await shift(tx, top, placement.shifted);
      await tx.store.siteSections.update(siteSectionId, { group_id: null, position: placement.position });
    });
    return undefined;
  },

  move(ctx, { siteSectionGroupId, body }, { actor, site }) {
    return changeStructure(ctx, site, async (tx) => {
      await readGroup(tx, actor, site, siteSectionGroupId);
      const item = { type: 'site-section-group' as const, id: siteSectionGroupId };
      await moveInStructure(tx, site.id, item, body.position);
      return readGroup(tx, actor, site, siteSectionGroupId);
    });
  },
};
