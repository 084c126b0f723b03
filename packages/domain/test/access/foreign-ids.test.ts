import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSite, makeTree } from '../../src/testing/resources.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
let foreign: World;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  foreign = await createWorld(database);
});
afterAll(() => database.close());

// Ids in a body cannot refer to resources of another organization, even for a member of both.
test('a body cannot refer to resources of another organization', async () => {
  const { admin } = world.people;
  await world.join(foreign.organizationId, admin, 'admin');
  const { organizationId } = world;
  const own = await makeSite(world);
  const tree = await makeTree(world);
  const theirs = await makeSite(foreign);
  const theirTree = await makeTree(foreign);
  const { client } = admin;
  const attempts = [
    () => client.collections.create({ organizationId, body: { parent: theirTree.collectionId } }),
    () => client.spaces.create({ organizationId, body: { parent: theirTree.collectionId } }),
    () =>
      client.collections.move({ collectionId: tree.collectionId, body: { parent: theirTree.collectionId } }),
    () => client.spaces.move({ spaceId: tree.spaceId, body: { parent: theirTree.collectionId } }),
    () =>
      client.spaces.move({
        spaceId: tree.spaceId,
        body: { position: { after: { type: 'space', space: theirTree.spaceId } } },
      }),
    () => client.sites.create({ organizationId, body: { spaces: [theirs.spaceId] } }),
    () => client.siteSpaces.add({ ...own.site, body: { spaceId: theirs.spaceId } }),
    () =>
      client.siteSpaces.add({ ...own.site, body: { spaceId: own.spaceId, sectionId: theirs.siteSectionId } }),
    () => client.siteSections.add({ ...own.site, body: { spaceId: theirs.spaceId } }),
    () => client.sites.update({ ...own.site, body: { defaultSiteSpace: theirs.siteSpaceId } }),
    () => client.sites.update({ ...own.site, body: { defaultSiteSection: theirs.siteSectionId } }),
    () =>
      client.siteSections.update({
        ...own.site,
        siteSectionId: own.siteSectionId,
        body: { defaultSiteSpace: theirs.siteSpaceId },
      }),
    () => client.sectionGroups.add({ ...own.site, body: { title: 'x', sections: [theirs.siteSectionId] } }),
    () =>
      client.sectionGroups.addSection({
        ...own.site,
        siteSectionGroupId: own.siteSectionGroupId,
        body: { sectionId: theirs.siteSectionId },
      }),
    () =>
      client.organizations.update({
        organizationId,
        body: { defaultContent: { type: 'site', site: theirs.site.siteId } },
      }),
  ];
  for (const attempt of attempts) {
    await expect(attempt(), attempt.toString()).rejects.toMatchObject({ status: 400 });
  }
});

test('lists contain nothing of another organization', async () => {
  await makeTree(world);
  await makeTree(foreign);
  const { organizationId } = world;
  const { client } = world.people.admin;
  const [collections, spaces, sites] = await Promise.all([
    client.collections.list({ organizationId, limit: 1000 }),
    client.spaces.list({ organizationId, limit: 1000 }),
    client.sites.list({ organizationId, limit: 1000 }),
  ]);
  expect(new Set(collections.items.map((item) => item.organization))).toEqual(new Set([organizationId]));
  expect(new Set(spaces.items.map((item) => item.organization))).toEqual(new Set([organizationId]));
  expect(sites.items.every((item) => item.urls.location.includes(organizationId))).toBe(true);
});
