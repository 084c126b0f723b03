import type { Page } from '@lectern/contract';
import type { Ctx } from '@lectern/domain';
import {
  bytesOfText,
  type CachedByDigest,
  cachedByDigest,
  type DigestedResult,
  type PageRequest,
  type GraphQuery,
  type GraphResult,
  type Kind,
  kinds,
  type Level,
  type Paged,
  queryById,
  queryByIds,
  queryOfList,
  readTextsInTurn,
  runDigestedQuery,
} from '@lectern/domain/graph';
import { LimitError } from '../limits/limit-error.ts';
import { type Pages, pagesReader } from './arguments.ts';
import type { Variables } from './variables.ts';
import { type CollectedField, type Scope, setsOf } from './collect-fields.ts';
import { estimatePages, estimateRows, rowsByLevel } from './estimate-rows.ts';
import type { Written } from './failure.ts';
import { noKeys } from '../schema/keys.ts';
import { loadAll, LoadedValues, type LoadContext, Wanted } from './loads.ts';
import { planConnection } from './plan-page.ts';
import {
  type NodeReading,
  type PlannedField,
  type PlannedList,
  type PlanScope,
  type RowReading,
  type Size,
  type ValueScope,
  newSources,
} from './plan-scope.ts';
import { readTrees } from './plan-pages.ts';
import { noTexts, quoteTexts } from './quoted-texts.ts';
import { nextPlanNumber } from './plan-number.ts';
import { planFieldOfNode, planNode } from './plan-node.ts';
import { isOfSite, readTextOfRoot } from './site-text.ts';
import { planValue } from './plan-value.ts';
import { InvalidPage, type Output, type Run } from './row-writer.ts';

/** A subtree of the response that one statement reads, ready to run with the variables of a request. */
export type PreparedReading = {
  /** An estimate of how many nodes it returns. */
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
  const inner = planScope(valueScope(scope), query);
  const write = planNode(inner, { query, level: root, kind }, setsOf(field.nodes));
  return rootReading(query, inner, (run) => {
    const [row] = run.result.of(root, '');
    return row === undefined ? undefined : write(row, run);
  });
}

/** Plans to read a list that has no parent. */
export function planReadingOfList(scope: Scope, relation: Paged, field: PlannedField): Reading {
  const { query, page } = queryOfList(relation);
  const inner = planScope(valueScope(scope), query, [{ page, field }]);
  const write = planConnection({ scope: inner, query, page }, field);
  return rootReading(query, inner, (run) => write('', run));
}

/** The scope of the values of a root field. */
export function valueScope(scope: Scope): ValueScope {
  return {
    ...scope,
    size: () => 1,
    hasTexts: false,
    planValue,
    costs: [],
    sources: newSources(),
    owner: 'Query',
    readNodes,
    readRows,
  };
}

function planScope(outer: ValueScope, query: GraphQuery, lists: PlannedList[] = []): PlanScope {
  const pagesOf = lazyPages(lists);
  const sizeOf =
    (level: Level): Size =>
    (variables) =>
      outer.size(variables) * (rowsByLevel(query, pagesOf(variables)).get(level.mark) ?? 0);
  outer.sources.queries.push(query);
  return { ...outer, sizeOf, lists, contents: [], visits: [], planNode };
}

/** The pages of lists that are still collected. */
function lazyPages(lists: readonly PlannedList[]): (variables: Variables) => Pages {
  let read: ReturnType<typeof pagesReader> | undefined;
  return (variables) => (read ??= pagesReader(lists))(variables);
}

function rootReading(query: GraphQuery, scope: PlanScope, write: (run: Run) => Written | undefined): Reading {
  const run = statementReading(query, scope);
  const planNumber = nextPlanNumber();
  const isAboutSite = query.levels[0]?.kind === kinds.site && !run.readsTexts && isOfSite(scope.sources);
  return {
    prepare(variables) {
      const rows = run.cost(variables) + scope.costs.reduce((sum, cost) => sum + cost(variables), 0);
      return {
        rows,
        async read(ctx, output, id) {
          const { bytes, work, failures } = output;
          if (isAboutSite) {
            const known = await readTextOfRoot(ctx, output, {
              siteId: id,
              key: JSON.stringify([planNumber, variables]),
              write: async (inner, own) => {
                const context = { ctx: inner, variables, holdsTurn: false, ...own };
                const { state } = await run.read(context, { id });
                return write({ ...state, failures: own.failures });
              },
            });
            if (known !== undefined) return known;
          }
          const context = { ctx, variables, bytes, work, holdsTurn: run.readsTexts };
          const complete = async () => {
            const cached = run.isOfRowsAlone ? cachedText(context, { planNumber, run, id }) : undefined;
            const { state, digest } = await run.read(context, { id }, cached?.digest);
            const known = cached?.find(digest);
            if (known !== undefined) {
              bytes.written += known.length;
              return known;
            }
            const failed = failures.length;
            const written = write({ ...state, failures });
            if (typeof written === 'string' && failures.length === failed)
              cached?.add(digest, written, bytesOfText(written));
            return written;
          };
          return run.readsTexts ? readTextsInTurn(ctx, id, complete) : complete();
        },
      };
    },
  };
}

type PlannedText = { readonly planNumber: number; readonly run: StatementReading; readonly id: string };

