import { makeSite, makeTree } from '../../src/testing/resources.ts';
import { idOf, keyed, made, ownOrganization, type Walks } from './walk.ts';

/** Lists of content and sites. */
export const contentWalks: Walks = {
  'collections.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((asked) => client.collections.list({ organizationId, ...asked }), idOf),
      make: () => made(client.collections.create({ organizationId })),
      remove: (collectionId) => client.collections.delete({ collectionId }),
    };
  },
  'collections.listSpaces': async (world) => {
    const { organizationId } = world;
    const { client } = world.people.admin;
    const { collectionId } = await makeTree(world);
    return {
      read: keyed((asked) => client.collections.listSpaces({ collectionId, ...asked }), idOf),
      make: () => made(client.spaces.create({ organizationId, body: { parent: collectionId } })),
      remove: (spaceId) => client.spaces.delete({ spaceId }),
    };
  },
  'spaces.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((asked) => client.spaces.list({ organizationId, ...asked }), idOf),
      make: () => made(client.spaces.create({ organizationId })),
      remove: (spaceId) => client.spaces.delete({ spaceId }),
    };
  },
  'sites.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((asked) => client.sites.list({ organizationId, ...asked }), idOf),
      make: () => made(client.sites.create({ organizationId })),
      remove: (siteId) => client.sites.delete({ organizationId, siteId }),
    };
  },
  'siteSpaces.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    const site = { organizationId, siteId: await made(client.sites.create({ organizationId })) };
    return {
      read: keyed((asked) => client.siteSpaces.list({ ...site, ...asked }), idOf),
      async make() {
        const spaceId = await made(client.spaces.create({ organizationId }));
        return made(client.siteSpaces.add({ ...site, body: { spaceId } }));
      },
      remove: (siteSpaceId) => client.siteSpaces.delete({ ...site, siteSpaceId }),
    };
  },
  'siteSections.list': async (world) => {
    const { client } = world.people.admin;
    const { site, spaceId } = await makeSite(world);
    return {
      read: keyed((asked) => client.siteSections.list({ ...site, ...asked }), idOf),
      make: () => made(client.siteSections.add({ ...site, body: { spaceId } })),
      remove: (siteSectionId) => client.siteSections.delete({ ...site, siteSectionId }),
    };
  },
  'sectionGroups.list': async (world) => {
    const { client } = world.people.admin;
    const { site } = await makeSite(world);
    return {
      read: keyed((asked) => client.sectionGroups.list({ ...site, ...asked }), idOf),
      make: () => made(client.sectionGroups.add({ ...site, body: { title: 'G' } })),
      remove: (siteSectionGroupId) => client.sectionGroups.delete({ ...site, siteSectionGroupId }),
    };
  },
  'shareLinks.list': async (world) => {
    const { client } = world.people.admin;
    const { site } = await makeSite(world);
    return {
      read: keyed((asked) => client.shareLinks.list({ ...site, ...asked }), idOf),
      make: () => made(client.shareLinks.create({ ...site, body: { name: 'L' } })),
      remove: (shareLinkId) => client.shareLinks.delete({ ...site, shareLinkId }),
    };
  },
  'redirects.list': async (world) => {
    const { client } = world.people.admin;
    const { site, siteSpaceId } = await makeSite(world);
    const destination = { kind: 'site-space' as const, siteSpaceId };
    let number = 0;
    return {
      read: keyed((asked) => client.redirects.list({ ...site, ...asked }), idOf),
      make: () =>
        made(client.redirects.create({ ...site, body: { source: `/${(number += 1)}`, destination } })),
      remove: (siteRedirectId) => client.redirects.delete({ ...site, siteRedirectId }),
    };
  },
  'customFields.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    let number = 0;
    return {
      read: keyed(
        (asked) => client.customFields.list({ organizationId, ...asked }),
        ({ name }) => name,
      ),
      async make() {
        number += 1;
        const name = `field-${number}`;
        await client.customFields.create({ organizationId, body: { name, type: 'boolean' } });
        return name;
      },
      remove: (fieldName) => client.customFields.delete({ organizationId, fieldName }),
    };
  },
  'translations.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((asked) => client.translations.list({ organizationId, ...asked }), idOf),
      make: () => made(client.translations.create({ organizationId, body: { title: 'T' } })),
      remove: (translationSettingsId) =>
        client.translations.delete({ organizationId, translationSettingsId }),
    };
  },
};
