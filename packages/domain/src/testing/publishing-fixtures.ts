import { makePublishedAddress, makeRedirect, makeShareLink } from './publishing-resources.ts';
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
  redirects: {
    list: async (world: World) => (await makeSite(world)).site,
    create: async (world: World) => {
      const { site, siteSpaceId } = await makeSite(world);
      const destination = { kind: 'site-space' as const, siteSpaceId };
      return { ...site, body: { source: '/old', destination } };
    },
    get: makeRedirect,
    update: async (world: World) => ({ ...(await makeRedirect(world)), body: { source: '/older' } }),
    delete: makeRedirect,
    getBySource: async (world: World) => {
      const { siteRedirectId: _, ...site } = await makeRedirect(world);
      return { ...site, source: '/old' };
    },
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
