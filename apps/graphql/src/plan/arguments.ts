import type { Variables } from './variables.ts';
import { parsePageRequest, type PageRequest } from '@lectern/domain/graph';
import { type FieldNode, getArgumentValues, Kind, visit } from 'graphql';
import type { PlannedField, PlannedList } from './plan-scope.ts';
import { InvalidPage } from './row-writer.ts';

export type Pages = ReadonlyMap<number, PageRequest | InvalidPage>;

/** The coerced arguments of a field. Throws for invalid ones. */
export function argumentsOf(
  { definition, nodes }: PlannedField,
  variables: Variables,
): Record<string, unknown> {
  const [node] = nodes;
  return node === undefined ? {} : getArgumentValues(definition, node, variables);
}

const noPages: Pages = new Map();

/** Reads the requested page of each list; once, when none of them uses variables. */
export function pagesReader(lists: readonly PlannedList[]): (variables: Variables) => Pages {
  if (lists.length === 0) return () => noPages;
  const isFixed = !lists.some(({ field }) => field.nodes.some(usesVariables));
  let fixed: Pages | undefined;
  return (variables) => {
    if (fixed !== undefined) return fixed;
    const pages = new Map(lists.map((list) => [list.page.index, pageOf(list, variables)]));
    if (isFixed) fixed = pages;
    return pages;
  };
}

function pageOf({ page, field }: PlannedList, variables: Variables): PageRequest | InvalidPage {
  try {
    return parsePageRequest(page.relation, argumentsOf(field, variables));
  } catch (error) {
    return new InvalidPage(error);
  }
}

function usesVariables({ arguments: nodes = [] }: FieldNode): boolean {
  let hasVariable = false;
  for (const argument of nodes) {
    visit(argument, {
      [Kind.VARIABLE]: () => {
        hasVariable = true;
      },
    });
  }
  return hasVariable;
}
