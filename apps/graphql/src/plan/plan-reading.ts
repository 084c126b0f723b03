import type { Ctx } from '@lectern/domain';
import {
  type PageRequest,
  type GraphQuery,
  type GraphResult,
  type Kind,
  type Paged,
  queryById,
  queryOfList,
  readTextsInTurn,
  runGraphQuery,
} from '@lectern/domain/graph';
import { LimitError } from '../limits/limit-error.ts';
import { type Pages, pagesReader, type Variables } from './arguments.ts';
import { type Scope, setsOf } from './collect-fields.ts';
import { estimatePages, estimateRows } from './estimate-rows.ts';
import type { Written } from './failure.ts';
import { planConnection } from './plan-page.ts';
import type { PlannedField, PlanScope } from './plan-scope.ts';
import { readTrees } from './plan-pages.ts';
import { planNode } from './plan-node.ts';
import { InvalidPage, type Output, type Run } from './row-writer.ts';

/** A subtree of the response that one statement reads, ready to run with the variables of a request. */
export type PreparedReading = {
  /** An estimate of how many rows it reads. */
  readonly rows: number;
  /** `undefined` when there is no node with this id; a list has no id. */
  readonly read: (ctx: Ctx, output: Output, id: string) => Promise<Written | undefined>;
};

export type Reading = {
  readonly prepare: (variables: Variables) => PreparedReading;
};

/** Plans to read a node by its id, with everything that a field selects below it. */
export function planReadingById(scope: Scope, kind: Kind, field: PlannedField): Reading {
  const { query, root } = queryById(kind);
  const inner: PlanScope = { ...scope, lists: [], contents: [], planNode };
  const write = planNode(inner, { query, level: root, kind }, setsOf(field.nodes));
  return reading(query, inner, (run) => {
    const [row] = run.result.of(root, '');
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
  assertLevelLimit(query, maxLevels);
  const readPages = pagesReader(lists);
  const readsTexts = contents.some(({ selection }) => selection.markdown || selection.document);
  return {
    prepare(variables) {
      const pages = readPages(variables);
      return {
        rows: estimateRows(query, pages) + estimatePages(query, contents, pages),
        async read(ctx, output, id) {
          const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : '';
          const result = await runQuery(ctx, query, { id, pages });
          const readAndWrite = async () => {
            const trees = await readTrees({ ctx, contents, result, bytes: output.bytes });
            return write({ ctx, userId, result, pages, trees, ...output });
          };
          return readsTexts ? readTextsInTurn(ctx, id, readAndWrite) : readAndWrite();
        },
      };
    },
  };
}

/** Planning time in the database grows with the tables of a statement. */
function assertLevelLimit({ levels, pages }: GraphQuery, maxLevels: number): void {
  const count = levels.length + pages.filter((page) => page.counted).length;
  if (count > maxLevels) {
    throw new LimitError(
      `A root field selects ${count} different lists and nodes; at most ${maxLevels} are allowed.`,
    );
  }
}

export const emptyResult: GraphResult = { of: () => [], all: () => [], count: () => 0 };

async function runQuery(
  ctx: Ctx,
  query: GraphQuery,
  { id, pages }: { id: string; pages: Pages },
): Promise<GraphResult> {
  const requests = new Map<number, PageRequest>();
  for (const [index, page] of pages) if (!(page instanceof InvalidPage)) requests.set(index, page);
  // A list at the root may have invalid arguments, or only its type selected.
  const reads =
    query.levels.some(({ source }) => source.type !== 'page' || requests.has(source.page.index)) ||
    query.pages.some((page) => page.counted && requests.has(page.index));
  if (!reads) return emptyResult;
  return runGraphQuery(ctx, query, { id, pages: requests });
}
