import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { LimitError } from './limit-error.ts';
import type { GraphqlLimits } from './limits.ts';

/** The sizes of a selection set, with its fragments expanded. */
type Size = {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  readonly roots: number;
};

const empty: Size = { depth: 0, fields: 0, aliases: 0, roots: 0 };

/**
 * Rejects a parsed document before it is validated: some rules take time that grows with the square of its size.
 * Returns how many fields it has, with its fragments expanded.
 */
export function assertDocumentLimits(document: DocumentNode, limits: GraphqlLimits): number {
  const operations: OperationDefinitionNode[] = [];
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
    else if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  assertAtMost('fragments', fragments.size, limits.fragments);
  assertAtMost('directives', countDirectives(document), limits.directives);

  const measure = measurer(fragments);
  const sizes = operations.map((operation) => measure(operation.selectionSet));
  // Every operation is validated, whichever runs.
  const fields = sum(sizes, 'fields');
  assertAtMost('fields', fields, limits.fields);
  assertAtMost('fields with an alias', sum(sizes, 'aliases'), limits.aliases);
  for (const { depth, roots } of sizes) {
    assertAtMost('fields at the root', roots, limits.rootFields);
    if (depth > limits.depth) {
      throw new LimitError(`The operation is ${depth} fields deep; at most ${limits.depth} are allowed.`);
    }
  }
  return fields;
}

/** Measures selection sets; each fragment once, however often it is spread. */
function measurer(fragments: ReadonlyMap<string, FragmentDefinitionNode>): (set: SelectionSetNode) => Size {
  const known = new Map<string, Size>();

  const measureFragment = (name: string): Size => {
    const measured = known.get(name);
    if (measured !== undefined) return measured;
    // For a fragment that spreads itself, which validation rejects.
    known.set(name, empty);
    const fragment = fragments.get(name);
    const size = fragment === undefined ? empty : measureSet(fragment.selectionSet);
    known.set(name, size);
    return size;
  };

  const measureField = (field: FieldNode): Size => {
    const below = field.selectionSet === undefined ? empty : measureSet(field.selectionSet);
    // Introspection reads no data; a rule of graphql-js limits its depth.
    const isIntrospection = field.name.value.startsWith('__');
    return {
      depth: isIntrospection ? 1 : below.depth + 1,
      fields: below.fields + 1,
      aliases: below.aliases + (field.alias === undefined ? 0 : 1),
      roots: 1,
    };
  };

  const measureSelection = (selection: SelectionNode): Size => {
    switch (selection.kind) {
      case Kind.FIELD:
        return measureField(selection);
      case Kind.INLINE_FRAGMENT:
        return measureSet(selection.selectionSet);
      case Kind.FRAGMENT_SPREAD:
        return measureFragment(selection.name.value);
    }
  };

  const measureSet = ({ selections }: SelectionSetNode): Size => {
    let [depth, fields, aliases, roots] = [0, 0, 0, 0];
    for (const selection of selections) {
      const size = measureSelection(selection);
      depth = Math.max(depth, size.depth);
      fields += size.fields;
      aliases += size.aliases;
      roots += size.roots;
    }
    return { depth, fields, aliases, roots };
  };
  return measureSet;
}

function countDirectives(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    [Kind.DIRECTIVE]: () => {
      count += 1;
    },
  });
  return count;
}

function sum(sizes: readonly Size[], member: keyof Size): number {
  return sizes.reduce((total, size) => total + size[member], 0);
}

function assertAtMost(what: string, count: number, limit: number): void {
  if (count <= limit) return;
  throw new LimitError(`The document has ${count} ${what}; at most ${limit} are allowed.`);
}
