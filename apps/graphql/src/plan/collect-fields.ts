import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** A field of the response, with every node of the document that selects it. */
export type CollectedField = {
  readonly key: string;
  readonly name: string;
  readonly nodes: readonly FieldNode[];
};

/** What determines the selected fields: the fragments of the document, and the variables of `@skip` and `@include`. */
export type Scope = {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly conditions: ReadonlyMap<string, boolean>;
  /** How many levels one statement may read. */
  readonly maxLevels: number;
};

export function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return fragments;
}

/** The fields of an object of this type, in the order of the response (GraphQL specification, "CollectFields"). */
export function collectFields(
  scope: Scope,
  type: GraphQLObjectType,
  sets: readonly (SelectionSetNode | undefined)[],
): CollectedField[] {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();

  const visit = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (!isIncluded(scope, selection)) continue;
      switch (selection.kind) {
        case Kind.FIELD: {
          const key = selection.alias?.value ?? selection.name.value;
          const nodes = fields.get(key);
          if (nodes === undefined) fields.set(key, [selection]);
          else nodes.push(selection);
          break;
        }
        case Kind.INLINE_FRAGMENT:
          if (applies(scope, type, selection.typeCondition?.name.value)) visit(selection.selectionSet);
          break;
        case Kind.FRAGMENT_SPREAD: {
          const name = selection.name.value;
          const fragment = spread.has(name) ? undefined : scope.fragments.get(name);
          spread.add(name);
          if (fragment !== undefined && applies(scope, type, fragment.typeCondition.name.value)) {
            visit(fragment.selectionSet);
          }
          break;
        }
      }
    }
  };
  for (const set of sets) visit(set);
  return Array.from(fields, ([key, nodes]) => ({ key, name: nodes[0]?.name.value ?? key, nodes }));
}

/** The selection sets of a field. */
export function setsOf(nodes: readonly FieldNode[]): (SelectionSetNode | undefined)[] {
  return nodes.map((node) => node.selectionSet);
}

function applies({ schema }: Scope, type: GraphQLObjectType, condition: string | undefined): boolean {
  if (condition === undefined || condition === type.name) return true;
  const abstract = schema.getType(condition);
  return isAbstractType(abstract) && schema.isSubType(abstract, type);
}

function isIncluded({ conditions }: Scope, { directives = [] }: SelectionNode): boolean {
  return directives.every((directive) => {
    const name = directive.name.value;
    if (name !== 'skip' && name !== 'include') return true;
    const value = directive.arguments?.find((argument) => argument.name.value === 'if')?.value;
    const isTrue =
      value?.kind === Kind.VARIABLE
        ? conditions.get(value.name.value) === true
        : value?.kind === Kind.BOOLEAN && value.value;
    return isTrue === (name === 'include');
  });
}
