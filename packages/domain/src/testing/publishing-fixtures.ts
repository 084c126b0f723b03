import { makePublishedAddress, makeShareLink } from './publishing-resources.ts';
import { makeSite } from './resources.ts';
import type { World } from './world.ts';

/** Those of how sites are read. */
export const publishingFixtures = {
  shareLinks: {
    list: async (world: World) => (await makeSite(world)).site,
    create: async (world: World) => ({ ...(await makeSite(world)).site, body: { name: 'Partners' } }),
    update: async (world: World) => ({ ...(await makeShareLink(world)), body: { active: false } }),
    delete: makeShareLink,
  },
  publishedContent: {
    resolve: async (world: World) => ({ body: { url: await makePublishedAddress(world) } }),
    getByUrl: async (world: World) => ({ url: await makePublishedAddress(world) }),
    getSite: async (world: World) => (await makeSite(world)).site,
  },
  sitePublishing: {
    getAuth: async (world: World) => (await makeSite(world)).site,
    updateAuth: async (world: World) => ({
      ...(await makeSite(world)).site,
      body: { backend: 'custom' as const },
    }),
    getPreview: async (world: World) => (await makeSite(world)).site,
    regenerateAuth: async (world: World) => (await makeSite(world)).site,
  },
} as const;
