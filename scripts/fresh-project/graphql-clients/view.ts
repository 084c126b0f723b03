import { print } from 'graphql';
import type { ResultOf, TadaDocumentNode } from 'gql.tada';
import { changeRequestQuery, changeRequestsQuery, spaceQuery } from './operations.ts';

export type Ids = {
  readonly spaceId: string;
  /** The change request that is edited and merged. */
  readonly changeRequestId: string;
  readonly pageId: string;
};

type ChangeRequests = NonNullable<ResultOf<typeof changeRequestsQuery>['space']>['changeRequests'];

/** The content of a space and of a change request, and the change requests of the space. */
export type View = {
  readonly space: { readonly pages: readonly object[] | null };
  readonly changeRequest: { readonly status: string; readonly pages: readonly object[] | null };
  readonly changeRequests: readonly { readonly subject: string; readonly outdated: boolean }[];
};

/** The view from the results of the queries; throws when one of them is missing. */
export function viewOf(
  space: ResultOf<typeof spaceQuery> | null | undefined,
  changeRequest: ResultOf<typeof changeRequestQuery> | null | undefined,
  changeRequests: Pick<ChangeRequests, 'edges'>,
): View {
  if (space?.space == null) throw new Error('The space is missing.');
  if (changeRequest?.node?.__typename !== 'ChangeRequest') throw new Error('The change request is missing.');
  return {
    space: space.space,
    changeRequest: changeRequest.node,
    changeRequests: changeRequests.edges.map(({ node }) => node),
  };
}

/** The view as the server answers it, without a client between. */
export async function readView(url: string, token: string, ids: Ids): Promise<View> {
  const { spaceId, changeRequestId } = ids;
  const edges: ChangeRequests['edges'] = [];
  let after: string | null | undefined;
  do {
    const variables = { spaceId, first: 2, after: after ?? null };
    const { space } = await request(changeRequestsQuery, variables);
    if (space === null) throw new Error('The change requests are missing.');
    edges.push(...space.changeRequests.edges);
    const { hasNextPage, endCursor } = space.changeRequests.pageInfo;
    after = hasNextPage ? endCursor : undefined;
  } while (typeof after === 'string');
  return viewOf(
    await request(spaceQuery, { spaceId }),
    await request(changeRequestQuery, { changeRequestId }),
    { edges },
  );

  async function request<Result, Variables>(
    query: TadaDocumentNode<Result, Variables>,
    variables: Variables,
  ): Promise<Result> {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: print(query), variables }),
    });
    const { data, errors } = (await response.json()) as { data: Result; errors?: unknown };
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  }
}
