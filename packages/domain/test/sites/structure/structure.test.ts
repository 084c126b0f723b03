import type { World } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';

const used = useWorld();

async function newSite(world: World, spaceTitles: string[]) {
  const { client } = world.people.admin;
  const { organizationId } = world;
  const spaces: string[] = [];
  for (const title of spaceTitles)
    spaces.push((await client.spaces.create({ organizationId, body: { title } })).id);
  const { id } = await client.sites.create({ organizationId, body: { title: 'Docs', spaces } });
  const site = { organizationId, siteId: id };
  const shape = async () => {
    const { type, structure } = await client.sites.getStructure(site);
    if (type === 'siteSpaces') return structure.map((item) => `${item.path}${item.default ? '*' : ''}`);
    return structure.map((item) =>
      item.object === 'site-section'
        ? `${item.path}${item.default ? '*' : ''}(${item.siteSpaces.map((space) => space.path + (space.default ? '*' : '')).join(' ')})`
        : `[${item.title}: ${item.sections.map((section) => section.path).join(' ')}]`,
    );
  };
  return { world, client, site, spaces, shape };
}

type Setting = Awaited<ReturnType<typeof newSite>>;

async function addSections({ client, site, spaces }: Setting, titles: string[]) {
  const ids: string[] = [];
  for (const title of titles) {
    ids.push((await client.siteSections.add({ ...site, body: { spaceId: spaces[0] ?? '', title } })).id);
  }
  return ids;
}

test('the first space of a site is its default, and paths are derived from titles', async () => {
  const { shape } = await newSite(used.world, ['User guide', 'User guide', '开发者 指南']);
  expect(await shape()).toEqual(['user-guide*', 'user-guide-2', '开发者-指南']);
});

test('the first section gets the existing site spaces', async () => {
  const setting = await newSite(used.world, ['One', 'Two']);
  await addSections(setting, ['Guides', 'Reference']);
  expect(await setting.shape()).toEqual(['guides*(one* two)', 'reference(one*)']);
});

test('deleting a default makes the next item the default', async () => {
  const setting = await newSite(used.world, ['One', 'Two']);
  const { client, site, shape } = setting;
  const [first = '', second = ''] = await addSections(setting, ['Guides', 'Reference']);
  const section = await client.siteSections.get({ ...site, siteSectionId: first });
  await client.siteSpaces.delete({ ...site, siteSpaceId: section.siteSpaces[0]?.id ?? '' });
  expect(await shape()).toEqual(['guides*(two*)', 'reference(one*)']);
  await client.siteSections.delete({ ...site, siteSectionId: first });
  expect(await shape()).toEqual(['reference*(one*)']);
  expect((await client.sites.get(site)).siteSpaces).toBe(1);
  expect((await client.siteSections.get({ ...site, siteSectionId: second })).default).toBe(true);
});

test('a site and a section each have exactly one default, which can be changed', async () => {
  const setting = await newSite(used.world, ['One', 'Two']);
  const { client, site, shape } = setting;
  const [first = '', second = ''] = await addSections(setting, ['Guides', 'Reference']);
  const section = await client.siteSections.get({ ...site, siteSectionId: first });
  const two = section.siteSpaces[1]?.id ?? '';
  await client.siteSections.update({ ...site, siteSectionId: first, body: { defaultSiteSpace: two } });
  await client.sites.update({ ...site, body: { defaultSiteSection: second } });
  expect(await shape()).toEqual(['guides(one two*)', 'reference*(one*)']);
  const siteDefault = await client.siteSpaces.list({ ...site, default: true });
  expect(siteDefault.items.map((item) => item.section)).toEqual([second]);
  expect((await client.siteSpaces.list({ ...site, default: false })).count).toBe(2);
});

