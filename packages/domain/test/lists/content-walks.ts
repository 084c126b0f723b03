import { makeSpec, specText, uniqueSlug } from '../../src/testing/openapi-resources.ts';
import { makeSite, makeTree } from '../../src/testing/resources.ts';
import { storedContentWalks } from './stored-content-walks.ts';
import { idOf, keyed, made, ownOrganization, type Walks } from './walk.ts';

/** Lists of content and sites. */
export const contentWalks: Walks = {
  ...storedContentWalks,
  'openapiSpecs.list': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    const { openapiSpecs } = client;
    return {
      read: keyed(
        (asked) => openapiSpecs.list({ organizationId, ...asked }),
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
      read: keyed((asked) => openapiSpecs.listVersions({ ...spec, ...asked }), idOf),
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
