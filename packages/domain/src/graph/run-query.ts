import { assertWholeAccount } from '../access/token-scope.ts';
import { assertUser, organizationsOpenTo } from '../core/actor.ts';
import type { Ctx } from '../context/context.ts';
import { setOrganization, tenantOf } from './root-organizations.ts';
import { apiErrorOf } from '../store/constraint-errors.ts';
import type { PageRequest } from './page-request.ts';
import { Placeholder, readDigested, type RowsDigest, runInWorkScope, runStatement } from '@lectern/database';
import { valueNames } from './value-names.ts';
import type { GraphQuery, Level, PageRead, Statement } from './query-tree.ts';
import { compileStatement } from './statement.ts';

/** A row of a level: text or null under each alias. */
export type GraphRow = Readonly<Record<string, string | null>>;

/** The rows of a graph query, by level and by the parent that they belong to. */
export type GraphResult = {
  readonly of: (level: Level, parent: string) => readonly GraphRow[];
  /** The rows of all parents. */
  readonly all: (level: Level) => readonly GraphRow[];
  readonly count: (page: PageRead, parent: string) => number;
};

/** What differs from run to run: the id of the root, or the ids of several, and the page of each list; a list without one is not read. */
export type GraphValues = {
  readonly id?: string;
  readonly ids?: readonly string[];
  readonly pages: ReadonlyMap<number, PageRequest>;
};

/** Of one query, whose lists may have cursors and filters or not, with a digest or without. */
const maxStatements = 16;

/** The rows of a graph query with their digest, if it was asked for; none where they have the known one. */
export type DigestedResult = { readonly result: GraphResult; readonly digest: RowsDigest | undefined };

/** Runs a query in one statement. 401 without a user, 403 for a token that is limited to a space. */
export async function runGraphQuery(ctx: Ctx, query: GraphQuery, values: GraphValues): Promise<GraphResult> {
  return (await runDigestedQuery(ctx, query, values, undefined)).result;
}

/** Runs a query as `runGraphQuery` does, and compares the digest of its rows with the known one; empty for none. */
export async function runDigestedQuery(
  ctx: Ctx,
  query: GraphQuery,
  values: GraphValues,
  knownDigest: string | undefined,
): Promise<DigestedResult> {
  const actor = assertUser(ctx.actor);
  const { scope } = actor;
  // Its fields lead out of the space, to the organization and to what else is in it.
  if (scope !== undefined && scope.spaceId !== null) assertWholeAccount(scope);
  const isDigested = knownDigest !== undefined;
  const statement = statementOf(ctx, query, values.pages, { isScoped: scope !== undefined, isDigested });
  const { only = null, closed = '' } = organizationsOpenTo(actor);
  const valueByName: Record<string, unknown> = {
    [valueNames.only]: only,
    [valueNames.closed]: closed,
    [valueNames.id]: values.id,
    [valueNames.ids]: values.ids,
    [valueNames.knownDigest]: knownDigest,
    [valueNames.userId]: actor.userId,
    [valueNames.instanceAdmin]: actor.instanceAdmin,
  };
  for (const page of query.pages) addPageValues(valueByName, page, values.pages.get(page.index));
  const parameters = statement.parameters.map((value) =>
    value instanceof Placeholder ? valueByName[value.name] : value,
  );
  try {
    const { id } = values;
    const tenant = tenantOf(actor, id);
    const found = await runInWorkScope({ tenant, kind: 'ordinary' }, () =>
      runStatement<ResultRow>(ctx.store.db, statement.text, parameters),
    );
    const { rows, digest } = isDigested
      ? readDigested(found, knownDigest)
      : { rows: found, digest: undefined };
    const result = rowsByParent(rows);
    const { organization } = query;
    const isKnown = digest !== undefined && digest.value === knownDigest;
    if (id !== undefined && organization !== undefined && !isKnown) {
      const [root] = result.of(organization.level, '');
      setOrganization(actor.userId, id, root?.[organization.alias] ?? undefined);
    }
    return { result, digest };
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

function statementOf(
  ctx: Ctx,
  query: GraphQuery,
  pages: ReadonlyMap<number, PageRequest>,
  { isScoped, isDigested }: { readonly isScoped: boolean; readonly isDigested: boolean },
): Statement {
  let key = `${isScoped ? 'scoped;' : ''}${isDigested ? 'digested;' : ''}`;
  for (const { index } of query.pages) key += `${textKeyOf(pages.get(index))};`;
  let statement = query.statements.get(key);
  if (statement === undefined) {
    statement = compileStatement(query, pages, { store: ctx.store, isScoped, isDigested });
    if (query.statements.size >= maxStatements) query.statements.clear();
    query.statements.set(key, statement);
  }
  return statement;
}

/** The properties of a page that change the text of the statement. */
function textKeyOf(request: PageRequest | undefined): string {
  if (request === undefined) return '-';
  const filters = Object.values(request.filter).map((value) =>
    typeof value === 'string' ? '?' : String(value),
  );
  return `${request.fromEnd}${request.after !== undefined}${request.before !== undefined}${filters.join()}`;
}

function addPageValues(
  valueByName: Record<string, unknown>,
  page: PageRead,
  request: PageRequest | undefined,
): void {
  if (request === undefined) return;
  const { index, fetchesExtraRow } = page;
  valueByName[valueNames.limit(index)] = request.size + (fetchesExtraRow ? 1 : 0);
  for (const side of ['after', 'before'] as const) {
    for (const [key, value] of request[side]?.values.entries() ?? [])
      valueByName[valueNames.cursor(index, side, key)] = value;
  }
  for (const [name, value] of Object.entries(request.filter))
    valueByName[valueNames.filter(index, name)] = value;
}

type ResultRow = GraphRow & { readonly l: number };

const none: readonly GraphRow[] = [];

function rowsByParent(rows: readonly ResultRow[]): GraphResult {
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
