import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { attachFields, type AttachedFields } from './attach-fields.ts';
import { createBuilder } from './builder.ts';
import { connectionTypes } from './connection-types.ts';
import { defineNodeTypes, nodeTypes } from './define-node-types.ts';
import { inputTypes } from './input-types.ts';
import { leafTypes } from './leaf-types.ts';
import { defineMutations } from './mutations.ts';
import { outputTypes } from './output-types.ts';
import { defineQueries } from './queries.ts';
import { defineSubscriptions } from './subscriptions.ts';
import { valueConnections } from './value-connections.ts';
import { fieldsOfValue } from './value-fields.ts';

/** The schema, derived from the contract and from the relations of the domain's graph. */
export function createSchema(): GraphQLSchema {
  const builder = createBuilder();
  const leaves = leafTypes(builder);
  const inputs = inputTypes(builder, leaves);
  const nodes = nodeTypes(builder);
  const connections = connectionTypes(builder, nodes, inputs);
  const ofValues = valueConnections(connections);
  const attached: AttachedFields = attachFields(builder, { inputs, connections: ofValues });
  const values = outputTypes(builder, { leaves, nodes }, (name, schema, types) =>
    fieldsOfValue(name, schema, types, { nodes, attached }),
  );
  defineNodeTypes(builder, nodes, { values, connections, attached });
  defineQueries(builder, { nodes, values, connections, attached });
  defineMutations(builder, { nodes, values, inputs });
  defineSubscriptions(builder, { values, inputs, connections: ofValues });
  return builder.toSchema();
}

/** The text of `schema.graphql`. */
export function schemaText(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
