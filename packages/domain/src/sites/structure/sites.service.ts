import { transaction } from '../../context/transaction.ts';
import { ApiError, type Contract, invalidInput, type Site } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { definedOnly } from '../../core/changes.ts';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import { readPage } from '../../context/list.ts';
import { readSectionGroup } from './read-section-groups.ts';
import { withShareKey } from '../share-links/with-share-key.ts';
import type { Service } from '../../access/service.ts';
import { readSection } from './read-sections.ts';
import { addSpacesToSite } from './add-spaces-to-site.ts';
import { assertMayShow } from './assert-may-show.ts';
import { setDefaultSection, setDefaultSiteSpace } from './site-defaults.ts';
import { readSiteSpace } from './read-site-spaces.ts';
import { withSiteLock } from './with-site-lock.ts';
import { moveStructureItem, moveSiteSpace, toSiteSpacePosition } from './move-structure-items.ts';
import { sitesOfOrganization } from './sites.lists.ts';
import { newPrivateKey } from '../../security/private-key.ts';
import { presentSite, siteMembers } from '../../presenters/sites.presenter.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';
import { prepareInitialSpaces } from './initial-spaces.ts';
import { readStructure } from './read-structure.ts';
import { updateSite, withUpdateLock } from './update-site.ts';

export const sites: Service<Contract['sites']> = {
  list(ctx, input, { actor, organizationId }) {
    const filter = { space: input.space, title: input.title, published: input.published };
    return readPage(ctx, sitesOfOrganization, { actor, parent: organizationId, filter }, input);
  },

  create(ctx, { body }, { actor, organizationId }) {
    return transaction(ctx, async (tx) => {
      const spaces = await prepareInitialSpaces(tx, actor, organizationId, body);
      const id = tx.newId('site');
      await tx.store.sites.insert({
        id,
        organization_id: organizationId,
        type: body.type ?? 'basic',
        title: body.title ?? 'Untitled',
        hostname: null,
        basename: null,
        proxy_origin: null,
        visibility: body.visibility ?? 'public',
        published: false,
        adaptive_content: null,
        created_at: tx.clock().toISOString(),
      });
      await tx.store.publishingAuth.insert(id, newPrivateKey(tx.settings.sealing, id));
      await addSpacesToSite(tx, { siteId: id, sectionId: null }, spaces);
      await emit(tx, { id, organization_id: organizationId }, 'site_created');
      return present(tx, organizationId, id, actor.userId);
    });
  },

  async get(ctx, _input, { site }) {
    return presentSite(ctx.settings, site);
  },

  update(ctx, { body }, { actor, site }) {
    return withUpdateLock(ctx, site, body, async (tx) => {
      const { defaultSiteSpace, defaultSiteSection } = body;
      if (body.visibility !== undefined && body.visibility !== site.visibility)
        await assertMayShow(tx, site.id, actor.userId, 'space.publish');
      if (defaultSiteSection !== undefined) {
        if ((await tx.store.siteSections.find(site.id, defaultSiteSection)) === undefined) {
          throw invalidInput('body.defaultSiteSection', 'names no section of this site');
        }
        await setDefaultSection(tx, site.id, defaultSiteSection);
      }
      if (defaultSiteSpace !== undefined) {
        if ((await tx.store.siteSpaces.find(site.id, defaultSiteSpace, actor.userId)) === undefined) {
          throw invalidInput('body.defaultSiteSpace', 'names no site space of this site');
        }
        await setDefaultSiteSpace(tx, site.id, defaultSiteSpace);
      }
      const changes = {
        ...siteMembers.changes(body),
        ...definedOnly({
          adaptive_content: body.adaptiveContent?.enabled,
          proxy_origin: body.proxy === undefined ? undefined : normalizeProxy(body.proxy),
        }),
      };
      await updateSite(tx, site, changes);
      const changed = Object.keys(definedOnly(body));
      if (changed.length > 0) await emitUpdate(tx, site, changed);
      return present(tx, site.organization_id, site.id, actor.userId);
    });
  },

  async delete(ctx, _input, { site }) {
    await transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([site.organization_id]);
      await tx.store.sites.delete(site.id);
      await tx.store.domainVerifications.deleteUnusedHostnames(site.organization_id);
      await emit(tx, site, 'site_deleted');
    });
    return undefined;
  },

  publish(ctx, _input, { actor, site }) {
    return withSiteLock(ctx, site, async (tx) => {
      await assertMayShow(tx, site.id, actor.userId, 'space.publish');
      const siteSpaces = await tx.store.siteSpaces.listPlacements(site.id);
      if (siteSpaces.length === 0) {
        throw new ApiError('precondition_failed', 'The site has no spaces yet: add one, then publish it.');
      }
      await tx.store.sites.update(site.id, { published: true });
      if (!site.published) await emit(tx, site, 'site_published');
      return presentSite(ctx.settings, { ...site, published: true, site_space_count: siteSpaces.length });
    });
  },

  async unpublish(ctx, _input, { site }) {
    await transaction(ctx, async (tx) => {
      await tx.store.sites.update(site.id, { published: false });
      if (site.published) await emit(tx, site, 'site_unpublished');
    });
    return presentSite(ctx.settings, { ...site, published: false });
  },

  async getStructure(ctx, { shareKey }, { actor, site }) {
    return readStructure(ctx, actor, await withShareKey(ctx, site, shareKey));
  },

  sortStructure(ctx, { body }, { actor, site }) {
    return withSiteLock(ctx, site, async (tx) => {
      const { item, position } = body;
      await emitUpdate(tx, site, ['structure']);
      switch (item.type) {
        case 'site-space': {
          const move = { id: item.id, position: toSiteSpacePosition(position), withinSection: false };
          await moveSiteSpace(tx, site.id, move);
          return readSiteSpace(tx, actor, site, item.id);
        }
        case 'site-section': {
          await readSection(tx, actor, site, item.id);
          await moveStructureItem(tx, site.id, { type: item.type, id: item.id }, position);
          return readSection(tx, actor, site, item.id);
        }
        case 'site-section-group': {
          await readSectionGroup(tx, actor, site, item.id);
          await moveStructureItem(tx, site.id, { type: item.type, id: item.id }, position);
          return readSectionGroup(tx, actor, site, item.id);
        }
      }
    });
  },
};

async function present(ctx: Ctx, organizationId: string, id: string, userId: string): Promise<Site> {
  const row: SiteRow | undefined = await ctx.store.sites.findForActor(organizationId, id, userId);
  if (row === undefined) throw notFound('site', id);
  return presentSite(ctx.settings, row);
}

function emit(
  ctx: Ctx,
  { id: siteId, organization_id: organizationId }: Pick<SiteRow, 'id' | 'organization_id'>,
  type: 'site_created' | 'site_published' | 'site_unpublished' | 'site_deleted',
): Promise<void> {
  return emitEvent(ctx, { type, organizationId, siteId, data: { siteId } });
}

function emitUpdate(
  ctx: Ctx,
  { id: siteId, organization_id: organizationId }: Pick<SiteRow, 'id' | 'organization_id'>,
  changed: string[],
): Promise<void> {
  return emitEvent(ctx, { type: 'site_updated', organizationId, siteId, data: { siteId, changed } });
}

/** Host names are case-insensitive, paths are not. */
function normalizeProxy(proxy: string | null): string | null {
  if (proxy === null) return null;
  const slash = proxy.indexOf('/');
  return proxy.slice(0, slash).toLowerCase() + proxy.slice(slash);
}
