import { beforeAll, describe, expect, test } from 'vitest';
import { makeSites } from './content.ts';
import { type Asked, bodyOf, useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();
let organizationId: string;
beforeAll(async () => {
  organizationId = await makeSites(server.world, { sites: 1, sections: 1, spaces: 1 });
});

/** Refused as a whole, before anything is read, whatever the client accepts. */
async function expectRefused(query: string, message: RegExp, asked: Asked = {}): Promise<void> {
  const sent = await server.countStatements(query, asked);
  const answer = await server.ask(query, asked);
  expect(sent).toBe(0);
  expect(answer.status).toBe(400);
  expect(answer.data).toBeUndefined();
  expect(answer.errors).toHaveLength(1);
  expect(answer.errors?.[0]?.message).toMatch(message);
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
}

/** `organization { sites { nodes { organization { … } } } }`, as deep as asked. */
function deep(levels: number): string {
  let query = 'id';
  for (let level = levels; level > 1; level -= 1) query = `${level % 2 === 0 ? 'parent' : 'parent'} { ${query} }`;
  return `query ($id: ID!) { collection(id: $id) { ${query} } }`;
}

describe('a document', () => {
  test('may not be nested 20,000 deep', async () => {
    await expectRefused(`{ viewer ${'{ a '.repeat(20_000)}${'}'.repeat(20_000)} }`, /nests brackets deeper than 64/);
    await expectRefused(`{ user(id: ${'['.repeat(20_000)}${']'.repeat(20_000)}) { id } }`, /nests brackets/);
    await expectRefused(`query ($v: ${'['.repeat(20_000)}ID) { viewer { id } }`, /nests brackets/);
  });

  test('has a depth of at most 12 fields', async () => {
    const { data } = await server.ask(deep(11), { variables: { id: 'col_x' } });
    expect(data).toEqual({ collection: null });
    await expectRefused(deep(12), /13 fields deep; at most 12/, { variables: { id: 'col_x' } });
  });

  test('is no deeper for its fragments than it is without', async () => {
    const fragments = Array.from({ length: 12 }, (_, index) => `fragment f${index} on Collection { parent { ...f${index + 1} } }`);
    const query = `query ($id: ID!) { collection(id: $id) { ...f0 } } ${fragments.join(' ')} fragment f12 on Collection { id }`;
    await expectRefused(query, /fields deep/, { variables: { id: 'col_x' } });
  });

  test('has at most 10,000 tokens', async () => {
    await expectRefused(`{ viewer { ${'id '.repeat(10_000)} } }`, /more than 10000 tokens/);
  });

  test('has at most 100 aliases', async () => {
    const aliases = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: id`).join(' ');
    expect((await server.ask(`{ viewer { ${aliases(100)} } }`)).errors).toBeUndefined();
    await expectRefused(`{ viewer { ${aliases(101)} } }`, /101 fields with an alias; at most 100/);
  });

  test('has at most 30 fields at the root', async () => {
    const roots = Array.from({ length: 31 }, (_, index) => `a${index}: __typename`).join(' ');
    await expectRefused(`{ ${roots} }`, /31 fields at the root; at most 30/);
    await expectRefused(`{ ...f ...f } fragment f on Query { ${roots} }`, /fields at the root/);
  });

  test('has at most 200 directives', async () => {
    await expectRefused(`{ viewer { id ${'@include(if: true) '.repeat(201)} } }`, /201 directives; at most 200/);
  });

  test('does not grow beyond 2000 fields by fragments within fragments', async () => {
    const doubled = Array.from({ length: 40 }, (_, index) => `fragment f${index} on User { ...f${index + 1} ... on User { ...f${index + 1} } }`);
    await expectRefused(`{ viewer { ...f0 } } ${doubled.join(' ')} fragment f40 on User { id }`, /fields; at most 2000/);
  });

  test('cannot spread a fragment within itself', async () => {
    const query = '{ viewer { ...a } } fragment a on User { ...b } fragment b on User { ...a }';
    const { errors, data } = await server.ask(query, { headers: { accept: 'application/graphql-response+json' } });
    expect(data).toBeUndefined();
    expect(errors?.[0]).toMatchObject({ message: expect.stringContaining('within itself'), extensions: { code: 'INVALID_INPUT' } });
  });

  test('leads to at most 64 different lists and things', async () => {
    const branches = Array.from({ length: 65 }, (_, index) => `a${index}: defaultSite { id }`).join(' ');
    await expectRefused(`query ($id: ID!) { organization(id: $id) { ${branches} } }`, /66 different lists and things; at most 64/, {
      variables: { id: organizationId },
    });
    await expectRefused(`query ($id: ID!) { node(id: $id) { ... on Organization { ${branches} } } }`, /different lists and things/, {
      variables: { id: organizationId },
    });
  });
});

describe('the estimated size of an answer', () => {
  const tree = (args: string) =>
    `query ($id: ID!, $first: Int) { organization(id: $id) { sites${args} { nodes { sections { siteSpaces { space { title } } } } } } }`;

  test('leaves room for 100 sites with their sections and spaces', async () => {
    expect((await server.ask(tree('(first: 100)'), { variables: { id: organizationId } })).errors).toBeUndefined();
  });

  test('is multiplied down the tree', async () => {
    await expectRefused(tree('(first: 1000)'), /about 111001 things; at most 50000/, { variables: { id: organizationId } });
  });

  test('counts what variables say', async () => {
    await expectRefused(tree('(first: $first)'), /at most 50000/, { variables: { id: organizationId, first: 900 } });
    const { errors } = await server.ask(tree('(first: $first)'), { variables: { id: organizationId, first: 9 } });
    expect(errors).toBeUndefined();
  });

  test('adds up the fields of the root', async () => {
    const one = 'organization(id: $id) { sites(first: 300) { nodes { sections { siteSpaces { id } } } } }';
    const variables = { id: organizationId };
    expect((await server.ask(`query ($id: ID!) { ${one} }`, { variables })).errors).toBeUndefined();
    await expectRefused(`query ($id: ID!) { a: ${one} b: ${one} }`, /at most 50000/, { variables });
  });

  test('takes lists without `first` for fifty, and ten where they are no connections', async () => {
    const pages = 'collections { nodes { collections { nodes { collections { nodes { id } } } } } }';
    await expectRefused(`query ($id: ID!) { organization(id: $id) { ${pages} } }`, /about 127551 things/, {
      variables: { id: organizationId },
    });
  });
});

describe('what comes with a document', () => {
  const query = 'query ($id: ID!) { node(id: $id) { id } }';

  test.each([
    ['a NUL character', { id: 'a\0b' }, /variables\.id: contains a NUL character/],
    ['half of a surrogate pair', { id: 'a\ud800' }, /variables\.id: contains half of a surrogate pair/],
    ['a NUL character in a name', { 'a\0': 1 }, /NUL character/],
  ])('may not have %s', async (_, variables, message) => {
    await expectRefused(query, message, { variables });
  });

  test('may not be nested deeper than 64', async () => {
    const nested = JSON.parse(`${'['.repeat(65)}${']'.repeat(65)}`);
    await expectRefused(query, /nested deeper than 64 levels/, { variables: { id: nested } });
    const deeper = `{"query":"{__typename}","variables":{"v":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${server.world.people.admin.token}` };
    const response = await server.app.inject({ method: 'POST', url: '/graphql', headers, payload: deeper });
    expect(response.statusCode).toBe(400);
    expect(bodyOf(response).errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  });

  test('is refused as a string of the document, too', async () => {
    const { data, errors } = await server.ask('{ space(id: "a\\u0000b") { id } node(id: "site_\\u0000") { id } }');
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
      headers: { 'content-type': 'application/json', authorization: `Bearer ${server.world.people.admin.token}` },
      payload: JSON.stringify(payload),
    });

  test('of ten operations is answered in order', async () => {
    const response = await send(Array.from({ length: 10 }, (_, index) => ({ query: `{ a${index}: viewer { id } }` })));
    expect(response.statusCode).toBe(200);
    expect(response.json().map(({ data }: { data: object }) => Object.keys(data)[0])).toEqual(
      Array.from({ length: 10 }, (_, index) => `a${index}`),
    );
  });

  test('of more is refused', async () => {
    const response = await send(Array.from({ length: 11 }, () => ({ query: '{ __typename }' })));
    expect(response.statusCode).toBe(400);
    expect(bodyOf(response).errors?.[0]?.message).toMatch(/11 operations; at most 10/);
  });

  test('tells what is wrong with each operation in its place', async () => {
    const [good, bad] = (await send([{ query: '{ __typename }' }, { query: '{ nothing }' }])).json();
    expect(good).toEqual({ data: { __typename: 'Query' } });
    expect(bad.errors[0].extensions.code).toBe('INVALID_INPUT');
  });
});
