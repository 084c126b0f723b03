import type { World } from '@lectern/domain/testing';

export type Size = { readonly sites: number; readonly sections: number; readonly spaces: number };

/** An organization of its own with sites, their sections and the spaces in those. */
export async function makeSites({ people }: World, { sites, sections, spaces }: Size): Promise<string> {
  const { client } = people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'With sites' } });
  const shown = await Promise.all(
    Array.from({ length: spaces }, (_, index) =>
      client.spaces.create({ organizationId, body: { title: `Space ${index}`, emoji: '📘' } }),
    ),
  );
  for (let site = 0; site < sites; site += 1) {
    const { id: siteId } = await client.sites.create({ organizationId, body: { title: `Site ${site}` } });
    for (let section = 0; section < sections; section += 1) {
      const [first, ...others] = shown;
      const body = { spaceId: first?.id ?? '', title: `Section ${section}` };
      const made = await client.siteSections.add({ organizationId, siteId, body });
      for (const { id: spaceId } of others) {
        await client.siteSpaces.add({ organizationId, siteId, body: { spaceId, sectionId: made.id } });
      }
    }
  }
  return organizationId;
}

/** One node of every kind in the world's organization, related to each other. */
export async function makeEverything(world: World) {
  const { organizationId, people } = world;
  const { client, actor } = people.admin;
  const collection = await client.collections.create({ organizationId, body: { title: 'Guides' } });
  const nested = await client.collections.create({
    organizationId,
    body: { title: 'Old', parent: collection.id },
  });
  const [space, other] = [
    await client.spaces.create({ organizationId, body: { title: 'Hand "book"\n', parent: nested.id } }),
    await client.spaces.create({
      organizationId,
      body: { title: 'Größe 📏', emoji: '📘', editMode: 'locked' },
    }),
  ];
  // Only administrators see it, and the space in it, but on sites.
  const hidden = await client.collections.create({ organizationId, body: { title: 'Hidden' } });
  await client.collections.update({ collectionId: hidden.id, body: { defaultLevel: null } });
  const secret = await client.spaces.create({ organizationId, body: { title: 'Secret', parent: hidden.id } });
  const { id: siteId } = await client.sites.create({
    organizationId,
    body: { title: 'Docs', visibility: 'share-link' },
  });
  const site = { organizationId, siteId };
  const section = await client.siteSections.add({ ...site, body: { spaceId: space.id, icon: 'book-open' } });
  await client.siteSpaces.add({ ...site, body: { spaceId: other.id } });
  const grouped = await client.siteSections.add({ ...site, body: { spaceId: other.id, title: 'API' } });
  const group = await client.sectionGroups.add({ ...site, body: { title: 'More', sections: [grouped.id] } });
  await client.sites.publish(site);
  const plain = await client.sites.create({
    organizationId,
    body: { title: 'Plain', spaces: [other.id, secret.id] },
  });
  await client.organizations.update({
    organizationId,
    body: { defaultContent: { type: 'site', site: siteId } },
  });
  const field = await client.customFields.create({
    organizationId,
    body: { name: `area-${collection.id.toLowerCase()}`, type: 'select:multi', options: ['Größe', 'b'] },
  });
  await client.customFields.create({
    organizationId,
    body: { name: `size-${collection.id.toLowerCase()}`, type: 'number', title: 'Size' },
  });
  const translation = await client.translations.create({
    organizationId,
    body: { title: 'Europe', languages: ['fr', 'de'] },
  });
  const token = await client.tokens.create({ body: { label: 'Laptop', expiresAt: '2099-01-01T00:00:00Z' } });
  const [siteSpace] = section.siteSpaces;
  return {
    user: actor.userId,
    token: token.id,
    organization: organizationId,
    collection: collection.id,
    nested: nested.id,
    hidden: hidden.id,
    secret: secret.id,
    space: space.id,
    site: siteId,
    plainSite: plain.id,
    siteSection: section.id,
    groupedSection: grouped.id,
    siteSectionGroup: group.id,
    siteSpace: siteSpace?.id ?? '',
    customField: field.id,
    translationSettings: translation.id,
  };
}
