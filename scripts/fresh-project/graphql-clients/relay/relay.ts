import type { CachingClient } from '../story.ts';
import type { Ids } from '../view.ts';
import changeRequest, { type graph_changeRequest$key } from './__generated__/graph_changeRequest.graphql.ts';
import changeRequests, {
  type graph_changeRequests$key,
} from './__generated__/graph_changeRequests.graphql.ts';
import page, { type graph_page$key } from './__generated__/graph_page.graphql.ts';
import pageTree, { type graph_pageTree$key } from './__generated__/graph_pageTree.graphql.ts';
import space, { type graph_space$key } from './__generated__/graph_space.graphql.ts';
import changeRequestQuery, {
  type graphChangeRequestQuery,
} from './__generated__/graphChangeRequestQuery.graphql.ts';
import changeRequestsQuery, {
  type graphChangeRequestsQuery,
} from './__generated__/graphChangeRequestsQuery.graphql.ts';
import editMutation, { type graphEditMutation } from './__generated__/graphEditMutation.graphql.ts';
import mergeMutation, { type graphMergeMutation } from './__generated__/graphMergeMutation.graphql.ts';
import spaceQuery, { type graphSpaceQuery } from './__generated__/graphSpaceQuery.graphql.ts';
import { GraphStore } from './graph-store.ts';

/** Relay, with what its compiler made of `graph.ts`. */
export function connectRelay(url: string, token: string, ids: Ids): CachingClient {
  const { spaceId, changeRequestId, pageId } = ids;
  const store = new GraphStore(url, token);

  function readPage(key: graph_page$key | null | undefined) {
    return key == null ? {} : store.read(page, key);
  }
  function readTree(key: graph_pageTree$key | null | undefined) {
    if (key == null) return {};
    const tree = store.read(pageTree, key);
    return { ...readPage(tree), pages: tree.pages.map((one) => readPage(one.page)) };
  }
  function readSpace(key: graph_space$key) {
    const data = store.read(space, key);
    return { ...data, pages: data.pages?.map((one) => readTree(one.page)) ?? null };
  }
  function readChangeRequest(key: graph_changeRequest$key) {
    const data = store.read(changeRequest, key);
    return { ...data, pages: data.pages?.map((one) => readPage(one.page)) ?? null };
  }
  function readChangeRequests() {
    const data = store.cached<graphChangeRequestsQuery>(changeRequestsQuery, { spaceId });
    if (data.space == null) throw new Error('The change requests are missing.');
    return store.read<graph_changeRequests$key>(changeRequests, data.space).changeRequests;
  }
  async function loadChangeRequests() {
    await store.load<graphChangeRequestsQuery>(changeRequestsQuery, { spaceId });
    const { endCursor } = readChangeRequests().pageInfo;
    await store.load<graphChangeRequestsQuery>(changeRequestsQuery, { spaceId, after: endCursor });
  }

  return {
    async load() {
      await store.load<graphSpaceQuery>(spaceQuery, { spaceId });
      await store.load<graphChangeRequestQuery>(changeRequestQuery, { changeRequestId });
      await loadChangeRequests();
    },
    async cached() {
      const content = store.cached<graphSpaceQuery>(spaceQuery, { spaceId });
      const { node } = store.cached<graphChangeRequestQuery>(changeRequestQuery, { changeRequestId });
      if (content.space == null || node?.found == null) throw new Error('A node is missing.');
      return {
        space: readSpace(content.space),
        changeRequest: { ...readChangeRequest(node.found), space: readSpace(node.found.space) },
        changeRequests: readChangeRequests().edges.map((edge) => edge.node),
      };
    },
    async edit(title, markdown) {
      const changes = [{ updatePage: { page: pageId, title, document: { markdown } } }];
      const input = { spaceId, changeRequestId, changes };
      const { errors } = await store.commit<graphEditMutation>(editMutation, { input });
      if (errors.length > 0) throw new Error(JSON.stringify(errors));
    },
    async merge() {
      const input = { spaceId, changeRequestId };
      const { data, errors } = await store.commit<graphMergeMutation>(mergeMutation, { input });
      // Relay passes on all that the server says of an error; its types do not have it.
      const [error] = errors as readonly { readonly extensions?: { readonly code?: unknown } }[];
      if (error !== undefined) return { code: error.extensions?.code };
      await loadChangeRequests();
      return { result: data.mergeChangeRequest?.result };
    },
  };
}
