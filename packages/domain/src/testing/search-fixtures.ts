import { makeContent } from './content-resources.ts';
import type { Fixtures } from './fixture-table.ts';
import { makeSite } from './resources.ts';

const query = 'install';

/** Of searches with at least one result. */
export const searchFixtures: Pick<Fixtures, 'search'> = {
  search: {
    inSpace: async (world) => ({ spaceId: (await makeContent(world)).spaceId, query }),
    inOrganization: async (world) => {
      await makeContent(world);
      return { organizationId: world.organizationId, query };
    },
    inSite: async (world) => {
      const { site, spaceId } = await makeSite(world);
      const page = {
        operation: 'insert_page',
        title: 'Install',
        document: { markdown: 'In one step.' },
      } as const;
      await world.people.admin.client.spaceContent.update({ spaceId, body: { changes: [page] } });
      return { ...site, body: { query } };
    },
  },
};