/** The text of a root field that depends on nothing but its plan, its user, its lists' arguments, and its rows. */
function cachedText(
  { ctx, variables }: LoadContext,
  { planNumber, run, id }: PlannedText,
): CachedByDigest<string> | undefined {
  if (ctx.actor.kind !== 'user') return undefined;
  const pages = Array.from(run.readPages(variables));
  if (pages.some(([, page]) => page instanceof InvalidPage)) return undefined;
  const key = `${planNumber} ${ctx.actor.userId} ${id} ${pages.length === 0 ? '' : JSON.stringify(pages)}`;
  return cachedByDigest<string>(ctx, 'graph', key);
}

type StatementReading = {
  readonly cost: Size;
  readonly readsTexts: boolean;
  /** Whether its fields need nothing beyond its rows. */
  readonly isOfRowsAlone: boolean;
  readonly readPages: (variables: Variables) => Pages;
  /** With a known digest of the rows, they are left out where they have it. */
  readonly read: (
    context: LoadContext,
    values: { id?: string; ids?: readonly string[] },
    knownDigest?: string,
  ) => Promise<{ state: Run; digest: DigestedResult['digest'] }>;
};

/** Reads the rows of a query, then what their fields need beyond them. */
function statementReading(
  query: GraphQuery,
  { lists, contents, visits, maxLevels }: PlanScope,
): StatementReading {
  assertLevelLimit(query, maxLevels);
  const readPages = pagesReader(lists);
  const readsTexts = contents.some(({ selection }) => selection.markdown || selection.document);
  return {
    readsTexts,
    isOfRowsAlone: visits.length === 0 && contents.length === 0,
    readPages,
    cost: (variables) => {
      const pages = readPages(variables);
      return estimateRows(query, pages) + estimatePages(query, contents, pages);
    },
    async read(context, values, knownDigest) {
      const { ctx, variables, bytes, work } = context;
      const pages = readPages(variables);
      const { result, digest } = await runQuery(ctx, query, { ...values, pages, knownDigest });
      const trees = await readTrees({ ctx, contents, result, bytes });
      const quoted = readsTexts ? await quoteTexts(pagesOf(trees)) : noTexts;
      const loaded = new LoadedValues();
      const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : '';
      const read = { ctx, userId, result, pages, trees, quoted };
      const state: Run = { ...read, loaded, keys: noKeys, bytes, work, failures: [] };
      if (visits.length === 0) return { state, digest };
      const wanted = new Wanted(work);
      for (const visit of visits) visit(state, wanted);
      await loadAll(wanted, loaded, context);
      return { state, digest };
    },
  };
}

/** Plans to read nodes by their ids, for all values of one position. */
function readNodes(outer: ValueScope, kind: Kind, field: PlannedField): NodeReading {
  const { query, root } = queryByIds(kind);
  const inner = planScope(outer, query);
  const write = planNode(inner, { query, level: root, kind }, setsOf(field.nodes));
  return { load: rowsByIds(outer, { query, inner, root }), write };
}

/** Plans to read single fields of nodes by their ids. */
function readRows(outer: ValueScope, kind: Kind, fields: readonly CollectedField[]): RowReading {
  const { query, root } = queryByIds(kind);
  const inner = planScope(outer, query);
  const plan = planFieldOfNode(inner, { query, level: root, kind });
  const writers = new Map(fields.map((field) => [field.key, plan(field)]));
  return { load: rowsByIds(outer, { query, inner, root }), writers };
}

function rowsByIds(
  outer: ValueScope,
  { query, inner, root }: { query: GraphQuery; inner: PlanScope; root: Level },
): NodeReading['load'] {
  const reading = statementReading(query, inner);
  outer.costs.push((variables) => outer.size(variables) * reading.cost(variables));
  if (reading.readsTexts) outer.sources.unlisted.add('texts');
  return async (keys, context) => {
    try {
      const ids = keys.map(({ id = '' }) => id);
      const inTurn = { ...context, holdsTurn: context.holdsTurn || reading.readsTexts };
      const read = () => reading.read(inTurn, { ids });
      const isNext = context.holdsTurn || !reading.readsTexts;
      const { state } = await (isNext ? read() : readTextsInTurn(context.ctx, ids[0] ?? '', read));
      return ids.map((id) => {
        const [row] = state.result.of(root, id);
        return { value: row && { row, run: state } };
      });
    } catch (error) {
      if (error instanceof LimitError) throw error;
      return keys.map(() => ({ error }));
    }
  };
}

function pagesOf(trees: Run['trees']): (readonly Page[])[] {
  return [...trees.values()].flatMap((byRow) => [...byRow.values()]);
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
  {
    id,
    ids,
    pages,
    knownDigest,
  }: { id?: string; ids?: readonly string[]; pages: Pages; knownDigest: string | undefined },
): Promise<DigestedResult> {
  const requests = new Map<number, PageRequest>();
  for (const [index, page] of pages) if (!(page instanceof InvalidPage)) requests.set(index, page);
  // A list at the root may have invalid arguments, or only its type selected.
  const reads =
    query.levels.some(({ source }) => source.type !== 'page' || requests.has(source.page.index)) ||
    query.pages.some((page) => page.counted && requests.has(page.index));
  if (!reads) return { result: emptyResult, digest: undefined };
  const values = {
    ...(id !== undefined && { id }),
    ...(ids !== undefined && { ids }),
    pages: requests,
  };
  return runDigestedQuery(ctx, query, values, knownDigest);
}