test('sections keep their order in groups, and take the position of a deleted group', async () => {
  const setting = await newSite(used.world, ['One']);
  const { client, site, shape } = setting;
  const [a = '', b = '', c = '', d = ''] = await addSections(setting, ['aa', 'bb', 'cc', 'dd']);
  const group = await client.sectionGroups.add({ ...site, body: { title: 'G', sections: [c, a] } });
  const inGroup = { ...site, siteSectionGroupId: group.id };
  expect(group.sections.map((section) => section.id)).toEqual([c, a]);
  await client.sectionGroups.move({
    ...inGroup,
    body: { position: { before: { type: 'site-section', id: d } } },
  });
  expect(await shape()).toEqual(['bb(one*)', '[G: cc aa]', 'dd(one*)']);
  await client.siteSections.move({
    ...site,
    siteSectionId: d,
    body: { position: { before: { type: 'site-section', siteSection: a } } },
  });
  expect(await shape()).toEqual(['bb(one*)', '[G: cc dd aa]']);
  await client.sectionGroups.removeSection({ ...inGroup, siteSectionId: d });
  expect(await shape()).toEqual(['bb(one*)', '[G: cc aa]', 'dd(one*)']);
  await client.sectionGroups.addSection({ ...inGroup, body: { sectionId: b } });
  expect(await shape()).toEqual(['[G: cc aa bb]', 'dd(one*)']);
  await client.sectionGroups.delete(inGroup);
  expect(await shape()).toEqual(['cc(one*)', 'aa*(one*)', 'bb(one*)', 'dd(one*)']);
});

test('an item moves next to another one across sections and groups', async () => {
  const setting = await newSite(used.world, ['One', 'Two']);
  const { client, site, shape } = setting;
  const [first = '', second = ''] = await addSections(setting, ['Guides', 'Reference']);
  const guides = await client.siteSections.get({ ...site, siteSectionId: first });
  const reference = await client.siteSections.get({ ...site, siteSectionId: second });
  const two = guides.siteSpaces[1]?.id ?? '';
  await client.sites.sortStructure({
    ...site,
    body: {
      item: { type: 'site-space', id: two },
      position: { before: { type: 'site-space', id: reference.siteSpaces[0]?.id ?? '' } },
    },
  });
  expect(await shape()).toEqual(['guides*(one*)', 'reference(two one*)']);
  await client.sites.sortStructure({
    ...site,
    body: {
      item: { type: 'site-section', id: second },
      position: { before: { type: 'site-section', id: first } },
    },
  });
  expect(await shape()).toEqual(['reference(two one*)', 'guides*(one*)']);
  await expect(
    client.siteSpaces.move({
      ...site,
      siteSpaceId: two,
      body: { position: { after: { type: 'site-space', siteSpace: guides.siteSpaces[0]?.id ?? '' } } },
    }),
  ).rejects.toMatchObject({ status: 400 });
});

test('of two concurrent updates to the same path one succeeds', async () => {
  const { client, site } = await newSite(used.world, ['One', 'Two', 'Three']);
  const { items } = await client.siteSpaces.list(site);
  const results = await Promise.allSettled(
    items.map(({ id }) => client.siteSpaces.update({ ...site, siteSpaceId: id, body: { path: 'start' } })),
  );
  const rejected = results.filter((result) => result.status === 'rejected');
  expect(rejected.map((result) => result.reason.status)).toEqual([409, 409]);
  const after = await client.siteSpaces.list(site);
  expect(after.items.filter((item) => item.path === 'start')).toHaveLength(1);
});

test('spaces with the same title that are added concurrently get different paths and are all counted', async () => {
  const { client, site, world } = await newSite(used.world, []);
  const { organizationId } = world;
  const spaces = await Promise.all(
    Array.from({ length: 6 }, () => client.spaces.create({ organizationId, body: { title: 'API' } })),
  );
  await Promise.all(spaces.map(({ id }) => client.siteSpaces.add({ ...site, body: { spaceId: id } })));
  const { items } = await client.siteSpaces.list(site);
  expect(items.map((item) => item.path).toSorted()).toEqual([
    'api',
    'api-2',
    'api-3',
    'api-4',
    'api-5',
    'api-6',
  ]);
  expect(items.filter((item) => item.default)).toHaveLength(1);
  expect((await client.sites.get(site)).siteSpaces).toBe(6);
});

test('a space is at most once in a section', async () => {
  const { client, site, spaces } = await newSite(used.world, ['One']);
  await expect(client.siteSpaces.add({ ...site, body: { spaceId: spaces[0] ?? '' } })).rejects.toMatchObject({
    status: 409,
  });
});

test('a deleted space is removed from its sites', async () => {
  const { client, spaces, shape } = await newSite(used.world, ['One', 'Two']);
  await client.spaces.delete({ spaceId: spaces[0] ?? '' });
  expect(await shape()).toEqual(['two*']);
});
