import { readFileSync } from 'node:fs';
import { Client, type CombinedError, fetchExchange } from '@urql/core';
import { type Cache, cacheExchange, type KeyingConfig } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { buildSchema, type GraphQLSchema, introspectionFromSchema, isObjectType } from 'graphql';
import {
  changeRequestQuery,
  changeRequestsQuery,
  editMutation,
  mergeMutation,
  spaceQuery,
} from './operations.ts';
import type { CachingClient } from './story.ts';
import { type Ids, viewOf } from './view.ts';

type RequestPolicy = 'network-only' | 'cache-only';

const file = new URL(import.meta.resolve('@lectern/client/schema.graphql'));
const schema = buildSchema(readFileSync(file, 'utf8'));
// Only what the library types as a result of the introspection query.
const introspection = introspectionFromSchema(schema) as never;

/** urql with graphcache, which knows the schema. */
export function connectUrql(url: string, token: string, ids: Ids): CachingClient {
  const { spaceId, changeRequestId, pageId } = ids;
  const client = new Client({
    url: `${url}/graphql`,
    preferGetMethod: false,
    fetchOptions: { headers: { authorization: `Bearer ${token}` } },
    exchanges: [
      cacheExchange({
        schema: introspection,
        keys: keysOf(schema),
        resolvers: { Space: { changeRequests: relayPagination() } },
        updates: {
          Mutation: {
            mergeChangeRequest(
              { mergeChangeRequest: merged }: ResultOf<typeof mergeMutation>,
              { input }: VariablesOf<typeof mergeMutation>,
              cache,
            ) {
              if (merged !== null) forgetChangeRequests(cache, input.spaceId);
            },
          },
        },
      }),
      fetchExchange,
    ],
  });

  const readSpace = (requestPolicy: RequestPolicy) =>
    client.query(spaceQuery, { spaceId }, { requestPolicy }).toPromise();
  const readChangeRequest = (requestPolicy: RequestPolicy) =>
    client.query(changeRequestQuery, { changeRequestId }, { requestPolicy }).toPromise();
  async function readChangeRequests(requestPolicy: RequestPolicy, after: string | null = null) {
    const variables = { spaceId, first: 2, after };
    const { data, error } = await client.query(changeRequestsQuery, variables, { requestPolicy }).toPromise();
    if (data?.space == null) throw error ?? new Error('The change requests are missing.');
    return data.space.changeRequests;
  }
  async function loadChangeRequests() {
    const first = await readChangeRequests('network-only');
    await readChangeRequests('network-only', first.pageInfo.endCursor);
  }

  return {
    async load() {
      const { error } = await readSpace('network-only');
      if (error !== undefined) throw error;
      await readChangeRequest('network-only');
      await loadChangeRequests();
    },
    async cached() {
      const [space, changeRequest] = [await readSpace('cache-only'), await readChangeRequest('cache-only')];
      return viewOf(space.data, changeRequest.data, await readChangeRequests('cache-only'));
    },
    async edit(title, markdown) {
      const changes = [{ updatePage: { page: pageId, title, document: { markdown } } }];
      const { error } = await client.mutation(editMutation, { input: { spaceId, changeRequestId, changes } });
      if (error !== undefined) throw error;
    },
    async merge() {
      const { data, error } = await client.mutation(mergeMutation, { input: { spaceId, changeRequestId } });
      if (error !== undefined) return { code: codeOf(error) };
      await loadChangeRequests();
      return { result: data?.mergeChangeRequest?.result };
    },
  };
}

/** Forgets all pages of a connection, which are read again from the first one. */
function forgetChangeRequests(cache: Cache, id: string): void {
  const space = { __typename: 'Space', id };
  for (const { fieldName, arguments: args } of cache.inspectFields(space))
    if (fieldName === 'changeRequests') cache.invalidate(space, fieldName, args);
}

function codeOf({ graphQLErrors }: CombinedError): unknown {
  return graphQLErrors[0]?.extensions['code'];
}

/** A type without an id is a part of the object that has it. */
function keysOf(of: GraphQLSchema): KeyingConfig {
  const types = Object.values(of.getTypeMap()).filter(isObjectType);
  const values = types.filter((type) => !('id' in type.getFields()));
  return Object.fromEntries(values.map(({ name }) => [name, () => null]));
}
