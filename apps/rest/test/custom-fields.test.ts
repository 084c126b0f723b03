import { expect, test } from 'vitest';
import { member, type Sent, useServer } from './server.ts';

const server = useServer();
const send = (method: string, path: string, sent: Sent = {}) =>
  server.send(method, path, { as: server.world.people.admin, ...sent });

async function newPlaces() {
  const { client } = server.world.people.admin;
  const { id } = await client.organizations.create({ body: { title: 'Fields' } });
  const space = await client.spaces.create({ organizationId: id });
  return { fields: `/v1/orgs/${id}/custom-fields`, values: `/v1/spaces/${space.id}/custom-fields` };
}

test('a custom field is found by its name, at its Location', async () => {
  const { fields } = await newPlaces();
  const made = await send('POST', fields, { json: { name: 'area', type: 'text' } });
  expect([made.status, made.headers.get('location')]).toEqual([201, `http://lectern.test${fields}/area`]);
  expect(member(made, 'urls')).toEqual({ location: made.headers.get('location') });
  expect((await send('GET', `${fields}/area`)).body).toEqual(made.body);
  expect((await send('POST', fields, { json: { name: 'area', type: 'text' } })).status).toBe(409);
});

test('the values of a space are a plain array; setting them and deleting a field return 204 without a body', async () => {
  const { fields, values } = await newPlaces();
  const field = await send('POST', fields, { json: { name: 'area', type: 'text' } });
  const set = await send('PATCH', values, { json: { values: { area: { value: 'Platform' } } } });
  expect([set.status, set.text]).toEqual([204, '']);
  expect((await send('GET', values)).body).toEqual([{ customField: field.body, value: 'Platform' }]);
  const deleted = await send('DELETE', `${fields}/area`);
  expect([deleted.status, deleted.text]).toEqual([204, '']);
  expect((await send('GET', values)).body).toEqual([]);
  expect((await send('DELETE', `${fields}/area`)).status).toBe(404);
});

test('an update of values with If-Match fails after a concurrent one', async () => {
  const { fields, values } = await newPlaces();
  await send('POST', fields, { json: { name: 'area', type: 'text' } });
  const tag = (await send('GET', values)).headers.get('etag') ?? '';
  const change = (value: string) =>
    send('PATCH', values, { json: { values: { area: { value } } }, headers: { 'if-match': tag } });
  const responses = await Promise.all([change('a'), change('b'), change('c')]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 412, 412]);
});

test.each([
  ['custom-fields', 'PATCH', { name: 'area', type: 'text' }],
  ['translations', 'PUT', { title: 'Europe' }],
])('of several changes of %s on one condition, one is made', async (collection, method, body) => {
  const { client } = server.world.people.admin;
  const { id } = await client.organizations.create({ body: { title: 'Conditions' } });
  const path = `/v1/orgs/${id}/${collection}`;
  const made = await send('POST', path, { json: body });
  const address = `${path}/${String(member(made, collection === 'translations' ? 'id' : 'name'))}`;
  const tag = (await send('GET', address)).headers.get('etag') ?? '';
  const headers = { 'if-match': tag };
  const responses = await Promise.all(
    ['a', 'b', 'c'].map((title) => send(method, address, { json: { title }, headers })),
  );
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
});
