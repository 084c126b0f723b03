import { expect, test } from 'vitest';
import { filter, membersOf, messages, patchOf, useScim } from './scim-client.ts';

const { server, scim, address, created } = useScim();

test('a NUL character, a text that is no JSON and a name that every object has are errors of the caller', async () => {
  const user = await created('ada');
  const { body: group } = await scim('POST', '/Groups', { json: { displayName: 'Input' } });
  const nul = 'a\u0000b';
  const patched = (path: string, value: unknown) => ({ json: patchOf({ op: 'replace', path, value }) });
  const cases: [string, string, object][] = [
    ['GET', `/Users?${filter('userName eq "a\\u0000b"')}`, {}],
    ['GET', `/Groups?${filter('externalId eq "a\\u0000b"')}`, {}],
    ['GET', `/Users?${filter('constructor eq "a"')}`, {}],
    ['GET', `/Groups?${filter('constructor eq "a"')}`, {}],
    ['GET', '/Users/%00', {}],
    ['DELETE', '/Groups/%00', {}],
    ['PATCH', '/Users/%00', patched('active', true)],
    ['POST', '/Users', { json: { userName: nul, emails: [{ value: address('nul') }] } }],
    ['POST', '/Users', { json: { userName: address('nul'), displayName: nul } }],
    ['PATCH', `/Users/${user.id}`, patched('externalId', nul)],
    ['PATCH', `/Users/${user.id}`, { json: patchOf({ op: 'constructor', path: 'displayName', value: 'x' }) }],
    ['PATCH', `/Groups/${group.id}`, patched('externalId', nul)],
    [
      'PATCH',
      `/Groups/${group.id}`,
      { json: patchOf({ op: 'remove', path: String.raw`members[value eq "\q"]` }) },
    ],
  ];
  for (const [method, path, sent] of cases) {
    const { status, body } = await scim(method, path, sent);
    expect([method, path, status]).toEqual([method, path, 400]);
    expect(body).toMatchObject({ schemas: [`${messages}:Error`], status: '400' });
  }
  expect((await scim('GET', '/Users', { organizationId: '%00' })).status).toBe(400);
  expect((await scim('PATCH', `/Users/${user.id}`, patched('constructor', 3))).status).toBe(200);
  expect((await scim('GET', `/Users/${user.id}`)).body).toMatchObject({ userName: user['userName'] });
});

test('a userName of another member is a conflict', async () => {
  const [ada, grace] = [await created('ada'), await created('grace')];
  const { userName } = ada;
  const renamed = await scim('PATCH', `/Users/${grace.id}`, {
    json: patchOf({ op: 'replace', path: 'userName', value: userName }),
  });
  const added = await scim('POST', '/Users', { json: { userName, emails: [{ value: address('other') }] } });
  for (const { status, body } of [renamed, added]) {
    expect(status).toBe(409);
    expect(body).toMatchObject({ scimType: 'uniqueness', status: '409' });
  }
});

test(
  'an attribute with a name as long as a body may be is ignored, and many members are added, before anybody waits',
  { timeout: 30_000 },
  async () => {
    const user = await created('ada');
    const name = `"${'\\"'.repeat(200_000)}`;
    const patch = patchOf({ op: 'add', value: { [name]: 1 } });
    expect((await scim('PATCH', `/Users/${user.id}`, { json: patch })).status).toBe(200);
    const { body: group } = await scim('POST', '/Groups', { json: { displayName: 'Many' } });
    const ops = Array.from({ length: 1000 }, () => ({
      op: 'add',
      path: 'members',
      value: [{ value: user.id }],
    }));
    expect((await scim('PATCH', `/Groups/${group.id}`, { json: patchOf(...ops) })).status).toBe(204);
    expect(membersOf((await scim('GET', `/Groups/${group.id}`)).body)).toEqual([user.id]);
  },
);

test('a user who is replaced without saying whether they are active stays deactivated', async () => {
  const user = await created('ada');
  const { people, organizationId } = server.world;
  await people.admin.client.members.update({ organizationId, userId: user.id, body: { disabled: true } });
  const { userName } = user;
  const replaced = await scim('PUT', `/Users/${user.id}`, { json: { userName, displayName: 'Ada' } });
  expect(replaced).toMatchObject({ status: 200, body: { active: false, displayName: 'Ada' } });
  const again = await scim('PUT', `/Users/${user.id}`, { json: { userName, active: true } });
  expect(again.body).toMatchObject({ active: true });
});

test('the parts of a name are replaced by the path of the name, too', async () => {
  const user = await created('ada');
  const name = { givenName: 'Ada', familyName: 'Lovelace' };
  const patch = patchOf({ op: 'replace', path: 'name', value: name });
  expect((await scim('PATCH', `/Users/${user.id}`, { json: patch })).body).toMatchObject({ name });
});

test('an address is looked for among at most 100', async () => {
  const emails = Array.from({ length: 101 }, () => ({ value: 'x' }));
  const { status, body } = await scim('POST', '/Users', { json: { userName: 'ada', emails } });
  expect([status, body['scimType']]).toEqual([400, 'invalidValue']);
  expect(body['detail']).toContain('emails');
});

test('a member is removed from a group that has more members than are listed', async () => {
  const { ctx, organizationId } = server.world;
  const { body: group } = await scim('POST', '/Groups', { json: { displayName: 'Everybody' } });
  const { db } = ctx.store;
  const ids = Array.from({ length: 10_001 }, (_, index) => `crowd_${index}`);
  const now = ctx.clock().toISOString();
  const user = { display_name: 'crowd', instance_admin: false, created_at: now, photo_url: null };
  const users = ids.map((id) => ({ ...user, id, email: `${id}@example.org` }));
  await db.insertInto('users').values(users).execute();
  const members = ids.map((id) => ({ organization_id: organizationId, user_id: id, joined_at: now }));
  await db
    .insertInto('members')
    .values(members.map((member) => ({ ...member, role: null })))
    .execute();
  await db
    .insertInto('team_members')
    .values(members.map((member) => ({ ...member, team_id: group.id, role: 'member' })))
    .execute();
  const listed = new Set(membersOf((await scim('GET', `/Groups/${group.id}`)).body));
  const last = ids.find((id) => !listed.has(id)) ?? '';
  const remove = patchOf({ op: 'remove', path: 'members', value: [{ value: last }] });
  expect((await scim('PATCH', `/Groups/${group.id}`, { json: remove })).status).toBe(204);
  const left = await db.selectFrom('team_members').select('user_id').where('user_id', '=', last).execute();
  expect([last === '', left]).toEqual([false, []]);
});

test('paths and methods that SCIM does not have here are errors of SCIM', async () => {
  const cases = [
    ['GET', '/Me', 404],
    ['POST', '/Bulk', 404],
    ['POST', '/Users/.search', 405],
    ['POST', '/Schemas', 405],
    ['PUT', '/Groups', 405],
  ] as const;
  for (const [method, path, status] of cases) {
    const { body, headers, ...response } = await scim(method, path, method === 'GET' ? {} : { json: {} });
    expect([path, response.status, body['schemas'], body['status']]).toEqual([
      path,
      status,
      [`${messages}:Error`],
      String(status),
    ]);
    expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    expect(headers.has('allow')).toBe(status === 405);
  }
  const response = await fetch(`${server.origin}/scim/v2/nowhere`);
  expect([response.status, (await response.json()) as unknown]).toMatchObject([401, { status: '401' }]);
});
