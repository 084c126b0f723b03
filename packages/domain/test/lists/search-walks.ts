import type { ContentChange, ListOf, SpaceSearchHit } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { makeSite } from '../../src/testing/resources.ts';
import { type PageRequest, idOf, keyed, ownOrganization, type Walk, type Walks } from './walk.ts';

const query = 'walked';
let count = 0;

/** Pages that match, with different ranks. */
function pagesIn(world: World, spaceId: string): Pick<Walk, 'make' | 'remove'> {
  const { client } = world.people.admin;
  const change = (changes: ContentChange[]) => client.spaceContent.update({ spaceId, body: { changes } });
  return {
    make: async () => {
      count += 1;
      const title = count % 3 === 0 ? 'Walked' : 'Page';
      const markdown = count % 2 === 0 ? '# Walked' : 'Walked, not run.';
      const { changes } = await change([{ operation: 'insert_page', title, document: { markdown } }]);
      const [created] = changes;
      return created?.object === 'created_page' ? created.page.id : '';
    },
    remove: (page) => change([{ operation: 'delete_page', page }]),
  };
}

/** The pages of all groups, as one list. */
function flat(read: (request: PageRequest) => Promise<ListOf<SpaceSearchHit>>): Walk['read'] {
  return async (request) => {
    const result = await read(request);
    return { ...result, items: result.items.flatMap(({ pages }) => pages.map(idOf)) };
  };
}

/** Lists of search results, grouped or not. */
export const searchWalks: Walks = {
  'search.inSpace': async (world) => {
    const { client, organizationId } = await ownOrganization(world);
    const { id: spaceId } = await client.spaces.create({ organizationId });
    const read = keyed((request) => client.search.inSpace({ spaceId, query, ...request }), idOf);
    return { read, ...pagesIn(world, spaceId) };
  },
  'search.inOrganization': async (world) => {
    const { client, organizationId } = await ownOrganization(world);
    const { id: spaceId } = await client.spaces.create({ organizationId });
    const read = flat((request) => client.search.inOrganization({ organizationId, query, ...request }));
    return { read, ...pagesIn(world, spaceId) };
  },
  'search.inSite': async (world) => {
    const { site, spaceId } = await makeSite(world);
    const { client } = world.people.admin;
    const read = flat((request) => client.search.inSite({ ...site, ...request, body: { query } }));
    return { read, ...pagesIn(world, spaceId) };
  },
};
