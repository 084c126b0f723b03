import type { Operation } from '@lectern/contract';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { createBuilder } from './builder.ts';
import { connectionTypes } from './connection-types.ts';
import { inputTypes } from './input-types.ts';
import { leafTypes } from './leaf-types.ts';
import { defineMutations } from './mutations.ts';
import { outputTypes } from './output-types.ts';
import { queriedOperations } from './queried-operations.ts';
import { defineQueries } from './queries.ts';
import { defineSubscriptions } from './subscriptions.ts';
import { defineNodeTypes, nodeTypes } from './define-node-types.ts';

/**
 * The schema, derived from the contract and from the relations of the domain's graph. `queried` are the operations
 * that are fields of the query.
 */
export function createSchema(queried: readonly Operation[] = queriedOperations): GraphQLSchema {
  const builder = createBuilder();
  const leaves = leafTypes(builder);
  const values = outputTypes(builder, leaves);
  const inputs = inputTypes(builder, leaves);
  const nodes = nodeTypes(builder);
  const connections = connectionTypes(builder, nodes, inputs);
  defineNodeTypes(builder, nodes, { values, connections });
  const operationTypes = { nodes, values, inputs };
  defineQueries(builder, { ...operationTypes, connections }, queried);
  defineMutations(builder, operationTypes);
  defineSubscriptions(builder, operationTypes);
  return builder.toSchema();
}

/** The text of `schema.graphql`. */
export function schemaText(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
