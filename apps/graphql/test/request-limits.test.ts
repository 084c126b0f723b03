import { beforeAll, describe, expect, test } from 'vitest';
import { makeSites } from './content.ts';
import { bodyOf, useGraphqlServer } from './graphql-server.ts';
import { sendRejected, rejected } from './rejected-response.ts';

const server = useGraphqlServer();
const error = sendRejected(server);
let organizationId: string;
beforeAll(async () => {
  organizationId = await makeSites(server.world, { sites: 1, sections: 1, spaces: 1 });
});

describe('the estimated size of a response', () => {
  const tree = (args: string) =>
    `query ($id: ID!${args.includes('$') ? ', $first: Int' : ''}) { organization(id: $id) { sites${args} { nodes { sections { siteSpaces { space { title } } } } } } }`;

  test('allows 100 sites with their sections and spaces', async () => {
    expect(
      (await server.execute(tree('(first: 100)'), { variables: { id: organizationId } })).errors,
    ).toBeUndefined();
  });

  test('is multiplied down the tree', async () => {
    expect(
      await error(tree('(first: 1000)'), {
        variables: { id: organizationId },
      }),
    ).toEqual(rejected(/about 111001 nodes; at most 50000/));
  });

  test('counts the values of variables', async () => {
    expect(
      await error(tree('(first: $first)'), {
        variables: { id: organizationId, first: 900 },
      }),
    ).toEqual(rejected(/at most 50000/));
    const { errors } = await server.execute(tree('(first: $first)'), {
      variables: { id: organizationId, first: 9 },
    });
    expect(errors).toBeUndefined();
  });

  test('adds up the root fields', async () => {
    const one = 'organization(id: $id) { sites(first: 300) { nodes { sections { siteSpaces { id } } } } }';
    const variables = { id: organizationId };
    expect((await server.execute(`query ($id: ID!) { ${one} }`, { variables })).errors).toBeUndefined();
    expect(await error(`query ($id: ID!) { a: ${one} b: ${one} }`, { variables })).toEqual(
      rejected(/at most 50000/),
    );
  });

  test('counts a connection without `first` as fifty, and any other list as ten', async () => {
    const pages = 'collections { nodes { collections { nodes { collections { nodes { id } } } } } }';
    expect(
      await error(`query ($id: ID!) { organization(id: $id) { ${pages} } }`, {
        variables: { id: organizationId },
      }),
    ).toEqual(rejected(/about 127551 nodes/));
  });
});

describe('the variables of a document', () => {
  const query = 'query ($id: ID!) { node(id: $id) { id } }';

  test.each([
    ['a NUL character', { id: 'a\0b' }, /variables\.id: contains a NUL character/],
    ['half of a surrogate pair', { id: 'a\ud800' }, /variables\.id: contains half of a surrogate pair/],
    ['a NUL character in a name', { 'a\0': 1 }, /NUL character/],
  ])('may not have %s', async (_, variables, message) => {
    expect(await error(query, { variables })).toEqual(rejected(message));
  });

  test('may not be nested deeper than 64', async () => {
    const nested = JSON.parse(`${'['.repeat(65)}${']'.repeat(65)}`);
    expect(await error(query, { variables: { id: nested } })).toEqual(
      rejected(/nested deeper than 64 levels/),
    );
    const deeper = `{"query":"{__typename}","variables":{"v":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${server.world.people.admin.token}`,
    };
    const response = await server.app.inject({ method: 'POST', url: '/graphql', headers, payload: deeper });
    expect(response.statusCode).toBe(400);
    expect(bodyOf(response).errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  });

  test('text that cannot be stored is rejected in the document, too', async () => {
    const { data, errors } = await server.execute(
      '{ space(id: "a\\u0000b") { id } node(id: "site_\\u0000") { id } }',
    );
    expect(data).toEqual({ space: null, node: null });
    expect(errors?.map(({ path, extensions }) => [path?.[0], extensions.code])).toEqual([
      ['space', 'INVALID_INPUT'],
      ['node', 'INVALID_INPUT'],
    ]);
  });
});

describe('a batch', () => {
  const send = (payload: unknown) =>
    server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${server.world.people.admin.token}`,
      },
      payload: JSON.stringify(payload),
    });

  test('of ten operations returns the results in order', async () => {
    const response = await send(
      Array.from({ length: 10 }, (_, index) => ({ query: `{ a${index}: viewer { id } }` })),
    );
    expect(response.statusCode).toBe(200);
    expect(response.json().map(({ data }: { data: object }) => Object.keys(data)[0])).toEqual(
      Array.from({ length: 10 }, (_, index) => `a${index}`),
    );
  });

  test('of more operations is rejected', async () => {
    const response = await send(Array.from({ length: 11 }, () => ({ query: '{ __typename }' })));
    expect(response.statusCode).toBe(400);
    expect(bodyOf(response).errors?.[0]?.message).toMatch(/11 operations; at most 10/);
  });

  test('has the error of each operation at its index', async () => {
    const [good, bad] = (await send([{ query: '{ __typename }' }, { query: '{ nothing }' }])).json();
    expect(good).toEqual({ data: { __typename: 'Query' } });
    expect(bad.errors[0].extensions.code).toBe('INVALID_INPUT');
  });
});
