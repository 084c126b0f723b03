import {
  type Contract,
  invalidInput,
  type SiteRedirectDestination,
  type SiteRedirect,
} from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import { currentPageTree } from '../../spaces/content/current-content.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import { withShareKey } from '../share-links/share-key-of.ts';
import { hiddenFrom } from '../../access/shown-to.ts';
import type { Service } from '../../access/service.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { pathOnSite, publishedUrls } from '../../presenters/published-address.ts';
import { presentRedirect } from '../../presenters/redirects.presenter.ts';
import type { RedirectRow, RedirectTargetRow } from '../../store/sites/redirects.repository.ts';
import { redirectsOfSite } from './redirects.lists.ts';
import { canonicalSourcePath } from './source-path.ts';

export const redirects: Service<Contract['redirects']> = {
  list(ctx, input, { actor, site }) {
    return readPage(ctx, redirectsOfSite, { actor, parent: site.id, filter: {} }, input);
  },

  create(ctx, { body }, { site }) {
    return changeStructure(ctx, site, async (tx) => {
      const row: RedirectRow = {
        id: ctx.newId('siteRedirect'),
        site_id: site.id,
        source: canonicalSourcePath(body.source),
        ...(await columnsOf(tx, site.id, body.destination)),
        created_at: ctx.clock().toISOString(),
      };
      await tx.store.redirects.insert(row);
      return presentRedirect(row);
    });
  },

  async get(ctx, { siteRedirectId }, { site }) {
    const row = await ctx.store.redirects.find(site.id, siteRedirectId);
    if (row === undefined) throw notFound('redirect', siteRedirectId);
    return presentRedirect(row);
  },

  update(ctx, { siteRedirectId, body }, { site }) {
    return changeStructure(ctx, site, async (tx) => {
      const { redirects: stored } = tx.store;
      const changes = definedOnly({
        source: body.source === undefined ? undefined : canonicalSourcePath(body.source),
        ...(body.destination !== undefined && (await columnsOf(tx, site.id, body.destination))),
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
    const path = canonicalSourcePath(source);
    const [row, site, hidden] = await Promise.all([
      ctx.store.redirects.findBySource(granted.id, path),
      withShareKey(ctx, granted, shareKey),
      hiddenFrom(ctx, actor, granted.id),
    ]);
    if (row === undefined || isHidden(row, hidden)) throw notFound('redirect', path);
    const [section, siteSpace] = placesOf(row);
    const address =
      publishedUrls(ctx.settings, site, section, siteSpace).published ??
      `${pathOnSite(site, section, siteSpace)}/`;
    const target = address + (await pathOfPage(ctx, row));
    const redirect: SiteRedirect = presentRedirect(row);
    return { redirect, target };
  },
};

/** The columns of a destination; 400 for one that is not on the site. Under the lock of the site. */
async function columnsOf(ctx: Ctx, siteId: string, destination: SiteRedirectDestination) {
  const { store } = ctx;
  if (destination.kind === 'site-section') {
    const { siteSectionId } = destination;
    if ((await store.siteSections.find(siteId, siteSectionId)) === undefined) {
      throw invalidInput('body.destination.siteSectionId', 'there is no such section on this site');
    }
    return { site_section_id: siteSectionId, site_space_id: null, page_id: null };
  }
  const { siteSpaceId } = destination;
  const places = await store.siteSpaces.listPlaces(siteId);
  const place = places.find(({ id }) => id === siteSpaceId);
  if (place === undefined) {
    throw invalidInput('body.destination.siteSpaceId', 'there is no such site space on this site');
  }
  if (destination.kind === 'site-space') {
    return { site_section_id: null, site_space_id: siteSpaceId, page_id: null };
  }
  const { pageId } = destination;
  const page = (await currentPageTree(ctx, place.space_id))?.find(pageId);
  if (page?.type !== 'document' && page?.type !== 'group') {
    throw invalidInput('body.destination.pageId', 'there is no such page in the space');
  }
  return { site_section_id: null, site_space_id: siteSpaceId, page_id: pageId };
}

/** The path of the page that a redirect leads to, wherever it stands by now; to the space when it is gone. */
async function pathOfPage(
  ctx: Ctx,
  { page_id: pageId, space_id: spaceId }: RedirectTargetRow,
): Promise<string> {
  if (pageId === null || spaceId === null) return '';
  const pageTree = await currentPageTree(ctx, spaceId);
  if (pageTree?.find(pageId) === undefined) return '';
  return pageTree.pathOf(pageId).split('/').map(encodeURIComponent).join('/');
}

function isHidden(row: RedirectTargetRow, hidden: { sections?: string; siteSpaces?: string }): boolean {
  const isAmong = (ids: string | undefined, id: string | null) =>
    id !== null && ids !== undefined && ids.split(',').includes(id);
  return isAmong(hidden.sections, row.target_section_id) || isAmong(hidden.siteSpaces, row.site_space_id);
}

/** The section and the space that a redirect leads to, as far as they stand in its address. */
function placesOf(row: RedirectTargetRow) {
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
