import { type Contract, permits, type SiteRedirect } from '@lectern/contract';
import type { Reader } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import { currentPageTree } from '../../spaces/content/current-page-tree.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import { withShareKey } from '../share-links/with-share-key.ts';
import { findHiddenIds } from '../../access/site-visibility.ts';
import type { Service } from '../../access/service.ts';
import { withSiteLock } from '../structure/with-site-lock.ts';
import { contentRole } from '../../rules/content-role.ts';
import { pathOnSite, publishedUrls } from '../../presenters/site-urls.ts';
import { presentRedirect } from '../../presenters/redirects.presenter.ts';
import type { RedirectRow, RedirectTargetRow } from '../../store/sites/redirects.repository.ts';
import { putRedirects } from './put-redirects.ts';
import { RedirectDestinations } from './redirect-destinations.ts';
import { redirectsOfSite } from './redirects.lists.ts';
import { normalizeSourcePath } from './source-path.ts';

export const redirects: Service<Contract['redirects']> = {
  list(ctx, input, { actor, site }) {
    return readPage(ctx, redirectsOfSite, { actor, parent: site.id, filter: {} }, input);
  },

  create(ctx, { body }, { site }) {
    return withSiteLock(ctx, site, async (tx) => {
      const row: RedirectRow = {
        id: ctx.newId('siteRedirect'),
        site_id: site.id,
        source: normalizeSourcePath(body.source),
        ...(await new RedirectDestinations(tx, site.id).columnsOf(body.destination)),
        created_at: ctx.clock().toISOString(),
      };
      await tx.store.redirects.insert(row);
      return presentRedirect(row);
    });
  },

  putMany(ctx, { body }, { site }) {
    return withSiteLock(ctx, site, async (tx) => ({
      results: await putRedirects(tx, site.id, body.redirects),
    }));
  },

  async get(ctx, { siteRedirectId }, { site }) {
    const row = await ctx.store.redirects.find(site.id, siteRedirectId);
    if (row === undefined) throw notFound('redirect', siteRedirectId);
    return presentRedirect(row);
  },

  update(ctx, { siteRedirectId, body }, { site }) {
    return withSiteLock(ctx, site, async (tx) => {
      const { redirects: stored } = tx.store;
      const changes = definedOnly({
        source: body.source === undefined ? undefined : normalizeSourcePath(body.source),
        ...(body.destination !== undefined &&
          (await new RedirectDestinations(tx, site.id).columnsOf(body.destination))),
      });
      const current = await stored.find(site.id, siteRedirectId);
      if (current === undefined) throw notFound('redirect', siteRedirectId);
      if (!isEmpty(changes)) await stored.update(site.id, siteRedirectId, changes);
      return presentRedirect({ ...current, ...changes });
    });
  },

  async delete(ctx, { siteRedirectId }, { site }) {
    if (!(await ctx.store.redirects.delete(site.id, siteRedirectId))) {
      throw notFound('redirect', siteRedirectId);
    }
    return undefined;
  },

  async getBySource(ctx, { source, shareKey }, { actor, site: granted }) {
    const path = normalizeSourcePath(source);
    const [row, site, hidden] = await Promise.all([
      ctx.store.redirects.findBySource(granted.id, path),
      withShareKey(ctx, granted, shareKey),
      findHiddenIds(ctx, actor, granted.id),
    ]);
    if (row === undefined || isHidden(row, hidden)) throw notFound('redirect', path);
    const redirect: SiteRedirect = presentRedirect(row);
    if (row.external_url !== null) return { redirect, target: row.external_url };
    const [section, siteSpace] = routeOf(row);
    const address =
      publishedUrls(ctx.settings, site, section, siteSpace).published ??
      `${pathOnSite(site, section, siteSpace)}/`;
    const target = address + (await pathOfPage(ctx, actor, row));
    return { redirect, target };
  },
};

/**
 * The current path of the page that a redirect leads to; that of the space when the page is deleted, or the reader sees the
 * site and cannot read the space.
 */
async function pathOfPage(
  ctx: Ctx,
  reader: Reader,
  { page_id: pageId, space_id: spaceId }: RedirectTargetRow,
): Promise<string> {
  if (pageId === null || spaceId === null) return '';
  if (reader.kind === 'user' && !(await canRead(ctx, reader.userId, spaceId))) return '';
  const pageTree = await currentPageTree(ctx, spaceId);
  if (pageTree?.find(pageId) === undefined) return '';
  return pageTree.pathOf(pageId).split('/').map(encodeURIComponent).join('/');
}

async function canRead({ store }: Ctx, userId: string, spaceId: string): Promise<boolean> {
  const space = await store.spaces.findForActor(spaceId, userId);
  return space !== undefined && permits('space.view', contentRole(space));
}

function isHidden(row: RedirectTargetRow, hidden: { sections?: string; siteSpaces?: string }): boolean {
  const includes = (ids: string | undefined, id: string | null) =>
    id !== null && ids !== undefined && ids.split(',').includes(id);
  return includes(hidden.sections, row.target_section_id) || includes(hidden.siteSpaces, row.site_space_id);
}

/** The section and the space that a redirect leads to, as `pathOnSite` takes them. */
function routeOf(row: RedirectTargetRow) {
  const section =
    row.section_path === null
      ? undefined
      : { path: row.section_path, is_default: row.section_is_default === true };
  const siteSpace =
    row.site_space_path === null
      ? undefined
      : { path: row.site_space_path, is_default: row.site_space_is_default === true };
  return [section, siteSpace] as const;
}
