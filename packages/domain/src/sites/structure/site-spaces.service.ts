import { type Contract, invalidInput } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { isEmpty } from '../../core/changes.ts';
import { assertCondition } from '@lectern/content';
import { readPage } from '../../context/list.ts';
import { withShareKey } from '../share-links/with-share-key.ts';
import { findHiddenIds } from '../../access/site-visibility.ts';
import type { Service } from '../../access/service.ts';
import { assertMayDuplicate, duplicateSpace, readCopiedTexts } from '../../spaces/tree/duplicate-space.ts';
import { withSiteLock } from './with-site-lock.ts';
import { moveSiteSpace } from './move-structure-items.ts';
import { addSpacesToSite } from './add-spaces-to-site.ts';
import { ensureDefaultSiteSpace } from './site-defaults.ts';
import { readSiteSpace } from './read-site-spaces.ts';
import { siteSpacesOfSite } from './site-spaces.lists.ts';
import { lockPublishableSpaces } from './lock-publishable-spaces.ts';
import { siteSpaceMembers } from '../../presenters/site-spaces.presenter.ts';

export const siteSpaces: Service<Contract['siteSpaces']> = {
  async list(ctx, input, { actor, site: granted }) {
    const [site, { siteSpaces: hidden }] = await Promise.all([
      withShareKey(ctx, granted, input.shareKey),
      findHiddenIds(ctx, actor, granted.id),
    ]);
    const filter = { site, siteDefault: input.default, hidden };
    return readPage(ctx, siteSpacesOfSite, { actor, parent: site.id, filter }, input);
  },

  add(ctx, { body }, { actor, site }) {
    return withSiteLock(ctx, site, async (tx) => {
      const requested = [{ id: body.spaceId, path: 'body.spaceId' }];
      const spaces = await lockPublishableSpaces(tx, actor.userId, site.organization_id, requested);
      const sections = await tx.store.siteSections.listBySiteIds([site.id]);
      const section =
        body.sectionId === undefined
          ? sections.find((candidate) => candidate.is_default)
          : sections.find((candidate) => candidate.id === body.sectionId);
      if (body.sectionId !== undefined && section === undefined) {
        throw invalidInput('body.sectionId', 'names no section of this site');
      }
      const target = { siteId: site.id, sectionId: section?.id ?? null };
      const [id = ''] = await addSpacesToSite(tx, target, spaces);
      return readSiteSpace(tx, actor, site, id);
    });
  },

  get(ctx, { siteSpaceId }, { actor, site }) {
    return readSiteSpace(ctx, actor, site, siteSpaceId);
  },

  async update(ctx, { siteSpaceId, body }, { actor, site }) {
    assertCondition(body.condition, 'body.condition');
    return withSiteLock(ctx, site, async (tx) => {
      const current = await readSiteSpace(tx, actor, site, siteSpaceId);
      const changes = siteSpaceMembers.changes(body);
      if (isEmpty(changes)) return current;
      await tx.store.siteSpaces.update(siteSpaceId, changes);
      return readSiteSpace(tx, actor, site, siteSpaceId);
    });
  },

  async delete(ctx, { siteSpaceId }, { site }) {
    await withSiteLock(ctx, site, async (tx) => {
      const siteSpaces = await tx.store.siteSpaces.listPlacements(site.id);
      const siteSpace = siteSpaces.find((candidate) => candidate.id === siteSpaceId);
      if (siteSpace === undefined) throw notFound('site space', siteSpaceId);
      await tx.store.siteSpaces.delete(siteSpaceId);
      if (siteSpace.is_default) await ensureDefaultSiteSpace(tx, site.id, siteSpace.section_id);
    });
    return undefined;
  },

  duplicate: {
    async prepare(ctx, { siteSpaceId }, granted) {
      const { space: known } = await findDuplicated(ctx, granted, siteSpaceId);
      const texts = await readCopiedTexts(ctx, known);
      return (caller, { actor, site }) =>
        withSiteLock(caller, site, async (tx) => {
          const { original, space } = await findDuplicated(tx, { actor, site }, siteSpaceId);
          const copy = { id: await duplicateSpace(tx, space, texts), path: 'path.siteSpaceId' };
          const spaces = await lockPublishableSpaces(tx, actor.userId, site.organization_id, [copy]);
          const target = { siteId: site.id, sectionId: original.section_id };
          const [id = ''] = await addSpacesToSite(tx, target, spaces);
          return readSiteSpace(tx, actor, site, id);
        });
    },
  },

  move(ctx, { siteSpaceId, body }, { actor, site }) {
    return withSiteLock(ctx, site, async (tx) => {
      const move = { id: siteSpaceId, position: body.position, withinSection: true };
      await moveSiteSpace(tx, site.id, move);
      return readSiteSpace(tx, actor, site, siteSpaceId);
    });
  },
};

/** A space on a site, of which the actor may create a copy. */
async function findDuplicated(
  ctx: Ctx,
  { actor, site }: { actor: UserActor; site: { readonly id: string } },
  siteSpaceId: string,
) {
  const siteSpaces = await ctx.store.siteSpaces.listPlacements(site.id);
  const original = siteSpaces.find(({ id }) => id === siteSpaceId);
  if (original === undefined) throw notFound('site space', siteSpaceId);
  const space = await ctx.store.spaces.findForActor(original.space_id, actor.userId);
  if (space === undefined) throw notFound('space', original.space_id);
  await assertMayDuplicate(ctx, actor, space);
  return { original, space };
}
