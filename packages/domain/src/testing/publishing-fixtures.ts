import { makeContent } from './content-resources.ts';
import { makePublishedAddress, makeRedirect, makeShareLink } from './publishing-resources.ts';
import { makeSite } from './resources.ts';
import type { World } from './world.ts';

const jsonSchema = { type: 'object', properties: {}, additionalProperties: false };

/** Of publishing sites. */
export const publishingFixtures = {
  adaptiveSchemas: {
    get: async (world: World) => {
      const { site } = await makeSite(world);
      await world.people.admin.client.adaptiveSchemas.update({ ...site, body: { jsonSchema } });
      return site;
    },
    update: async (world: World) => ({ ...(await makeSite(world)).site, body: { jsonSchema } }),
  },
  shareLinks: {
    list: async (world: World) => (await makeSite(world)).site,
    create: async (world: World) => ({ ...(await makeSite(world)).site, body: { name: 'Partners' } }),
    update: async (world: World) => ({ ...(await makeShareLink(world)), body: { active: false } }),
    delete: makeShareLink,
  },
  insights: {
    track: async (world: World) => ({
      ...(await makeSite(world)).site,
      body: { events: [{ type: 'page_view' }] },
    }),
  },
  redirects: {
    list: async (world: World) => (await makeSite(world)).site,
    create: async (world: World) => {
      const { site, siteSpaceId } = await makeSite(world);
      const destination = { kind: 'site-space' as const, siteSpaceId };
      return { ...site, body: { source: '/old', destination } };
    },
    putMany: async (world: World) => {
      const { site, siteSpaceId } = await makeSite(world);
      const destination = { kind: 'site-space' as const, siteSpaceId };
      return { ...site, body: { redirects: [{ source: '/old', destination }] } };
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
    getContentByUrl: async (world: World) => {
      const { spaceId } = await makeContent(world);
      const { urls } = await world.people.admin.client.spaces.get({ spaceId });
      return { url: `${urls.app}/guide/install` };
    },
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
