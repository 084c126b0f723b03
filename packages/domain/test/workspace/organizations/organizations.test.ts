import { expect, test } from 'vitest';
import { makeShared, makeSite } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

async function organization(body: { emailDomains?: string[] } = {}) {
  const { client } = used.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Home', ...body } });
  return { organizationId, client };
}

const unique = (name: string) => `${name}-${used.world.ctx.newId('user').slice(-8).toLowerCase()}`;

test('e-mail domains of an organization are stored in lower case, without duplicates', async () => {
  const { organizationId, client } = await organization({ emailDomains: ['A.example', 'a.EXAMPLE'] });
  expect((await client.organizations.get({ organizationId })).emailDomains).toEqual(['a.example']);
  const body = { emailDomains: ['B.example.com', 'b.example.com', 'c-d.example'] };
  expect((await client.organizations.update({ organizationId, body })).emailDomains).toEqual([
    'b.example.com',
    'c-d.example',
  ]);
  expect(
    (await client.organizations.update({ organizationId, body: { emailDomains: [] } })).emailDomains,
  ).toEqual([]);
});

test.each([
  'example',
  '-a.example',
  'a-.example',
  'a..example',
  'a b.example',
  'ä.example',
  'a.example.',
  '@a.b',
])('an organization cannot have the e-mail domain %s', async (domain) => {
  const { organizationId, client } = await organization();
  await expect(
    client.organizations.update({ organizationId, body: { emailDomains: ['ok.example', domain] } }),
  ).rejects.toMatchObject({ status: 400, details: [{ path: 'body.emailDomains.1' }] });
});

test('an organization cannot have the hostname of another one', async () => {
  const [one, other] = [await organization(), await organization()];
  const hostname = unique('docs');
  const update = ({ client, organizationId }: typeof one) =>
    client.organizations.update({ organizationId, body: { hostname } });
  expect((await update(one)).hostname).toBe(hostname);
  await expect(update(other)).rejects.toMatchObject({ status: 409 });
  await update(one);
});

test('an update of an organization sets and clears its default content and its logo', async () => {
  const { organizationId, client } = await organization();
  const { id: site } = await client.sites.create({ organizationId });
  const set = await client.organizations.update({
    organizationId,
    body: {
      defaultContent: { type: 'site', site },
      logo: 'https://example.com/logo.png',
      sso: true,
      ai: true,
      inviteLinks: false,
      defaultRole: 'edit',
    },
  });
  expect(set).toMatchObject({
    defaultContent: { type: 'site', site },
    urls: { logo: 'https://example.com/logo.png' },
    sso: true,
    ai: true,
    inviteLinks: false,
    defaultRole: 'edit',
  });
  const cleared = await client.organizations.update({
    organizationId,
    body: { defaultContent: null, logo: null, defaultRole: null },
  });
  expect(cleared.defaultContent).toBeUndefined();
  expect(cleared.urls.logo).toBeUndefined();
  expect(cleared).toMatchObject({ defaultRole: null, sso: true });
  const foreign = await organization();
  const { id: foreignSite } = await client.sites.create({ organizationId: foreign.organizationId });
  for (const wrong of [foreignSite, 'site_missing']) {
    await expect(
      client.organizations.update({
        organizationId,
        body: { defaultContent: { type: 'site', site: wrong } },
      }),
    ).rejects.toMatchObject({ status: 400, details: [{ path: 'body.defaultContent.site' }] });
  }
});

test('users with an address of its e-mail domain can find and join an organization', async () => {
  const { organizationId, client } = await organization({ emailDomains: ['example.com'] });
  await client.organizations.update({ organizationId, body: { defaultRole: 'comment' } });
  const person = await used.world.person('joiner');
  const find = async (emailDomain: string) =>
    (await person.client.organizations.listForEmailDomain({ emailDomain })).organizations.find(
      ({ id }) => id === organizationId,
    );
  expect((await find('EXAMPLE.com'))?.permissions).toMatchObject({ view: false, listMembers: false });
  expect(await find('elsewhere.example')).toBeUndefined();
  expect(await find('not a domain')).toBeUndefined();
  await person.client.organizations.join({ organizationId });
  await person.client.organizations.join({ organizationId });
  expect((await find('example.com'))?.permissions).toMatchObject({ view: true, listMembers: true });
  const userId = person.actor.userId;
  expect(await client.members.get({ organizationId, userId })).toMatchObject({ role: 'comment' });
  await client.members.update({ organizationId, userId, body: { role: 'create' } });
  await person.client.organizations.join({ organizationId });
  expect(await client.members.get({ organizationId, userId })).toMatchObject({ role: 'create' });
  await client.organizations.update({ organizationId, body: { emailDomains: [] } });
  expect(await find('example.com')).toBeUndefined();
});

