import { beforeAll, describe, expect, test } from 'vitest';
import { makeSites } from './content.ts';
import { useGraphqlServer } from './graphql-server.ts';
import { refusalOf, refused } from './refusals.ts';

const server = useGraphqlServer();
const refusal = refusalOf(server);
let organizationId: string;
beforeAll(async () => {
  organizationId = await makeSites(server.world, { sites: 1, sections: 1, spaces: 1 });
});

/** `collection { parent { parent { … } } }`, as deep as asked. */
function deep(levels: number): string {
  let query = 'id';
  for (let level = levels; level > 1; level -= 1) query = `parent { ${query} }`;
  return `query ($id: ID!) { collection(id: $id) { ${query} } }`;
}

describe('a document', () => {
  test('may not be nested 20,000 deep', async () => {
    expect(await refusal(`{ viewer ${'{ a '.repeat(20_000)}${'}'.repeat(20_000)} }`)).toEqual(
      refused(/nests brackets deeper than 64/),
    );
    expect(await refusal(`{ user(id: ${'['.repeat(20_000)}${']'.repeat(20_000)}) { id } }`)).toEqual(
      refused(/nests brackets/),
    );
    expect(await refusal(`query ($v: ${'['.repeat(20_000)}ID) { viewer { id } }`)).toEqual(
      refused(/nests brackets/),
    );
  });

  test('has a depth of at most 12 fields', async () => {
    const { data } = await server.ask(deep(11), { variables: { id: 'col_x' } });
    expect(data).toEqual({ collection: null });
    expect(await refusal(deep(12), { variables: { id: 'col_x' } })).toEqual(
      refused(/13 fields deep; at most 12/),
    );
  });

  test('is no deeper for its fragments than it is without', async () => {
    const fragments = Array.from(
      { length: 12 },
      (_, index) => `fragment f${index} on Collection { parent { ...f${index + 1} } }`,
    );
    const query = `query ($id: ID!) { collection(id: $id) { ...f0 } } ${fragments.join(' ')} fragment f12 on Collection { id }`;
    expect(await refusal(query, { variables: { id: 'col_x' } })).toEqual(refused(/fields deep/));
  });

  test('has at most 10,000 tokens', async () => {
    expect(await refusal(`{ viewer { ${'id '.repeat(10_000)} } }`)).toEqual(
      refused(/more than 10000 tokens/),
    );
  });

  test('has at most 100 aliases', async () => {
    const aliases = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: id`).join(' ');
    expect((await server.ask(`{ viewer { ${aliases(100)} } }`)).errors).toBeUndefined();
    expect(await refusal(`{ viewer { ${aliases(101)} } }`)).toEqual(
      refused(/101 fields with an alias; at most 100/),
    );
  });

  test('has at most 30 fields at the root', async () => {
    const roots = Array.from({ length: 31 }, (_, index) => `a${index}: __typename`).join(' ');
    expect(await refusal(`{ ${roots} }`)).toEqual(refused(/31 fields at the root; at most 30/));
    expect(await refusal(`{ ...f ...f } fragment f on Query { ${roots} }`)).toEqual(
      refused(/fields at the root/),
    );
  });

  test('has at most 200 directives', async () => {
    expect(await refusal(`{ viewer { id ${'@include(if: true) '.repeat(201)} } }`)).toEqual(
      refused(/201 directives; at most 200/),
    );
  });

  test('does not grow beyond 2000 fields by fragments within fragments', async () => {
    const doubled = Array.from(
      { length: 40 },
      (_, index) => `fragment f${index} on User { ...f${index + 1} ... on User { ...f${index + 1} } }`,
    );
    expect(await refusal(`{ viewer { ...f0 } } ${doubled.join(' ')} fragment f40 on User { id }`)).toEqual(
      refused(/fields; at most 2000/),
    );
  });

  test('cannot spread a fragment within itself', async () => {
    const query = '{ viewer { ...a } } fragment a on User { ...b } fragment b on User { ...a }';
    const { errors, data } = await server.ask(query, {
      headers: { accept: 'application/graphql-response+json' },
    });
    expect(data).toBeUndefined();
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('within itself'),
      extensions: { code: 'INVALID_INPUT' },
    });
  });

  test('leads to at most 64 different lists and things', async () => {
    const branches = Array.from({ length: 65 }, (_, index) => `a${index}: defaultSite { id }`).join(' ');
    expect(
      await refusal(`query ($id: ID!) { organization(id: $id) { ${branches} } }`, {
        variables: { id: organizationId },
      }),
    ).toEqual(refused(/66 different lists and things; at most 64/));
    expect(
      await refusal(`query ($id: ID!) { node(id: $id) { ... on Organization { ${branches} } } }`, {
        variables: { id: organizationId },
      }),
    ).toEqual(refused(/different lists and things/));
  });
});
