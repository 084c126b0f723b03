import type { Person } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { makeSite } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

async function newSite() {
  const { world } = used;
  const { client } = world.people.admin;
  const { site } = await makeSite(world);
  await client.sites.update({ ...site, body: { visibility: 'share-link' } });
  await client.sites.publish(site);
  return { world, client, site };
}

test('a new share link is active, and only its URL has the key', async () => {
  const { client, site } = await newSite();
  const link = await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  expect(link).toMatchObject({ object: 'share-link', name: 'Partners', active: true });
  const { organizationId, siteId } = site;
  const address = `http://lectern.test/sites/${organizationId}/${siteId}/`;
  expect(link.urls.published).toMatch(new RegExp(`^${address}[0-9A-Za-z]{32}/$`));
  expect((await client.sites.get(site)).urls.published).toBe(address);
  expect((await client.shareLinks.list(site)).items).toEqual([link]);
});

test('share links have different keys', async () => {
  const { client, site } = await newSite();
  const links = await Promise.all(
    ['', '', ''].map((name) => client.shareLinks.create({ ...site, body: { name } })),
  );
  expect(new Set(links.map((link) => link.urls.published)).size).toBe(3);
});

test('a share link has a URL only while its site is published', async () => {
  const { client, site } = await newSite();
  await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  await client.sites.unpublish(site);
  expect((await client.shareLinks.list(site)).items[0]?.urls).toEqual({});
});

test('an update of a share link changes the given members and needs at least one', async () => {
  const { client, site } = await newSite();
  const created = await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  const link = { ...site, shareLinkId: created.id };
  expect(await client.shareLinks.update({ ...link, body: { active: false } })).toEqual({
    ...created,
    active: false,
  });
  expect(await client.shareLinks.update({ ...link, body: { name: 'Friends' } })).toEqual({
    ...created,
    active: false,
    name: 'Friends',
  });
  await expect(client.shareLinks.update({ ...link, body: {} })).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body' }],
  });
});

test('the name of a share link has at most 50 characters', async () => {
  const { client, site } = await newSite();
  const name = '🔑'.repeat(50);
  expect((await client.shareLinks.create({ ...site, body: { name } })).name).toBe(name);
  await expect(client.shareLinks.create({ ...site, body: { name: `${name}x` } })).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.name' }],
  });
});

test('a deleted share link is not found', async () => {
  const { client, site } = await newSite();
  const { id } = await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  await client.shareLinks.delete({ ...site, shareLinkId: id });
  expect((await client.shareLinks.list(site)).items).toEqual([]);
  await expect(client.shareLinks.delete({ ...site, shareLinkId: id })).rejects.toMatchObject({ status: 404 });
});

test('a share link is found under its own site only', async () => {
  const { client, site } = await newSite();
  const other = await newSite();
  const { id } = await client.shareLinks.create({ ...other.site, body: { name: 'Partners' } });
  const wrong = { ...site, shareLinkId: id };
  const rejected = { status: 404 };
  await expect(client.shareLinks.update({ ...wrong, body: { active: false } })).rejects.toMatchObject(
    rejected,
  );
  await expect(client.shareLinks.delete(wrong)).rejects.toMatchObject(rejected);
  expect((await client.shareLinks.list(other.site)).items[0]).toMatchObject({ id, active: true });
});

test('only editors of a site can list its share links', async () => {
  const { world, client, site } = await newSite();
  await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  const seen = (person: Person) =>
    person.client.shareLinks.list(site).then(
      ({ count }) => count,
      (error: unknown) => Reflect.get(Object(error), 'status'),
    );
  const { admin, create, review, guest } = world.people;
  expect(await Promise.all([admin, create, review, guest, world.outsider].map(seen))).toEqual([
    1, 1, 403, 404, 404,
  ]);
});

test('pages list every share link once, oldest first', async () => {
  const { client, site } = await newSite();
  const names = ['a', 'b', 'c', 'd', 'e'];
  for (const name of names) await client.shareLinks.create({ ...site, body: { name } });
  const read: string[] = [];
  let page: string | undefined;
  do {
    const response = await client.shareLinks.list({ ...site, limit: 2, page });
    expect(response.count).toBe(5);
    read.push(...response.items.map((link) => link.name));
    page = response.next?.page;
  } while (page !== undefined);
  expect(read).toEqual(names);
});
