import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';

const used = useWorld();

test('a site is published only with a space on it, and has URLs only while it is published', async () => {
  const { world } = used;
  const { client } = world.people.admin;
  const { organizationId } = world;
  const site = { organizationId, siteId: (await client.sites.create({ organizationId })).id };
  await expect(client.sites.publish(site)).rejects.toMatchObject({ status: 412 });
  const space = await client.spaces.create({ organizationId, body: { title: 'Guide' } });
  await client.siteSpaces.add({ ...site, body: { spaceId: space.id } });
  expect((await client.sites.get(site)).urls.published).toBeUndefined();
  expect((await client.sites.publish(site)).published).toBe(true);
  expect((await client.sites.publish(site)).published).toBe(true);
  await client.organizations.update({ organizationId, body: { hostname: 'home-docs' } });
  await client.sites.update({ ...site, body: { basename: 'docs' } });
  expect((await client.sites.get(site)).urls.published).toBe('http://lectern.test/sites/home-docs/docs/');
  await client.sites.update({ ...site, body: { hostname: 'docs.example.com' } });
  expect((await client.sites.get(site)).urls.published).toBe('https://docs.example.com/');
  const proxied = await client.sites.update({ ...site, body: { proxy: 'www.example.com/docs' } });
  expect(proxied.proxy).toEqual({
    origin: 'www.example.com/docs',
    target: 'https://docs.example.com',
  });
  expect((await client.sites.unpublish(site)).urls.published).toBeUndefined();
});

test('a basename is unique in its organization, a host name on the server', async () => {
  const { world } = used;
  const { client } = world.people.admin;
  const { organizationId } = world;
  const [one, two] = await Promise.all([
    client.sites.create({ organizationId }),
    client.sites.create({ organizationId }),
  ]);
  await client.sites.update({
    organizationId,
    siteId: one.id,
    body: { basename: 'api', hostname: 'api.example.com' },
  });
  for (const body of [{ basename: 'api' }, { hostname: 'api.example.com' }]) {
    await expect(client.sites.update({ organizationId, siteId: two.id, body })).rejects.toMatchObject({
      status: 409,
    });
  }
});

test('adding a space to a site needs the create role on the space', async () => {
  const { world } = used;
  const { organizationId } = world;
  const { client } = world.people.admin;
  const space = await client.spaces.create({ organizationId, body: { title: 'Draft' } });
  await client.spaces.update({ spaceId: space.id, body: { defaultLevel: 'read' } });
  const creator = world.people.create.client;
  await expect(creator.sites.create({ organizationId, body: { spaces: [space.id] } })).rejects.toMatchObject({
    status: 403,
  });
});

test.each(['empty', 'sample'] as const)('a site can be created with a new space: %s', async (spaces) => {
  const { world } = used;
  const { organizationId } = world;
  const { client } = world.people.admin;
  const created = await client.sites.create({ organizationId, body: { title: 'Fresh', spaces } });
  expect(created.siteSpaces).toBe(1);
  const { items } = await client.siteSpaces.list({ organizationId, siteId: created.id });
  expect(items[0]?.space.title).toBe('Fresh');
});

test('a site is previewed, published and opened only by who could show each of its spaces', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const { admin, create } = people;
  const secret = await admin.client.spaces.create({ organizationId, body: { title: 'Secret' } });
  await admin.client.spaces.update({ spaceId: secret.id, body: { defaultLevel: null } });
  const { id: siteId } = await admin.client.sites.create({ organizationId, body: { spaces: [secret.id] } });
  const site = { organizationId, siteId };
  const rejected = { status: 403, message: expect.stringContaining('on 1 of 1') };
  await expect(create.client.sitePublishing.getPreview(site)).rejects.toMatchObject(rejected);
  await expect(create.client.sites.publish(site)).rejects.toMatchObject(rejected);
  const open = { ...site, body: { visibility: 'unlisted' as const } };
  await expect(create.client.sites.update(open)).rejects.toMatchObject(rejected);
  await expect(create.client.sites.update({ ...site, body: { title: 'Docs' } })).resolves.toBeDefined();
  await admin.client.spaces.update({ spaceId: secret.id, body: { defaultLevel: 'read' } });
  await expect(create.client.sitePublishing.getPreview(site)).resolves.toBeDefined();
  await expect(create.client.sites.publish(site)).rejects.toMatchObject(rejected);
  await expect(admin.client.sites.publish(site)).resolves.toMatchObject({ published: true });
});
