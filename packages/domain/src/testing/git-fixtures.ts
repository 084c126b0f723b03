import type { Fixtures } from './fixture-table.ts';
import { makeTree } from './resources.ts';
import type { World } from './world.ts';

const repository = { url: 'https://git.example.com/northwind/docs.git', ref: 'refs/heads/main' };

/** Of Git: nothing is fetched before a worker runs the job. */
export const gitFixtures: Pick<Fixtures, 'git'> = {
  git: {
    importRepository: async (world) => ({ ...(await space(world)), body: repository }),
    exportToRepository: async (world) => ({
      ...(await space(world)),
      body: { ...repository, commitMessage: 'Describe the new installer' },
    }),
    getInfo: async (world) => {
      const { spaceId } = await space(world);
      await world.people.admin.client.git.importRepository({ spaceId, body: repository });
      return { spaceId };
    },
  },
};

async function space(world: World) {
  return { spaceId: (await makeTree(world)).spaceId };
}
