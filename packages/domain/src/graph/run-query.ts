import { CompiledQuery } from 'kysely';
import { assertUser } from '../core/actor.ts';
import type { Ctx } from '../context/context.ts';
import { refusalOf } from '../store/constraint-errors.ts';
import type { AskedPage } from './asked-page.ts';
import { Placeholder } from '@lectern/database';
import { valueNames } from './value-names.ts';
import type { GraphQuery, Level, PageRead, Statement } from './query-tree.ts';
import { compileStatement } from './statement.ts';

/** A row of a level: text, or null, at each place. */
export type GraphRow = Readonly<Record<string, string | null>>;

/** What a graph query found, by level and by the parent that it belongs to. */
export type GraphRows = {
  readonly of: (level: Level, parent: string) => readonly GraphRow[];
  /** Of all parents. */
  readonly all: (level: Level) => readonly GraphRow[];
  readonly count: (page: PageRead, parent: string) => number;
};

/** What differs from run to run: the id of the root, and the page of each list; one without is not read. */
export type GraphValues = { readonly id?: string; readonly pages: ReadonlyMap<number, AskedPage> };

/** Of one query: its lists with and without cursors and filters. */
const maxStatements = 8;

/** Runs a query in one statement. 401 without a user. */
export async function runGraphQuery(ctx: Ctx, query: GraphQuery, values: GraphValues): Promise<GraphRows> {
  const actor = assertUser(ctx.actor);
  const statement = statementOf(ctx, query, values.pages);
  const given: Record<string, unknown> = {
    [valueNames.id]: values.id,
    [valueNames.userId]: actor.userId,
    [valueNames.instanceAdmin]: actor.instanceAdmin,
  };
  for (const page of query.pages) addPageValues(given, page, values.pages.get(page.index));
  const parameters = statement.parameters.map((value) =>
    value instanceof Placeholder ? given[value.name] : value,
  );
  try {
    const result = await ctx.store.db.executeQuery<ResultRow>(CompiledQuery.raw(statement.text, parameters));
    return rowsByParent(result.rows);
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

function statementOf(ctx: Ctx, query: GraphQuery, pages: ReadonlyMap<number, AskedPage>): Statement {
  let form = '';
  for (const { index } of query.pages) form += `${formOf(pages.get(index))};`;
  let statement = query.statements.get(form);
  if (statement === undefined) {
    statement = compileStatement(query, pages, ctx.store);
    if (query.statements.size >= maxStatements) query.statements.clear();
    query.statements.set(form, statement);
  }
  return statement;
}

/** What of a page changes the text of the statement. */
function formOf(asked: AskedPage | undefined): string {
  if (asked === undefined) return '-';
  const filters = Object.values(asked.filter).map((value) =>
    typeof value === 'string' ? '?' : String(value),
  );
  return `${asked.fromEnd}${asked.after !== undefined}${asked.before !== undefined}${filters.join()}`;
}

function addPageValues(given: Record<string, unknown>, page: PageRead, asked: AskedPage | undefined): void {
  if (asked === undefined) return;
  const { index, looksBeyond } = page;
  given[valueNames.limit(index)] = asked.size + (looksBeyond ? 1 : 0);
  for (const side of ['after', 'before'] as const) {
    for (const [key, value] of asked[side]?.values.entries() ?? [])
      given[valueNames.cursor(index, side, key)] = value;
  }
  for (const [name, value] of Object.entries(asked.filter)) given[valueNames.filter(index, name)] = value;
}

type ResultRow = GraphRow & { readonly l: number };

const none: readonly GraphRow[] = [];

function rowsByParent(rows: readonly ResultRow[]): GraphRows {
  const byMark: Map<string, GraphRow[]>[] = [];
  let [mark, parent, siblings]: [number, string | null, GraphRow[]] = [-1, null, []];
  for (const row of rows) {
    const p = row['p'] ?? '';
    // The rows of one parent come one after another.
    if (row.l !== mark || p !== parent) {
      [mark, parent, siblings] = [row.l, p, []];
      const byParent = (byMark[mark] ??= new Map());
      byParent.set(parent, siblings);
    }
    siblings.push(row);
  }
  return {
    of: (level, key) => byMark[level.mark]?.get(key) ?? none,
    all: (level) => Array.from(byMark[level.mark]?.values() ?? []).flat(),
    count: (page, key) => Number(byMark[page.mark]?.get(key)?.[0]?.['c0'] ?? 0),
  };
}
