import {
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
} from 'graphql';
import { type CollectedField, collectFields, fragmentsOf, type Scope } from './collect-fields.ts';
import { quote } from './json-text.ts';
import { planIntrospection } from './plan-introspection.ts';
import { planRoot } from './plan-root.ts';
import type { RootPlan } from './root-plan.ts';

export type PlannedRoot = RootPlan & {
  readonly key: string;
  readonly nodes: CollectedField['nodes'];
  readonly nullable: boolean;
  /** Whether it can be read without a token. */
  readonly isPublic: boolean;
};

/** The plan of an operation, for certain values of the variables in its `@skip` and `@include`. */
export type OperationPlan = {
  readonly type: 'query' | 'mutation';
  readonly roots: readonly PlannedRoot[];
  readonly needsUser: boolean;
};

type Source = {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly conditions: ReadonlyMap<string, boolean>;
  readonly maxLevels: number;
};

/** Plans a valid operation. */
export function planOperation(source: Source): OperationPlan {
  const { schema, document, operation, conditions, maxLevels } = source;
  const type = operation.operation === 'mutation' ? 'mutation' : 'query';
  const rootType = schema.getRootType(operation.operation);
  if (rootType === null || rootType === undefined)
    throw new Error(`the schema has no ${operation.operation}`);
  const scope: Scope = { schema, fragments: fragmentsOf(document), conditions, maxLevels };
  const roots = collectFields(scope, rootType, [operation.selectionSet]).map((field) =>
    plannedRoot(source, scope, rootType, field),
  );
  return {
    type,
    roots,
    needsUser: roots.some((root) => !root.isPublic),
  };
}

function plannedRoot(
  source: Source,
  scope: Scope,
  rootType: GraphQLObjectType,
  field: CollectedField,
): PlannedRoot {
  const { key, name, nodes } = field;
  if (name === '__typename') {
    const run = async () => quote(rootType.name);
    return { key, nodes, nullable: false, isPublic: true, prepare: () => ({ rows: 0, run }) };
  }
  if (name.startsWith('__')) {
    return { key, nodes, nullable: true, isPublic: true, ...planIntrospection(source, field) };
  }
  const definition = rootType.getFields()[name];
  const read = definition?.extensions.read;
  if (definition === undefined || read === undefined)
    throw new Error(`${rootType.name}.${name} cannot be read`);
  const nullable = !isNonNullType(definition.type);
  const isPublic =
    (read.type === 'operation' && read.operations.every(({ permission }) => permission === 'public')) ||
    (read.type === 'mutation' && read.operation.permission === 'public');
  return { key, nodes, nullable, isPublic, ...planRoot(scope, { ...field, definition }, read) };
}
