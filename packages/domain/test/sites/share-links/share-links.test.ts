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

test('a new link is active, and its address holds a key that nothing else shows', async () => {
  const { client, site } = await newSite();
  const link = await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  expect(link).toMatchObject({ object: 'share-link', name: 'Partners', active: true });
  const { organizationId, siteId } = site;
  const address = `http://lectern.test/sites/${organizationId}/${siteId}/`;
  expect(link.urls.published).toMatch(new RegExp(`^${address}[0-9A-Za-z]{32}/$`));
  expect((await client.sites.get(site)).urls.published).toBe(address);
  expect((await client.shareLinks.list(site)).items).toEqual([link]);
});

test('keys differ', async () => {
  const { client, site } = await newSite();
  const links = await Promise.all(
    ['', '', ''].map((name) => client.shareLinks.create({ ...site, body: { name } })),
  );
  expect(new Set(links.map((link) => link.urls.published)).size).toBe(3);
});

test('a link has an address only while its site is published', async () => {
  const { client, site } = await newSite();
  await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  await client.sites.unpublish(site);
  expect((await client.shareLinks.list(site)).items[0]?.urls).toEqual({});
});

test('changing a link changes what is given, and needs at least one member', async () => {
  const { client, site } = await newSite();
  const made = await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  const link = { ...site, shareLinkId: made.id };
  expect(await client.shareLinks.update({ ...link, body: { active: false } })).toEqual({
    ...made,
    active: false,
  });
  expect(await client.shareLinks.update({ ...link, body: { name: 'Friends' } })).toEqual({
    ...made,
    active: false,
    name: 'Friends',
  });
  await expect(client.shareLinks.update({ ...link, body: {} })).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body' }],
  });
});

test('a name has at most 50 characters', async () => {
  const { client, site } = await newSite();
  const name = '🔑'.repeat(50);
  expect((await client.shareLinks.create({ ...site, body: { name } })).name).toBe(name);
  await expect(client.shareLinks.create({ ...site, body: { name: `${name}x` } })).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.name' }],
  });
});

test('a deleted link is gone', async () => {
  const { client, site } = await newSite();
  const { id } = await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  await client.shareLinks.delete({ ...site, shareLinkId: id });
  expect((await client.shareLinks.list(site)).items).toEqual([]);
  await expect(client.shareLinks.delete({ ...site, shareLinkId: id })).rejects.toMatchObject({ status: 404 });
});

test('a link of another site is not found under this one', async () => {
  const { client, site } = await newSite();
  const other = await newSite();
  const { id } = await client.shareLinks.create({ ...other.site, body: { name: 'Partners' } });
  const wrong = { ...site, shareLinkId: id };
  const refused = { status: 404 };
  await expect(client.shareLinks.update({ ...wrong, body: { active: false } })).rejects.toMatchObject(
    refused,
  );
  await expect(client.shareLinks.delete(wrong)).rejects.toMatchObject(refused);
  expect((await client.shareLinks.list(other.site)).items[0]).toMatchObject({ id, active: true });
});

test('only those who may edit the site see its links', async () => {
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

test('pages hold every link once, oldest first', async () => {
  const { client, site } = await newSite();
  const names = ['a', 'b', 'c', 'd', 'e'];
  for (const name of names) await client.shareLinks.create({ ...site, body: { name } });
  const read: string[] = [];
  let page: string | undefined;
  do {
    const answer = await client.shareLinks.list({ ...site, limit: 2, page });
    expect(answer.count).toBe(5);
    read.push(...answer.items.map((link) => link.name));
    page = answer.next?.page;
  } while (page !== undefined);
  expect(read).toEqual(names);
});
