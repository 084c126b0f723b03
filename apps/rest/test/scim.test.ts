import { expect, test } from 'vitest';
import { core, filter, membersOf, messages, patchOf, useScim } from './scim-client.ts';

const { server, scim, address, created } = useScim();

// https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20
test('provisions a user as Okta does: searched, created, replaced, deactivated and activated again', async () => {
  const userName = address('test.user');
  const query = `${filter(`userName eq "${userName}"`)}&startIndex=1&count=100`;
  expect((await scim('GET', `/Users?${query}`)).body).toEqual({
    schemas: [`${messages}:ListResponse`],
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  });
  const user = {
    schemas: [`${core}:User`],
    userName,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };
  const posted = await scim('POST', '/Users', { json: user });
  expect(posted.status).toBe(201);
  expect(posted.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
  const { id } = posted.body;
  expect(posted.body).toMatchObject({
    userName,
    externalId: user.externalId,
    name: user.name,
    displayName: 'Test User',
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
    meta: { resourceType: 'User', location: posted.headers.get('location') },
  });
  expect(posted.body).not.toHaveProperty('password');
  expect((await scim('GET', `/Users?${query}`)).body.Resources).toEqual([posted.body]);
  expect((await scim('GET', `/Users/${id}`)).body).toEqual(posted.body);

  const replaced = await scim('PUT', `/Users/${id}`, {
    json: { ...user, id, name: { givenName: 'Another', familyName: 'User' }, displayName: 'Another User' },
  });
  expect(replaced.status).toBe(200);
  expect(replaced.body).toMatchObject({ id, displayName: 'Another User', name: { givenName: 'Another' } });

  const off = await scim('PATCH', `/Users/${id}`, {
    json: patchOf({ op: 'replace', value: { active: false } }),
  });
  expect(off.body).toMatchObject({ id, active: false, displayName: 'Another User' });
  const on = await scim('PATCH', `/Users/${id}`, {
    json: patchOf({ op: 'replace', value: { active: true } }),
  });
  expect(on.body).toMatchObject({ id, active: true });
});

// https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
test('provisions a user as Microsoft Entra does: names that are no addresses, capital operations, texts for booleans', async () => {
  const email = address('entra');
  const userName = `Test_User_${email}`.slice(0, 40);
  const json = {
    schemas: [`${core}:User`, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: email }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
  };
  const { body: user, status } = await scim('POST', '/Users', { json, type: 'application/json' });
  expect(status).toBe(201);
  expect(user).toMatchObject({ userName, emails: [{ value: email }], displayName: 'givenName familyName' });
  const found = await scim('GET', `/Users?${filter(`externalId eq "${json.externalId}"`)}`);
  expect(found.body.Resources).toEqual([user]);

  const updated = await scim('PATCH', `/Users/${user.id}`, {
    json: patchOf(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'x',
      },
    ),
  });
  // The address of an account is its user's.
  expect(updated.body).toMatchObject({
    name: { familyName: 'updatedFamilyName' },
    emails: [{ value: email }],
  });
  const renamed = `${userName}.2`;
  await scim('PATCH', `/Users/${user.id}`, {
    json: patchOf({ op: 'Replace', path: 'userName', value: renamed }),
  });
  const byName = await scim('GET', `/Users?${filter(`userName eq "${renamed.toUpperCase()}"`)}`);
  expect(byName.body).toMatchObject({ totalResults: 1, Resources: [{ id: user.id }] });

  for (const value of ['False', false]) {
    const off = await scim('PATCH', `/Users/${user.id}`, {
      json: patchOf({ op: 'Replace', path: 'active', value }),
    });
    expect(off).toMatchObject({ status: 200, body: { active: false } });
  }
  expect((await scim('DELETE', `/Users/${user.id}`)).status).toBe(204);
  expect((await scim('GET', `/Users/${user.id}`)).status).toBe(404);
});

test('provisions a group as Microsoft Entra does, and answers its changes without a body', async () => {
  const [ada, grace] = [await created('ada'), await created('grace')];
  const displayName = `Writers ${ada.id}`.slice(0, 60);
  const json = {
    schemas: [`${core}:Group`, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName,
    meta: { resourceType: 'Group' },
  };
  const { status, body: group } = await scim('POST', '/Groups', { json });
  expect(status).toBe(201);
  expect(group).toMatchObject({ displayName, externalId: json.externalId, members: [] });
  const path = `/Groups/${group.id}`;
  const add = { op: 'Add', path: 'members', value: [{ $ref: null, value: ada.id }] };
  expect(await scim('PATCH', path, { json: patchOf(add) })).toMatchObject({ status: 204, body: {} });
  await scim('PATCH', path, { json: patchOf({ ...add, value: [{ $ref: null, value: grace.id }] }) });
  expect(membersOf((await scim('GET', path)).body)).toEqual([ada.id, grace.id]);
  const remove = { op: 'Remove', path: 'members', value: [{ $ref: null, value: ada.id }] };
  expect((await scim('PATCH', path, { json: patchOf(remove) })).status).toBe(204);
  const rename = { op: 'Replace', path: 'displayName', value: `${displayName}.` };
  expect((await scim('PATCH', path, { json: patchOf(rename) })).status).toBe(204);
  const query = `excludedAttributes=members&${filter(`displayName eq "${displayName}."`)}`;
  const { Resources } = (await scim('GET', `/Groups?${query}`)).body;
  expect(Resources).toMatchObject([{ id: group.id, externalId: json.externalId }]);
  expect(Resources[0]).not.toHaveProperty('members');
  expect((await scim('GET', `${path}?excludedAttributes=members`)).body).not.toHaveProperty('members');
  const { people, organizationId } = server.world;
  const team = { organizationId, teamId: group.id };
  expect((await people.admin.client.teams.get(team)).title).toBe(`${displayName}.`);
  const members = await people.admin.client.teams.listMembers(team);
  expect(members.items.map(({ organization }) => organization.user.id)).toEqual([grace.id]);
  expect((await scim('DELETE', path)).status).toBe(204);
  await expect(people.admin.client.teams.get(team)).rejects.toMatchObject({ status: 404 });
});

test('provisions a group as Okta does: replaced, and changed by the ids of its members', async () => {
  const [ada, grace] = [await created('ada'), await created('grace')];
  const json = { schemas: [`${core}:Group`], displayName: 'Test SCIMv2', members: [] };
  const { body: group } = await scim('POST', '/Groups', { json });
  const path = `/Groups/${group.id}`;
  const put = await scim('PUT', path, {
    json: { ...json, id: group.id, members: [{ value: ada.id, display: 'ada@example.com' }] },
  });
  expect(put.status).toBe(200);
  expect(membersOf(put.body)).toEqual([ada.id]);
  await scim('PATCH', path, {
    json: patchOf(
      { op: 'remove', path: `members[value eq "${ada.id}"]` },
      { op: 'add', path: 'members', value: [{ value: grace.id, display: 'grace@example.com' }] },
    ),
  });
  await scim('PATCH', path, {
    json: patchOf({ op: 'replace', value: { id: group.id, displayName: 'Test SCIMv2.1' } }),
  });
  const changed = (await scim('GET', path)).body;
  expect(changed['displayName']).toBe('Test SCIMv2.1');
  expect(membersOf(changed)).toEqual([grace.id]);
  await scim('PATCH', path, {
    json: patchOf({ op: 'replace', path: 'members', value: [{ value: ada.id }] }),
  });
  expect(membersOf((await scim('GET', path)).body)).toEqual([ada.id]);
});
