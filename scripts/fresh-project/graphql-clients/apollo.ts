import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import {
  changeRequestQuery,
  changeRequestsQuery,
  editMutation,
  mergeMutation,
  spaceQuery,
} from './operations.ts';
import type { CachingClient } from './story.ts';
import { type Ids, viewOf } from './view.ts';

type FetchPolicy = 'network-only' | 'cache-only';

/** Apollo Client, whose cache knows nothing but which connection is read in pages. */
export function connectApollo(url: string, token: string, ids: Ids): CachingClient {
  const { spaceId, changeRequestId, pageId } = ids;
  const client = new ApolloClient({
    link: new HttpLink({ uri: `${url}/graphql`, headers: { authorization: `Bearer ${token}` } }),
    cache: new InMemoryCache({
      typePolicies: { Space: { fields: { changeRequests: relayStylePagination(['status']) } } },
    }),
  });

  const readSpace = (fetchPolicy: FetchPolicy) =>
    client.query({ query: spaceQuery, variables: { spaceId }, fetchPolicy });
  const readChangeRequest = (fetchPolicy: FetchPolicy) =>
    client.query({ query: changeRequestQuery, variables: { changeRequestId }, fetchPolicy });
  async function readChangeRequests(fetchPolicy: FetchPolicy, after: string | null = null) {
    const variables = { spaceId, first: 2, after };
    const { data } = await client.query({ query: changeRequestsQuery, variables, fetchPolicy });
    if (data?.space == null) throw new Error('The change requests are missing.');
    return data.space.changeRequests;
  }
  async function loadChangeRequests() {
    const first = await readChangeRequests('network-only');
    await readChangeRequests('network-only', first.pageInfo.endCursor);
  }

  return {
    async load() {
      await readSpace('network-only');
      await readChangeRequest('network-only');
      await loadChangeRequests();
    },
    async cached() {
      const [space, changeRequest] = [await readSpace('cache-only'), await readChangeRequest('cache-only')];
      return viewOf(space.data, changeRequest.data, await readChangeRequests('cache-only'));
    },
    async edit(title, markdown) {
      const changes = [{ updatePage: { page: pageId, title, document: { markdown } } }];
      const input = { spaceId, changeRequestId, changes };
      await client.mutate({ mutation: editMutation, variables: { input } });
    },
    async merge() {
      const input = { spaceId, changeRequestId };
      try {
        const { data } = await client.mutate({ mutation: mergeMutation, variables: { input } });
        await loadChangeRequests();
        return { result: data?.mergeChangeRequest?.result };
      } catch (error) {
        if (!CombinedGraphQLErrors.is(error)) throw error;
        return { code: error.errors[0]?.extensions?.['code'] };
      }
    },
  };
}
