import type { Ctx } from '@lectern/domain';
import {
  type AskedPage,
  type GraphQuery,
  type GraphRows,
  type Kind,
  type Paged,
  queryById,
  queryOfList,
  runGraphQuery,
} from '@lectern/domain/graph';
import { LimitError } from '../limits/limit-error.ts';
import { type Pages, pagesReader, type Variables } from './arguments.ts';
import { type Scope, setsOf } from './collect-fields.ts';
import { estimatePages, estimateRows } from './estimate-rows.ts';
import type { Failure, Written } from './failure.ts';
import { planConnection } from './plan-page.ts';
import type { PlannedField, PlanScope } from './plan-scope.ts';
import { readTrees } from './plan-pages.ts';
import { planNode } from './plan-node.ts';
import { PageRefusal, type Run } from './row-writer.ts';

/** A tree of the answer that one statement reads, ready to run with the variables of a request. */
export type PreparedReading = {
  /** About how many rows it reads. */
  readonly rows: number;
  /** `undefined` when there is no thing with this id; a list has no id. */
  readonly read: (ctx: Ctx, failures: Failure[], id: string) => Promise<Written | undefined>;
};

export type Reading = {
  readonly prepare: (variables: Variables) => PreparedReading;
};

/** Plans to read a thing by its id, with everything that a field selects below it. */
export function planReadingById(scope: Scope, kind: Kind, field: PlannedField): Reading {
  const { query, root } = queryById(kind);
  const inner: PlanScope = { ...scope, lists: [], contents: [], planNode };
  const write = planNode(inner, { query, level: root, kind }, setsOf(field.nodes));
  return reading(query, inner, (run) => {
    const [row] = run.found.of(root, '');
    return row === undefined ? undefined : write(row, run);
  });
}

/** Plans to read a list that has no parent. */
export function planReadingOfList(scope: Scope, relation: Paged, field: PlannedField): Reading {
  const { query, page } = queryOfList(relation);
  const inner: PlanScope = { ...scope, lists: [{ page, field }], contents: [], planNode };
  const write = planConnection({ scope: inner, query, page }, field);
  return reading(query, inner, (run) => write('', run));
}

function reading(
  query: GraphQuery,
  { lists, contents, maxLevels }: PlanScope,
  write: (run: Run) => Written | undefined,
): Reading {
  assertFewTables(query, maxLevels);
  const readPages = pagesReader(lists);
  return {
    prepare(variables) {
      const pages = readPages(variables);
      return {
        rows: estimateRows(query, pages) + estimatePages(query, contents, pages),
        async read(ctx, failures, id) {
          const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : '';
          const found = await find(ctx, query, { id, pages });
          const trees = await readTrees(ctx, contents, found);
          return write({ ctx, userId, found, pages, trees, failures });
        },
      };
    },
  };
}

/** The database plans for every table of a statement. */
function assertFewTables({ levels, pages }: GraphQuery, maxLevels: number): void {
  const count = levels.length + pages.filter((page) => page.counted).length;
  if (count > maxLevels) {
    throw new LimitError(
      `A field of the root asks for ${count} different lists and things; at most ${maxLevels} are allowed.`,
    );
  }
}

export const nothingFound: GraphRows = { of: () => [], all: () => [], count: () => 0 };

async function find(
  ctx: Ctx,
  query: GraphQuery,
  { id, pages }: { id: string; pages: Pages },
): Promise<GraphRows> {
  const asked = new Map<number, AskedPage>();
  for (const [index, page] of pages) if (!(page instanceof PageRefusal)) asked.set(index, page);
  // A list at the root may be refused, or asked for nothing but its type.
  const reads =
    query.levels.some(({ source }) => source.type !== 'page' || asked.has(source.page.index)) ||
    query.pages.some((page) => page.counted && asked.has(page.index));
  if (!reads) return nothingFound;
  return runGraphQuery(ctx, query, { id, pages: asked });
}
