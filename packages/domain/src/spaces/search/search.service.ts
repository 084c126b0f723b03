import type { Contract, SpaceSearchHit } from '@lectern/contract';
import { sql } from 'kysely';
import type { Service } from '../../access/service.ts';
import type { Reader } from '../../core/actor.ts';
import { opens } from '../../access/token-scope.ts';
import type { Ctx } from '../../context/context.ts';
import type { SearchAudience, SeesSpec } from '../../store/spaces/search-target.ts';
import { type SearchResult, type SearchResults, searchPages } from './search-pages.ts';
import { findSearchedSpaceIds } from './searched-spaces.ts';

export const search: Service<Contract['search']> = {
  async inSpace(ctx, input, { actor, space }) {
    const { pages, ...list } = await searchPages(ctx, {
      ...input,
      name: ['space', space.id],
      scopes: [space.id],
      audience: audienceOf(actor),
      seesSpec: seesSpecOf(ctx, actor, space.organization_id),
    });
    return { ...list, items: pages.map(({ hit }) => hit) };
  },

  async inOrganization(ctx, input, { actor, organizationId }) {
    const found = await searchPages(ctx, {
      ...input,
      name: ['organization', organizationId],
      scopes: [organizationId],
      audience: 'members',
      visible: ctx.store.spaces.isVisible(sql.val(organizationId), actor.userId),
      seesSpec: seesSpecOf(ctx, actor, organizationId),
    });
    return bySpace(found);
  },

  async inSite(ctx, { body, page, limit }, { actor, site }) {
    const spaceIds = await findSearchedSpaceIds(
      ctx,
      actor,
      { organizationId: site.organization_id, siteId: site.id },
      body,
    );
    const { spaces } = ctx.store;
    const found = await searchPages(ctx, {
      query: body.query,
      page,
      limit,
      name: ['site', site.id, ...spaceIds],
      scopes: spaceIds,
      audience: audienceOf(actor),
      // A visitor may see all spaces of the site, a member only those with a role.
      visible:
        actor.kind === 'visitor'
          ? spaces.isNotDeleted()
          : spaces.isVisible(sql.val(site.organization_id), actor.userId),
      seesSpec: seesSpecOf(ctx, actor, site.organization_id),
    });
    return bySpace(found);
  },
};

function audienceOf({ kind }: Reader): SearchAudience {
  return kind === 'visitor' ? 'visitors' : 'members';
}

/** A visitor finds the pages of all specs that are shown; a member those of specs that they may see. */
function seesSpecOf({ store }: Ctx, actor: Reader, organizationId: string): SeesSpec | undefined {
  if (actor.kind === 'visitor') return undefined;
  return store.openapiSpecs.isReadable(opens(actor, { organizationId }) ? actor.userId : undefined);
}

/** Groups the pages by space, the space with the best match first. */
function bySpace({ pages, ...list }: SearchResults) {
  const groups = Map.groupBy(pages, ({ space }) => space.id);
  const items = Array.from(groups.values(), hitOf);
  return { ...list, items };
}

function hitOf(pages: readonly SearchResult[]): SpaceSearchHit {
  const [{ space } = { space: { id: '', title: '' } }] = pages;
  return { ...space, pages: pages.map(({ hit }) => hit) };
}
