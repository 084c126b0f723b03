import { expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();

const everything = `query ($one: ID!, $two: ID!, $space: ID!) {
  viewer { organizations { nodes { id } totalCount } tokens { nodes { label } } }
  one: organization(id: $one) { id spaces { nodes { id } } members { nodes { userId } } }
  two: organization(id: $two) { id }
  space(id: $space) { id organization { id } }
  node(id: $space) { id }
}`;

/** An admin of two organizations, with a space in the second one. */
async function adminOfTwo() {
  const { world } = server;
  const person = await world.person('owner');
  const make = (title: string) => person.client.organizations.create({ body: { title } });
  const [one, two] = [await make('One'), await make('Two')];
  const space = await person.client.spaces.create({ organizationId: two.id, body: { title: 'Docs' } });
  const withToken = async (body: { organization?: string; space?: string; readOnly?: boolean }) => {
    const { token } = await person.client.tokens.create({ body: { label: 'limited', ...body } });
    return { ...person, token };
  };
  return { person, withToken, variables: { one: one.id, two: two.id, space: space.id } };
}

test('a token that is limited to an organization reads nothing of others, by any path', async () => {
  const { person, withToken, variables } = await adminOfTwo();
  const { one, two, space } = variables;
  const all = await server.read(everything, { variables, as: person });
  expect(all).toMatchObject({
    viewer: { organizations: { totalCount: 2 } },
    two: { id: two },
    space: { id: space, organization: { id: two } },
    node: { id: space },
  });
  const as = await withToken({ organization: one });
  const limited = await server.execute(everything, { variables, as });
  expect(limited.errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['two'], 'NOT_FOUND'],
    [['space'], 'NOT_FOUND'],
  ]);
  expect(limited.data).toEqual({
    viewer: {
      organizations: { nodes: [{ id: one }], totalCount: 1 },
      tokens: { nodes: [{ label: 'limited' }] },
    },
    one: { id: one, spaces: { nodes: [] }, members: { nodes: [{ userId: person.actor.userId }] } },
    two: null,
    space: null,
    node: null,
  });
});

test('a token that is limited to an organization follows no invite link to another one', async () => {
  const { person, withToken, variables } = await adminOfTwo();
  const { one, two: organizationId } = variables;
  const { id } = await person.client.invites.create({ organizationId, body: { role: 'read' } });
  const query = 'query ($id: ID!) { node(id: $id) { id } }';
  expect(await server.read(query, { variables: { id }, as: person })).toEqual({ node: { id } });
  const as = await withToken({ organization: one });
  expect(await server.read(query, { variables: { id }, as })).toEqual({ node: null });
});

test('a token that is limited to a space reads no graph, which leads out of it', async () => {
  const { withToken, variables } = await adminOfTwo();
  const as = await withToken({ space: variables.space });
  const { errors } = await server.execute('query ($space: ID!) { space(id: $space) { id } }', {
    variables,
    as,
  });
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
});

test('a read-only token runs no mutation', async () => {
  const { withToken, variables } = await adminOfTwo();
  const as = await withToken({ readOnly: true });
  const { errors } = await server.execute(
    'mutation ($space: ID!) { updateSpace(input: { spaceId: $space, title: "x" }) { space { id } } }',
    { variables, as },
  );
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
});
