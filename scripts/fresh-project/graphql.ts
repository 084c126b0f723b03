import type { introspection } from '@lectern/client/introspection';
import { initGraphQLTada, type ResultOf, type VariablesOf } from 'gql.tada';
import { print } from 'graphql';

const graphql = initGraphQLTada<{ introspection: introspection }>();
const query = graphql(`
  query SpaceTitle($id: ID!) {
    node(id: $id) {
      __typename
      ... on Space {
        title
      }
    }
  }
`);

/** The title of a space. */
export async function useGraphql(url: string, token: string, id: string): Promise<string> {
  const variables: VariablesOf<typeof query> = { id };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(query), variables }),
  });
  const { data } = (await response.json()) as { data: ResultOf<typeof query> };
  if (data.node?.__typename !== 'Space') throw new Error('The space was not found.');
  return data.node.title;
}
