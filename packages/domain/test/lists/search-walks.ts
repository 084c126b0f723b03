import type { ContentChange, ListOf, SpaceSearchHit } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { makeSite } from '../../src/testing/resources.ts';
import { type Asked, idOf, keyed, ownOrganization, type Walk, type Walks } from './walk.ts';

const query = 'walked';
let made = 0;

/** Pages that are found, some of them better than others. */
function pagesIn(world: World, spaceId: string): Pick<Walk, 'make' | 'remove'> {
  const { client } = world.people.admin;
  const change = (changes: ContentChange[]) => client.spaceContent.update({ spaceId, body: { changes } });
  return {
    make: async () => {
      made += 1;
      const title = made % 3 === 0 ? 'Walked' : 'Page';
      const markdown = made % 2 === 0 ? '# Walked' : 'Walked, not run.';
      const { changes } = await change([{ operation: 'insert_page', title, document: { markdown } }]);
      const [created] = changes;
      return created?.object === 'created_page' ? created.page.id : '';
    },
    remove: (page) => change([{ operation: 'delete_page', page }]),
  };
}

/** The pages of all groups, as one list. */
function flat(read: (asked: Asked) => Promise<ListOf<SpaceSearchHit>>): Walk['read'] {
  return async (asked) => {
    const answer = await read(asked);
    return { ...answer, items: answer.items.flatMap(({ pages }) => pages.map(idOf)) };
  };
}

/** Lists of what searches find: of pages, be they grouped or not. */
export const searchWalks: Walks = {
  'search.inSpace': async (world) => {
    const { client, organizationId } = await ownOrganization(world);
    const { id: spaceId } = await client.spaces.create({ organizationId });
    const read = keyed((asked) => client.search.inSpace({ spaceId, query, ...asked }), idOf);
    return { read, ...pagesIn(world, spaceId) };
  },
  'search.inOrganization': async (world) => {
    const { client, organizationId } = await ownOrganization(world);
    const { id: spaceId } = await client.spaces.create({ organizationId });
    const read = flat((asked) => client.search.inOrganization({ organizationId, query, ...asked }));
    return { read, ...pagesIn(world, spaceId) };
  },
  'search.inSite': async (world) => {
    const { site, spaceId } = await makeSite(world);
    const { client } = world.people.admin;
    const read = flat((asked) => client.search.inSite({ ...site, ...asked, body: { query } }));
    return { read, ...pagesIn(world, spaceId) };
  },
};
