import { type Contract, invalidInput } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import { assertCondition, slugOf, uniqueSlug } from '@lectern/content';
import { readPage } from '../../context/list.ts';
import { positionGap } from '../../core/positions.ts';
import { withShareKey } from '../share-links/share-key-of.ts';
import { hiddenFrom } from '../../access/shown-to.ts';
import type { Service } from '../../access/service.ts';
import { addToSite } from './add-to-site.ts';
import { makeDefaultSiteSpace, promoteSection } from './defaults.ts';
import { spacesForSite } from './spaces-for-site.ts';
import { changeStructure } from './change-structure.ts';
import { moveInStructure } from './move-in-structure.ts';
import { topItems } from './structure.ts';
import { readSection } from './read-sections.ts';
import { sectionsOfSite } from './site-sections.lists.ts';

export const siteSections: Service<Contract['siteSections']> = {
  async list(ctx, input, { actor, site: granted }) {
    const [site, { sections: hidden }] = await Promise.all([
      withShareKey(ctx, granted, input.shareKey),
      hiddenFrom(ctx, actor, granted.id),
    ]);
    return readPage(ctx, sectionsOfSite, { actor, parent: site.id, filter: { site, hidden } }, input);
  },

  add(ctx, { body }, { actor, site }) {
    return changeStructure(ctx, site, async (tx) => {
      const asked = [{ id: body.spaceId, path: 'body.spaceId' }];
      const [space] = await spacesForSite(tx, actor.userId, site.organization_id, asked);
      if (space === undefined) throw invalidInput('body.spaceId', 'there is no such space');
      const sections = await tx.store.siteSections.listBySiteIds([site.id]);
      const top = topItems(sections, await tx.store.sectionGroups.listBySiteIds([site.id]));
      const title = body.title ?? titleFrom(space.title);
      const id = ctx.newId('siteSection');
      await tx.store.siteSections.insert({
        id,
        site_id: site.id,
        group_id: null,
        title,
        description: null,
        path: uniqueSlug(slugOf(title, 'section'), new Set(sections.map((section) => section.path))),
        icon: body.icon ?? null,
        condition: null,
        is_default: sections.length === 0,
        position: (top.at(-1)?.position ?? 0) + positionGap,
      });
      // A site has either sections or spaces of its own: the first section takes those in.
      const taken = sections.length === 0 ? await tx.store.siteSpaces.moveIntoSection(site.id, id) : [];
      if (!taken.includes(space.id)) await addToSite(tx, { siteId: site.id, sectionId: id }, [space]);
      return readSection(tx, actor, site, id);
    });
  },

  get(ctx, { siteSectionId }, { actor, site }) {
    return readSection(ctx, actor, site, siteSectionId);
  },

  async update(ctx, { siteSectionId, body }, { actor, site }) {
    assertCondition(body.condition, 'body.condition');
    return changeStructure(ctx, site, async (tx) => {
      const current = await readSection(tx, actor, site, siteSectionId);
      const { defaultSiteSpace } = body;
      if (defaultSiteSpace !== undefined) {
        if (!current.siteSpaces.some((siteSpace) => siteSpace.id === defaultSiteSpace)) {
          throw invalidInput('body.defaultSiteSpace', 'there is no such site space in this section');
        }
        await makeDefaultSiteSpace(tx, site.id, defaultSiteSpace);
      }
      const changes = definedOnly({
        title: body.title,
        path: body.path,
        condition: body.condition,
        icon: body.icon,
        description: body.description,
      });
      if (!isEmpty(changes)) await tx.store.siteSections.update(siteSectionId, changes);
      return readSection(tx, actor, site, siteSectionId);
    });
  },

  async delete(ctx, { siteSectionId }, { site }) {
    await changeStructure(ctx, site, async (tx) => {
      const section = await tx.store.siteSections.find(site.id, siteSectionId);
      if (section === undefined) throw notFound('section', siteSectionId);
      await tx.store.siteSections.delete(siteSectionId);
      if (section.is_default) await promoteSection(tx, site.id);
    });
    return undefined;
  },

  move(ctx, { siteSectionId, body }, { actor, site }) {
    return changeStructure(ctx, site, async (tx) => {
      await readSection(tx, actor, site, siteSectionId);
      const { before, after } = body.position ?? {};
      await moveInStructure(
        tx,
        site.id,
        { type: 'site-section', id: siteSectionId },
        {
          ...(before && { before: { type: before.type, id: before.siteSection } }),
          ...(after && { after: { type: after.type, id: after.siteSection } }),
        },
      );
      return readSection(tx, actor, site, siteSectionId);
    });
  },
};

/** A section's title has at least two characters; that of a space may have none. */
function titleFrom(spaceTitle: string): string {
  return Array.from(spaceTitle).length >= 2 ? spaceTitle : `${spaceTitle} section`.trim();
}
