import type { Contract, SpaceSearchHit } from '@lectern/contract';
import { sql } from 'kysely';
import type { Service } from '../../access/service.ts';
import { type FoundPage, type FoundPages, searchPages } from './search-pages.ts';
import { spacesOfSearch } from './spaces-of-search.ts';

export const search: Service<Contract['search']> = {
  async inSpace(ctx, input, { space }) {
    const { pages, ...list } = await searchPages(ctx, {
      ...input,
      name: ['space', space.id],
      scopes: [space.id],
    });
    return { ...list, items: pages.map(({ hit }) => hit) };
  },

  async inOrganization(ctx, input, { actor, organizationId }) {
    const found = await searchPages(ctx, {
      ...input,
      name: ['organization', organizationId],
      scopes: [organizationId],
      visible: ctx.store.spaces.idsOfOrganization(sql.val(organizationId), actor.userId),
    });
    return bySpace(found);
  },

  async inSite(ctx, { body, page, limit }, { actor, site }) {
    const spaceIds = await spacesOfSearch(ctx, actor, site.id, body);
    const { spaces } = ctx.store;
    const found = await searchPages(ctx, {
      query: body.query,
      page,
      limit,
      name: ['site', site.id, ...spaceIds],
      scopes: spaceIds,
      // A visitor is shown the spaces of the site; a member, what they may see of them.
      visible:
        actor.kind === 'visitor'
          ? spaces.idsNotDeleted(spaceIds)
          : spaces.idsOfOrganization(sql.val(site.organization_id), actor.userId),
    });
    return bySpace(found);
  },
};

/** The same with the pages of each space together, the space of the best page first. */
function bySpace({ pages, ...list }: FoundPages) {
  const groups = Map.groupBy(pages, ({ space }) => space.id);
  const items = Array.from(groups.values(), hitOf);
  return { ...list, items };
}

function hitOf(pages: readonly FoundPage[]): SpaceSearchHit {
  const [{ space } = { space: { id: '', title: '' } }] = pages;
  return { ...space, pages: pages.map(({ hit }) => hit) };
}
