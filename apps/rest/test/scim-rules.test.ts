import type { Person } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { startSession } from '../../../packages/domain/src/workspace/sessions/start-session.ts';
import { core, filter, membersOf, messages, patchOf, useScim } from './scim-client.ts';

const { server, scim, address, created } = useScim();

test('a user who is deactivated has no access and no sessions of the organization any more, and others as before', async () => {
  const { world } = server;
  const { organizationId, ctx } = world;
  const ada = await world.person('ada');
  await world.join(organizationId, ada, 'edit');
  const own = await ada.client.organizations.create({ body: { title: 'Own' } });
  const { userId } = ada.actor;
  const { id: samlProviderId } = await world.people.admin.client.saml.create({
    organizationId,
    body: { label: 'Northwind' },
  });
  const limit = { organizationId, ssoProviderId: samlProviderId };
  await startSession(ctx, { userId, method: 'saml', label: 'here', limit });
  await startSession(ctx, { userId, method: 'password', label: 'everywhere' });
  expect((await ada.client.sessions.list({})).items).toHaveLength(2);
  await scim('PATCH', `/Users/${userId}`, { json: patchOf({ op: 'replace', path: 'active', value: false }) });
  await expect(ada.client.organizations.get({ organizationId })).rejects.toMatchObject({ status: 404 });
  await ada.client.organizations.get({ organizationId: own.id });
  const left = (await ada.client.sessions.list({})).items;
  expect(left.map(({ method }) => method)).toEqual(['password']);
  const listed = await scim('GET', `/Users?${filter(`id eq "${userId}"`)}`);
  expect(listed.body.Resources).toMatchObject([{ id: userId, active: false }]);
  await scim('PATCH', `/Users/${userId}`, { json: patchOf({ op: 'replace', path: 'active', value: true }) });
  await ada.client.organizations.get({ organizationId });
});

test('the name of an account that exists already is not changed by an organization', async () => {
  const { world } = server;
  const { displayName, email = '' } = await world.outsider.client.users.getAuthenticated({});
  const json = { userName: email, displayName: 'Renamed', name: { givenName: 'Renamed' } };
  const { status, body } = await scim('POST', '/Users', { json });
  expect(status).toBe(201);
  expect(body).toMatchObject({ id: world.outsider.actor.userId, displayName: 'Renamed' });
  expect((await world.outsider.client.users.getAuthenticated({})).displayName).toBe(displayName);
  const again = await scim('POST', '/Users', { json });
  expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } });
  await scim('DELETE', `/Users/${body.id}`);
});

test('only admins of the organization provision it, with a token that opens it and may write', async () => {
  const { people, outsider, organizationId } = server.world;
  const { client } = people.admin;
  const elsewhere = await client.organizations.create({ body: { title: 'Elsewhere' } });
  const json = { userName: address('nobody') };
  const token = async (body: object) => {
    const { token: secret } = await client.tokens.create({ body: { label: 'SCIM', ...body } });
    return { ...people.admin, token: secret };
  };
  const cases: [Person, number][] = [
    [outsider, 404],
    [people.create, 403],
    [people.guest, 403],
    [await token({ organization: elsewhere.id }), 403],
    [{ ...people.admin, token: 'lectern_wrong_token_of_nobody' }, 401],
  ];
  for (const [as, status] of cases) {
    for (const [method, path] of [
      ['GET', '/Users'],
      ['POST', '/Users'],
      ['GET', '/Groups'],
      ['GET', '/Schemas'],
    ] as const) {
      const refused = await scim(method, path, { as, ...(method === 'POST' && { json }) });
      expect([path, refused.status]).toEqual([path, status]);
      expect(refused.body).toMatchObject({ schemas: [`${messages}:Error`], status: String(status) });
      expect(refused.headers.get('content-type')).toContain('application/scim+json');
    }
  }
  const readOnly = await token({ organization: organizationId, readOnly: true });
  expect((await scim('GET', '/Users', { as: readOnly })).status).toBe(200);
  expect((await scim('POST', '/Users', { as: readOnly, json })).status).toBe(403);
  const limited = await token({ organization: organizationId });
  expect((await scim('POST', '/Users', { as: limited, json })).status).toBe(201);
});

test('users and groups of another organization are not found, and cannot be put into a group', async () => {
  const { outsider, outsideOrganizationId } = server.world;
  const there = { as: outsider, organizationId: outsideOrganizationId };
  const { body: group } = await scim('POST', '/Groups', { ...there, json: { displayName: 'Theirs' } });
  const { userId } = outsider.actor;
  for (const path of [`/Users/${userId}`, `/Groups/${group.id}`]) {
    const patch = { json: patchOf({ op: 'replace', value: { displayName: 'Mine' } }) };
    expect((await scim('GET', path)).status).toBe(404);
    expect((await scim('PATCH', path, patch)).status).toBe(404);
    expect((await scim('DELETE', path)).status).toBe(404);
  }
  const { body: own } = await scim('POST', '/Groups', { json: { displayName: 'Ours' } });
  const add = patchOf({ op: 'add', path: 'members', value: [{ value: userId }] });
  expect((await scim('PATCH', `/Groups/${own.id}`, { json: add })).status).toBe(400);
  expect(membersOf((await scim('GET', `/Groups/${own.id}`)).body)).toEqual([]);
});

