import { type Contract, invalidInput } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { isEmpty } from '../../core/changes.ts';
import { assertCondition, urlSlug, uniqueSlug } from '@lectern/content';
import { readPage } from '../../context/list.ts';
import { positionGap } from '../../core/positions.ts';
import { withShareKey } from '../share-links/with-share-key.ts';
import { findHiddenIds } from '../../access/site-visibility.ts';
import type { Service } from '../../access/service.ts';
import { addSpacesToSite } from './add-spaces-to-site.ts';
import { setDefaultSiteSpace, ensureDefaultSection } from './site-defaults.ts';
import { lockPublishableSpaces } from './lock-publishable-spaces.ts';
import { withSiteLock } from './with-site-lock.ts';
import { moveStructureItem } from './move-structure-items.ts';
import { topLevelItems } from './top-level-items.ts';
import { readSection } from './read-sections.ts';
import { sectionsOfSite } from './site-sections.lists.ts';
import { siteSectionMembers } from '../../presenters/site-sections.presenter.ts';

export const siteSections: Service<Contract['siteSections']> = {
  async list(ctx, input, { actor, site: granted }) {
    const [site, { sections: hidden }] = await Promise.all([
      withShareKey(ctx, granted, input.shareKey),
      findHiddenIds(ctx, actor, granted.id),
    ]);
    return readPage(ctx, sectionsOfSite, { actor, parent: site.id, filter: { site, hidden } }, input);
  },

  add(ctx, { body }, { actor, site }) {
    return withSiteLock(ctx, site, async (tx) => {
      const requested = [{ id: body.spaceId, path: 'body.spaceId' }];
      const [space] = await lockPublishableSpaces(tx, actor.userId, site.organization_id, requested);
      if (space === undefined) throw invalidInput('body.spaceId', 'names no space of this organization');
      const sections = await tx.store.siteSections.listBySiteIds([site.id]);
      const top = topLevelItems(sections, await tx.store.sectionGroups.listBySiteIds([site.id]));
      const title = body.title ?? titleFrom(space.title);
      const id = ctx.newId('siteSection');
      await tx.store.siteSections.insert({
        id,
        site_id: site.id,
        group_id: null,
        title,
        description: null,
        path: uniqueSlug(urlSlug(title, 'section'), new Set(sections.map((section) => section.path))),
        icon: body.icon ?? null,
        condition: null,
        is_default: sections.length === 0,
        position: (top.at(-1)?.position ?? 0) + positionGap,
      });
      // A site has either sections or site spaces at the top: the first section takes those.
      const moved = sections.length === 0 ? await tx.store.siteSpaces.moveIntoSection(site.id, id) : [];
      if (!moved.includes(space.id)) await addSpacesToSite(tx, { siteId: site.id, sectionId: id }, [space]);
      return readSection(tx, actor, site, id);
    });
  },

  get(ctx, { siteSectionId }, { actor, site }) {
    return readSection(ctx, actor, site, siteSectionId);
  },

  async update(ctx, { siteSectionId, body }, { actor, site }) {
    assertCondition(body.condition, 'body.condition');
    return withSiteLock(ctx, site, async (tx) => {
      const current = await readSection(tx, actor, site, siteSectionId);
      const { defaultSiteSpace } = body;
      if (defaultSiteSpace !== undefined) {
        if (!current.siteSpaces.some((siteSpace) => siteSpace.id === defaultSiteSpace)) {
          throw invalidInput('body.defaultSiteSpace', 'names no site space of this section');
        }
        await setDefaultSiteSpace(tx, site.id, defaultSiteSpace);
      }
      const changes = siteSectionMembers.changes(body);
      if (!isEmpty(changes)) await tx.store.siteSections.update(siteSectionId, changes);
      return readSection(tx, actor, site, siteSectionId);
    });
  },

  async delete(ctx, { siteSectionId }, { site }) {
    await withSiteLock(ctx, site, async (tx) => {
      const section = await tx.store.siteSections.find(site.id, siteSectionId);
      if (section === undefined) throw notFound('section', siteSectionId);
      await tx.store.siteSections.delete(siteSectionId);
      if (section.is_default) await ensureDefaultSection(tx, site.id);
    });
    return undefined;
  },

  move(ctx, { siteSectionId, body }, { actor, site }) {
    return withSiteLock(ctx, site, async (tx) => {
      await readSection(tx, actor, site, siteSectionId);
      const { before, after } = body.position ?? {};
      await moveStructureItem(
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

/** A section title has at least two characters; a space title may be empty. */
function titleFrom(spaceTitle: string): string {
  return Array.from(spaceTitle).length >= 2 ? spaceTitle : `${spaceTitle} section`.trim();
}
