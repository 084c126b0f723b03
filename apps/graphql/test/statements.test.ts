import { describe, expect, test } from 'vitest';
import { makeSites } from './content.ts';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();

const nested = `query ($id: ID!) {
  organization(id: $id) {
    sites(first: 20) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes {
        id title organization { title }
        sections { id title path siteSpaces { id path title section { title } space { id title parent { title } urls { app } } } }
        structure { __typename ... on SiteSection { siteSpaces { id } } }
      }
    }
    spaces { edges { cursor node { title organization { title } } } }
    collections(nested: false) { totalCount nodes { spaces { nodes { title } } collections { totalCount } } }
  }
}`;

describe('the number of statements', () => {
  test('depends on the query, never on the number of rows', async () => {
    const [few, many] = [
      await makeSites(server.world, { sites: 2, sections: 2, spaces: 2 }),
      await makeSites(server.world, { sites: 20, sections: 5, spaces: 4 }),
    ];
    const small = await server.read(nested, { variables: { id: few } });
    const large = await server.read(nested, { variables: { id: many } });
    expect(small.organization.sites.nodes).toHaveLength(2);
    expect(large.organization.sites.nodes).toHaveLength(20);
    expect(large.organization.sites.nodes[19].sections[4].siteSpaces).toHaveLength(4);
    expect(await server.countStatements(nested, { variables: { id: few } })).toBe(1);
    expect(await server.countStatements(nested, { variables: { id: many } })).toBe(1);
  });

  test('is one for each root field', async () => {
    const query =
      '{ viewer { id } a: organization(id: "org_x") { id } b: node(id: "site_x") { id } __typename }';
    expect(await server.countStatements(query)).toBe(3);
  });

  test('is zero for introspection', async () => {
    expect(await server.countStatements('{ __schema { types { name } } __typename }')).toBe(0);
  });

  test('is zero when the response needs no data', async () => {
    expect(await server.countStatements('{ node(id: "nothing") { id } }')).toBe(0);
  });
});