test('pages of users cover each once, and never more than 200 at a time', async () => {
  for (const name of ['one', 'two', 'three']) await created(name);
  const all = (await scim('GET', '/Users?count=100000')).body;
  expect(all['totalResults']).toBe(all.Resources.length);
  const paged: string[] = [];
  for (let start = 1; start <= all.Resources.length; start += 2) {
    const { body } = await scim('GET', `/Users?startIndex=${start}&count=2`);
    expect(body).toMatchObject({ totalResults: all['totalResults'], startIndex: start });
    paged.push(...body.Resources.map(({ id }) => id));
  }
  expect(paged).toEqual(all.Resources.map(({ id }) => id));
  expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
});

test('what is wrong is a 400 in the shape of SCIM, and changes nothing', async () => {
  const user = await created('ada');
  const cases: [string, string, object, string][] = [
    ['GET', `/Users?${filter('userName sw "a"')}`, {}, 'invalidFilter'],
    ['GET', `/Users?${filter('userName eq "a" and active eq true')}`, {}, 'invalidFilter'],
    ['GET', `/Groups?${filter('x'.repeat(500))}`, {}, 'invalidFilter'],
    ['GET', '/Users?startIndex=one', {}, 'invalidValue'],
    ['POST', '/Users', { json: {} }, 'invalidValue'],
    ['POST', '/Users', { json: { userName: 'no address' } }, 'invalidValue'],
    ['POST', '/Users', { text: '{' }, 'invalidSyntax'],
    ['POST', '/Groups', { json: { displayName: 'x'.repeat(65) } }, 'invalidValue'],
    ['PATCH', `/Users/${user.id}`, { json: {} }, 'invalidSyntax'],
    ['PATCH', `/Users/${user.id}`, { json: patchOf({ op: 'move', path: 'x' }) }, 'invalidSyntax'],
    ['PATCH', `/Users/${user.id}`, { json: patchOf({ op: 'remove' }) }, 'noTarget'],
    [
      'PATCH',
      `/Users/${user.id}`,
      { json: patchOf({ op: 'replace', path: 'active', value: 3 }) },
      'invalidValue',
    ],
    [
      'PATCH',
      `/Users/${user.id}`,
      { json: patchOf({ op: 'replace', path: 'displayName', value: {} }) },
      'invalidValue',
    ],
    ['PATCH', `/Users/${user.id}`, { json: patchOf({ op: 'remove', path: 'userName' }) }, 'invalidValue'],
    ['PUT', `/Users/${user.id}`, { json: { userName: 3 } }, 'invalidValue'],
  ];
  for (const [method, path, sent, scimType] of cases) {
    const { status, body } = await scim(method, path, sent);
    expect([method, path, status, body['scimType']]).toEqual([method, path, 400, scimType]);
  }
  expect((await scim('GET', `/Users/${user.id}`)).body).toEqual(user);
  expect((await scim('POST', '/Users', { text: 'a=b', type: 'text/plain' })).status).toBe(415);
  const last = await scim('DELETE', `/Users/${server.world.people.admin.actor.userId}`);
  expect(last).toMatchObject({ status: 409, body: { schemas: [`${messages}:Error`] } });
});

test('the service provider describes itself', async () => {
  const config = (await scim('GET', '/ServiceProviderConfig')).body;
  expect(config).toMatchObject({ patch: { supported: true }, filter: { supported: true, maxResults: 200 } });
  const types = (await scim('GET', '/ResourceTypes')).body.Resources;
  expect(types.map((type) => [type['endpoint'], type['schema']])).toEqual([
    ['/Users', `${core}:User`],
    ['/Groups', `${core}:Group`],
  ]);
  for (const { id } of (await scim('GET', '/Schemas')).body.Resources)
    expect((await scim('GET', `/Schemas/${id}`)).body.id).toBe(id);
  expect((await scim('GET', '/ResourceTypes/User')).status).toBe(200);
  expect((await scim('GET', '/Schemas/none')).status).toBe(404);
});

test('what an identity provider does is recorded with the admin whose token it has', async () => {
  const { people, organizationId } = server.world;
  const { id } = await created('audited');
  await scim('PATCH', `/Users/${id}`, { json: patchOf({ op: 'replace', value: { active: false } }) });
  const { items } = await people.admin.client.auditEvents.list({ organizationId, limit: 5 });
  expect(JSON.stringify(items)).toContain('updateMemberInOrganizationById');
  expect(JSON.stringify(items)).toContain(id);
});
