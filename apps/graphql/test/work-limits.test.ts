import { expect, test } from 'vitest';
import { bodyOf, useGraphqlServer } from './graphql-server.ts';
import { rejected, sendRejected } from './rejected-response.ts';

const server = useGraphqlServer();
const send = sendRejected(server);

test('a negative number of items does not make up for the nodes of other fields', async () => {
  const query = `query ($id: ID!) { organization(id: $id) { webhooks(first: -2000000000) { totalCount }
    spaces(first: 1000) { nodes { files(first: 1000) { totalCount } } } } }`;
  const variables = { id: server.world.organizationId };
  expect(await send(query, { variables })).toMatchObject(
    rejected(/^The operation may return about \d{6,} nodes/),
  );
});

test('an event may not lead to more nodes than a query', async () => {
  const query = `subscription ($id: ID!) { events(organizationId: $id) { space { organization {
    spaces(first: 1000) { nodes { changeRequests(first: 1000) { nodes { subject } } } } } } } }`;
  const response = await server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${server.world.people.admin.token}`, accept: 'text/event-stream' },
    payload: { query, variables: { id: server.world.organizationId } },
  });
  expect(bodyOf(response).errors).toMatchObject([
    {
      message: expect.stringMatching(/^Each event may lead to about \d{6,} nodes/),
      extensions: { status: 400 },
    },
  ]);
});

test('pages that lead back to the lists that they are in are counted', async () => {
  const { client } = server.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Circles' } });
  const { id } = await client.spaces.create({ organizationId });
  const insert = { operation: 'insert_page' as const };
  const changes = [
    { ...insert, type: 'group' as const, title: 'Group', ref: 'group' },
    ...Array.from({ length: 49 }, (_, at) => ({ ...insert, title: `Page ${at}`, into: 'group' })),
  ];
  await client.spaceContent.update({ spaceId: id, body: { changes } });
  const siblings = (fields: string) =>
    `parent { ... on GroupPage { pages { ... on DocumentPage { ${fields} } } } }`;
  const pages = (fields: string) =>
    `query ($id: ID!) { space(id: $id) { pages { ... on GroupPage { pages { ... on DocumentPage { ${fields} } } } } } }`;
  const once = await server.read(pages(siblings('title')), { variables: { id } });
  expect(once.space.pages[0].pages[48].parent.pages).toHaveLength(49);
  const { errors } = await server.execute(pages(siblings(siblings(siblings('next { __typename }')))), {
    variables: { id },
  });
  expect(errors).toMatchObject([
    { message: expect.stringContaining('lead to more than 200000 values'), extensions: { status: 400 } },
  ]);
});

test('the operations of a batch share the number of calls', async () => {
  const { client } = server.world.people.admin;
  const { id } = await client.organizations.create({ body: { title: 'Calls' } });
  for (let at = 0; at < 3; at += 1) await client.spaces.create({ organizationId: id });
  const root = 'organization(id: $id) { spaces { nodes { customFields { __typename } } } }';
  const roots = Array.from({ length: 30 }, (_, at) => `o${at}: ${root}`).join(' ');
  const operation = { query: `query ($id: ID!) { ${roots} }`, variables: { id } };
  const headers = { authorization: `Bearer ${server.world.people.admin.token}` };
  const payload = [operation, operation, operation];
  const response = await server.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  const results: ReturnType<typeof bodyOf>[] = response.json();
  const errors = results.flatMap((result) => result.errors ?? []);
  expect(errors).toHaveLength(3 * 30 * 3 - 200);
  expect(errors[0]?.message).toMatch(/read more than 200 values one by one/);
});
