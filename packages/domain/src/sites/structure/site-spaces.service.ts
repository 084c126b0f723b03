import { type Contract, invalidInput } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import { assertCondition } from '@lectern/content';
import { readPage } from '../../context/list.ts';
import { withShareKey } from '../share-links/share-key-of.ts';
import { hiddenFrom } from '../../access/shown-to.ts';
import type { Service } from '../../access/service.ts';
import { changeStructure } from './change-structure.ts';
import { moveSiteSpace } from './move-in-structure.ts';
import { addToSite } from './add-to-site.ts';
import { promoteSiteSpace } from './defaults.ts';
import { readSiteSpace } from './read-site-space.ts';
import { siteSpacesOfSite } from './site-spaces.lists.ts';
import { spacesForSite } from './spaces-for-site.ts';

export const siteSpaces: Service<Contract['siteSpaces']> = {
  async list(ctx, input, { actor, site: granted }) {
    const [site, { siteSpaces: hidden }] = await Promise.all([
      withShareKey(ctx, granted, input.shareKey),
      hiddenFrom(ctx, actor, granted.id),
    ]);
    const filter = { site, siteDefault: input.default, hidden };
    return readPage(ctx, siteSpacesOfSite, { actor, parent: site.id, filter }, input);
  },

  add(ctx, { body }, { actor, site }) {
    return changeStructure(ctx, site, async (tx) => {
      const asked = [{ id: body.spaceId, path: 'body.spaceId' }];
      const spaces = await spacesForSite(tx, actor.userId, site.organization_id, asked);
      const sections = await tx.store.siteSections.listBySiteIds([site.id]);
      const section =
        body.sectionId === undefined
          ? sections.find((candidate) => candidate.is_default)
          : sections.find((candidate) => candidate.id === body.sectionId);
      if (body.sectionId !== undefined && section === undefined) {
        throw invalidInput('body.sectionId', 'there is no such section on this site');
      }
      const place = { siteId: site.id, sectionId: section?.id ?? null };
      const [id = ''] = await addToSite(tx, place, spaces);
      return readSiteSpace(tx, actor, site, id);
    });
  },

  get(ctx, { siteSpaceId }, { actor, site }) {
    return readSiteSpace(ctx, actor, site, siteSpaceId);
  },

  async update(ctx, { siteSpaceId, body }, { actor, site }) {
    assertCondition(body.condition, 'body.condition');
    return changeStructure(ctx, site, async (tx) => {
      const current = await readSiteSpace(tx, actor, site, siteSpaceId);
      const changes = definedOnly({ path: body.path, condition: body.condition });
      if (isEmpty(changes)) return current;
      await tx.store.siteSpaces.update(siteSpaceId, changes);
      return readSiteSpace(tx, actor, site, siteSpaceId);
    });
  },

  async delete(ctx, { siteSpaceId }, { site }) {
    await changeStructure(ctx, site, async (tx) => {
      const places = await tx.store.siteSpaces.listPlaces(site.id);
      const place = places.find((candidate) => candidate.id === siteSpaceId);
      if (place === undefined) throw notFound('site space', siteSpaceId);
      await tx.store.siteSpaces.delete(siteSpaceId);
      if (place.is_default) await promoteSiteSpace(tx, site.id, place.section_id);
    });
    return undefined;
  },

  move(ctx, { siteSpaceId, body }, { actor, site }) {
    return changeStructure(ctx, site, async (tx) => {
      const move = { id: siteSpaceId, position: body.position, withinSection: true };
      await moveSiteSpace(tx, site.id, move);
      return readSiteSpace(tx, actor, site, siteSpaceId);
    });
  },
};
