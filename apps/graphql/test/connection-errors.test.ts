import { beforeAll, describe, expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();
let organizationId: string;
beforeAll(async () => {
  const { client } = server.world.people.admin;
  ({ id: organizationId } = await client.organizations.create({ body: { title: 'One site' } }));
  await client.sites.create({ organizationId });
});

const page = `query ($id: ID!, $first: Int, $after: String, $last: Int, $before: String, $title: String) {
  organization(id: $id) {
    sites(first: $first, after: $after, last: $last, before: $before, title: $title) { edges { cursor } }
  }
}`;

describe('an invalid argument of a connection', () => {
  test.each([
    [{ first: -1 }, 'first'],
    [{ first: 1001 }, 'first'],
    [{ last: 1001 }, 'last'],
    [{ first: 1, last: 1 }, 'last'],
    [{ after: 'nonsense' }, 'after'],
    [{ before: '' }, 'before'],
    [{ title: 'x'.repeat(200) }, 'title'],
  ])('%o is rejected', async (args, place) => {
    const { data, errors } = await server.execute(page, { variables: { id: organizationId, ...args } });
    expect(data).toEqual({ organization: null });
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatchObject({
      path: ['organization', 'sites'],
      extensions: { code: 'INVALID_INPUT', status: 400, details: [{ path: place }] },
    });
  });

  test('the cursor of another list is rejected, that of another parent only there', async () => {
    const { client } = server.world.people.admin;
    const { organization } = await server.read(page, { variables: { id: organizationId } });
    const otherList =
      'query ($id: ID!, $after: String) { organization(id: $id) { spaces(after: $after) { nodes { id } } } }';
    const variables = { id: organizationId, after: organization.sites.edges[0].cursor };
    expect((await server.execute(otherList, { variables })).errors?.[0]?.path).toEqual([
      'organization',
      'spaces',
    ]);

    const [a, b] = [
      await client.collections.create({ organizationId }),
      await client.collections.create({ organizationId }),
    ];
    for (const parent of [a.id, a.id, b.id]) await client.spaces.create({ organizationId, body: { parent } });
    const { next } = await client.collections.listSpaces({ collectionId: a.id, limit: 1 });
    const query = `query ($a: ID!, $b: ID!, $after: String) {
      a: collection(id: $a) { spaces(after: $after) { nodes { id } } }
      b: collection(id: $b) { spaces(after: $after) { nodes { id } } }
    }`;
    const result = await server.execute(query, { variables: { a: a.id, b: b.id, after: next?.page } });
    expect(result.data.a.spaces.nodes).toHaveLength(1);
    expect(result.data.b).toBeNull();
    expect(result.errors?.map((error) => error.path)).toEqual([['b', 'spaces']]);
  });
});
