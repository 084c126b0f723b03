import { askedPage, type AskedPage } from '@lectern/domain/graph';
import { type FieldNode, getArgumentValues, Kind, visit } from 'graphql';
import type { PlannedField, PlannedList } from './plan-scope.ts';
import { PageRefusal } from './row-writer.ts';

export type Variables = Readonly<Record<string, unknown>>;
export type Pages = ReadonlyMap<number, AskedPage | PageRefusal>;

/** The arguments of a field. Throws what is wrong with them. */
export function argumentsOf(
  { definition, nodes }: PlannedField,
  variables: Variables,
): Record<string, unknown> {
  const [node] = nodes;
  return node === undefined ? {} : getArgumentValues(definition, node, variables);
}

const noPages: Pages = new Map();

/** Reads the page that each list is asked for; those without variables are read once. */
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

function pageOf({ page, field }: PlannedList, variables: Variables): AskedPage | PageRefusal {
  try {
    return askedPage(page.relation, argumentsOf(field, variables));
  } catch (error) {
    return new PageRefusal(error);
  }
}

function usesVariables({ arguments: given = [] }: FieldNode): boolean {
  let found = false;
  for (const argument of given) {
    visit(argument, {
      [Kind.VARIABLE]: () => {
        found = true;
      },
    });
  }
  return found;
}
