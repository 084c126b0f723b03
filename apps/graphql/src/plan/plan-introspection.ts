import {
  type DocumentNode,
  executeSync,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { CollectedField } from './collect-fields.ts';
import type { RootPlan } from './root-plan.ts';

type Source = {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
};

/** Leaves `__schema` and `__type`, which read no data, to graphql-js. */
export function planIntrospection(
  { schema, document, operation }: Source,
  { key, nodes }: CollectedField,
): RootPlan {
  const narrowed: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      { ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections: nodes } },
      ...document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION),
    ],
  };
  return {
    prepare: (variables) => ({
      rows: 0,
      async run(_ctx, { bytes }) {
        // Fields before it may have been too much already.
        bytes.countRead(0);
        const { data, errors } = executeSync({ schema, document: narrowed, variableValues: variables });
        const [error] = errors ?? [];
        if (error !== undefined) throw error;
        const text = JSON.stringify(data?.[key] ?? null);
        bytes.countRead(text.length);
        return text;
      },
    }),
  };
}
