import { makeSpec, specText, uniqueSlug } from '../../src/testing/openapi-resources.ts';
import { makeSite, makeTree } from '../../src/testing/resources.ts';
import { storedContentWalks } from './stored-content-walks.ts';
import { idOf, keyed, createdId, ownOrganization, type Walks } from './walk.ts';

/** Lists of content and sites. */
export const contentWalks: Walks = {
  ...storedContentWalks,
  'openapiSpecs.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    const { openapiSpecs } = client;
    return {
      read: keyed(
        (request) => openapiSpecs.list({ organizationId, ...request }),
        ({ slug }) => slug,
      ),
      async make() {
        const body = { slug: uniqueSlug(world), source: { text: specText('Petstore') } };
        return (await openapiSpecs.create({ organizationId, body })).slug;
      },
      remove: (specSlug) => openapiSpecs.delete({ organizationId, specSlug }),
    };
  },
  'openapiSpecs.listVersions': async (world) => {
    const spec = await makeSpec(world);
    const { openapiSpecs } = world.people.admin.client;
    const { store } = world.ctx;
    const { id: specId } = await openapiSpecs.get(spec);
    return {
      read: keyed((request) => openapiSpecs.listVersions({ ...spec, ...request }), idOf),
      async make() {
        const id = world.ctx.newId('openapiSpecVersion');
        const row = { id, spec_id: specId, created_at: world.ctx.clock().toISOString() };
        await store.openapiSpecVersions.insert({ ...row, content_hash: id, content: '{}' });
        return id;
      },
      remove: (id) => store.db.deleteFrom('openapi_spec_versions').where('id', '=', id).execute(),
    };
  },
  'collections.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((request) => client.collections.list({ organizationId, ...request }), idOf),
      make: () => createdId(client.collections.create({ organizationId })),
      remove: (collectionId) => client.collections.delete({ collectionId }),
    };
  },
  'collections.listSpaces': async (world) => {
    const { organizationId } = world;
    const { client } = world.people.admin;
    const { collectionId } = await makeTree(world);
    return {
      read: keyed((request) => client.collections.listSpaces({ collectionId, ...request }), idOf),
      make: () => createdId(client.spaces.create({ organizationId, body: { parent: collectionId } })),
      remove: (spaceId) => client.spaces.delete({ spaceId }),
    };
  },
  'spaces.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((request) => client.spaces.list({ organizationId, ...request }), idOf),
      make: () => createdId(client.spaces.create({ organizationId })),
      remove: (spaceId) => client.spaces.delete({ spaceId }),
    };
  },
  'sites.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    return {
      read: keyed((request) => client.sites.list({ organizationId, ...request }), idOf),
      make: () => createdId(client.sites.create({ organizationId })),
      remove: (siteId) => client.sites.delete({ organizationId, siteId }),
    };
  },
  'siteSpaces.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    const site = { organizationId, siteId: await createdId(client.sites.create({ organizationId })) };
    return {
      read: keyed((request) => client.siteSpaces.list({ ...site, ...request }), idOf),
      async make() {
        const spaceId = await createdId(client.spaces.create({ organizationId }));
        return createdId(client.siteSpaces.add({ ...site, body: { spaceId } }));
      },
      remove: (siteSpaceId) => client.siteSpaces.delete({ ...site, siteSpaceId }),
    };
  },
  'siteSections.list': async (world) => {
    const { client } = world.people.admin;
    const { site, spaceId } = await makeSite(world);
    return {
      read: keyed((request) => client.siteSections.list({ ...site, ...request }), idOf),
      make: () => createdId(client.siteSections.add({ ...site, body: { spaceId } })),
      remove: (siteSectionId) => client.siteSections.delete({ ...site, siteSectionId }),
    };
  },
  'sectionGroups.list': async (world) => {
    const { client } = world.people.admin;
    const { site } = await makeSite(world);
    return {
      read: keyed((request) => client.sectionGroups.list({ ...site, ...request }), idOf),
      make: () => createdId(client.sectionGroups.add({ ...site, body: { title: 'G' } })),
      remove: (siteSectionGroupId) => client.sectionGroups.delete({ ...site, siteSectionGroupId }),
    };
  },
  'shareLinks.list': async (world) => {
    const { client } = world.people.admin;
    const { site } = await makeSite(world);
    return {
      read: keyed((request) => client.shareLinks.list({ ...site, ...request }), idOf),
      make: () => createdId(client.shareLinks.create({ ...site, body: { name: 'L' } })),
      remove: (shareLinkId) => client.shareLinks.delete({ ...site, shareLinkId }),
    };
  },
  'redirects.list': async (world) => {
    const { client } = world.people.admin;
    const { site, siteSpaceId } = await makeSite(world);
    const destination = { kind: 'site-space' as const, siteSpaceId };
    let number = 0;
    return {
      read: keyed((request) => client.redirects.list({ ...site, ...request }), idOf),
      make: () =>
        createdId(client.redirects.create({ ...site, body: { source: `/${(number += 1)}`, destination } })),
      remove: (siteRedirectId) => client.redirects.delete({ ...site, siteRedirectId }),
    };
  },
  'customFields.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    let number = 0;
    return {
      read: keyed(
        (request) => client.customFields.list({ organizationId, ...request }),
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
      read: keyed((request) => client.translations.list({ organizationId, ...request }), idOf),
      make: () => createdId(client.translations.create({ organizationId, body: { title: 'T' } })),
      remove: (translationSettingsId) =>
        client.translations.delete({ organizationId, translationSettingsId }),
    };
  },
};
