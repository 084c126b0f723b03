import { beforeAll, describe, expect, test } from 'vitest';
import { makeSites } from './content.ts';
import { useGraphqlServer } from './graphql-server.ts';
import { sendRejected, rejected } from './rejected-response.ts';

const server = useGraphqlServer();
const error = sendRejected(server);
let organizationId: string;
beforeAll(async () => {
  organizationId = await makeSites(server.world, { sites: 1, sections: 1, spaces: 1 });
});

/** `collection { parent { parent { … } } }`, with the given depth. */
function deep(levels: number): string {
  let query = 'id';
  for (let level = levels; level > 1; level -= 1) query = `parent { ${query} }`;
  return `query ($id: ID!) { collection(id: $id) { ${query} } }`;
}

describe('a document', () => {
  test('may not be nested 20,000 deep', async () => {
    expect(await error(`{ viewer ${'{ a '.repeat(20_000)}${'}'.repeat(20_000)} }`)).toEqual(
      rejected(/nests brackets deeper than 64/),
    );
    expect(await error(`{ user(id: ${'['.repeat(20_000)}${']'.repeat(20_000)}) { id } }`)).toEqual(
      rejected(/nests brackets/),
    );
    expect(await error(`query ($v: ${'['.repeat(20_000)}ID) { viewer { id } }`)).toEqual(
      rejected(/nests brackets/),
    );
  });

  test('has a depth of at most 12 fields', async () => {
    const { data } = await server.execute(deep(11), { variables: { id: 'col_x' } });
    expect(data).toEqual({ collection: null });
    expect(await error(deep(12), { variables: { id: 'col_x' } })).toEqual(
      rejected(/13 fields deep; at most 12/),
    );
  });

  test('is no deeper with fragments than without', async () => {
    const fragments = Array.from(
      { length: 12 },
      (_, index) => `fragment f${index} on Collection { parent { ...f${index + 1} } }`,
    );
    const query = `query ($id: ID!) { collection(id: $id) { ...f0 } } ${fragments.join(' ')} fragment f12 on Collection { id }`;
    expect(await error(query, { variables: { id: 'col_x' } })).toEqual(rejected(/fields deep/));
  });

  test('has at most 10,000 tokens', async () => {
    expect(await error(`{ viewer { ${'id '.repeat(10_000)} } }`)).toEqual(rejected(/more than 10000 tokens/));
  });

  test('has at most 100 aliases', async () => {
    const aliases = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: id`).join(' ');
    expect((await server.execute(`{ viewer { ${aliases(100)} } }`)).errors).toBeUndefined();
    expect(await error(`{ viewer { ${aliases(101)} } }`)).toEqual(
      rejected(/101 fields with an alias; at most 100/),
    );
  });

  test('has at most 30 root fields', async () => {
    const roots = Array.from({ length: 31 }, (_, index) => `a${index}: __typename`).join(' ');
    expect(await error(`{ ${roots} }`)).toEqual(rejected(/31 fields at the root; at most 30/));
    expect(await error(`{ ...f ...f } fragment f on Query { ${roots} }`)).toEqual(
      rejected(/fields at the root/),
    );
  });

  test('has at most 200 directives', async () => {
    expect(await error(`{ viewer { id ${'@include(if: true) '.repeat(201)} } }`)).toEqual(
      rejected(/201 directives; at most 200/),
    );
  });

  test('has at most 2000 fields with nested fragments expanded', async () => {
    const doubled = Array.from(
      { length: 40 },
      (_, index) => `fragment f${index} on User { ...f${index + 1} ... on User { ...f${index + 1} } }`,
    );
    expect(await error(`{ viewer { ...f0 } } ${doubled.join(' ')} fragment f40 on User { id }`)).toEqual(
      rejected(/fields; at most 2000/),
    );
  });

  test('may not spread a fragment within itself', async () => {
    const query = '{ viewer { ...a } } fragment a on User { ...b } fragment b on User { ...a }';
    const { errors, data } = await server.execute(query, {
      headers: { accept: 'application/graphql-response+json' },
    });
    expect(data).toBeUndefined();
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('within itself'),
      extensions: { code: 'INVALID_INPUT' },
    });
  });

  test('selects at most 64 different lists and nodes', async () => {
    const branches = Array.from({ length: 65 }, (_, index) => `a${index}: defaultSite { id }`).join(' ');
    expect(
      await error(`query ($id: ID!) { organization(id: $id) { ${branches} } }`, {
        variables: { id: organizationId },
      }),
    ).toEqual(rejected(/66 different lists and nodes; at most 64/));
    expect(
      await error(`query ($id: ID!) { node(id: $id) { ... on Organization { ${branches} } } }`, {
        variables: { id: organizationId },
      }),
    ).toEqual(rejected(/different lists and nodes/));
  });
});