test('organizations of other e-mail domains are listed for their members only', async () => {
  const { organizationId, client } = await organization({ emailDomains: ['partner.example'] });
  const find = async (who: typeof client) =>
    (await who.organizations.listForEmailDomain({ emailDomain: 'partner.example' })).organizations.map(
      ({ id }) => id,
    );
  expect(await find(client)).toEqual([organizationId]);
  const person = await used.world.person('stranger');
  expect(await find(person.client)).toEqual([]);
  await expect(person.client.organizations.join({ organizationId })).rejects.toMatchObject({ status: 400 });
  await expect(person.client.organizations.join({ organizationId: 'org_missing' })).rejects.toMatchObject({
    status: 404,
  });
});

test('users cannot join by e-mail domain where single sign-on is enforced', async () => {
  const { organizationId, client } = await organization({ emailDomains: ['example.com'] });
  await client.organizations.update({ organizationId, body: { sso: true } });
  const person = await used.world.person('joiner');
  await expect(person.client.organizations.join({ organizationId })).rejects.toMatchObject({ status: 403 });
  await expect(person.client.organizations.get({ organizationId })).rejects.toMatchObject({ status: 404 });
});

test('deleting an organization deletes its resources, but no users and no other organizations', async () => {
  const { database, world } = used;
  const owner = await world.person('owner');
  const { id: organizationId } = await owner.client.organizations.create({ body: { title: 'Doomed' } });
  const inside = {
    ...world,
    organizationId,
    people: { ...world.people, admin: owner },
  };
  const { read, guest } = world.people;
  await world.join(organizationId, read, 'read');
  await world.join(organizationId, guest, null);
  const { collectionId, spaceId } = await makeShared(inside);
  await makeSite(inside);
  await owner.client.invites.create({ organizationId, body: { level: 'read', space: spaceId } });
  await owner.client.invites.create({ organizationId, body: { level: 'read', collection: collectionId } });
  await read.client.organizations.get({ organizationId });

  const before = database.statements();
  await owner.client.organizations.delete({ organizationId });
  expect(database.statements() - before).toBeLessThan(8);

  const tables = ['collections', 'spaces', 'sites', 'teams', 'members', 'content_grants', 'invites'] as const;
  for (const table of tables) {
    const rows = await world.ctx.store.db
      .selectFrom(table)
      .select('organization_id')
      .where('organization_id', '=', organizationId)
      .execute();
    expect([table, rows]).toEqual([table, []]);
  }
  for (const { client } of [owner, read, guest]) {
    await expect(client.organizations.get({ organizationId })).rejects.toMatchObject({ status: 404 });
    await client.users.getAuthenticated({});
  }
  await expect(owner.client.organizations.delete({ organizationId })).rejects.toMatchObject({
    status: 404,
  });
  await read.client.organizations.get({ organizationId: world.organizationId });
});

test('a subdomain resolves to the organization for its members', async () => {
  const { organizationId, client } = await organization();
  const hostname = unique('led');
  await client.organizations.update({ organizationId, body: { hostname } });
  expect(await client.organizations.getSubdomain({ subdomain: hostname })).toEqual({
    object: 'subdomain',
    subdomain: hostname,
    target: { type: 'organization', organization: organizationId },
    isActive: true,
  });
  const { outsider } = used.world;
  await expect(outsider.client.organizations.getSubdomain({ subdomain: hostname })).rejects.toMatchObject({
    status: 404,
  });
});
