import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../core/actor.ts';
import type { RowQuery, ListSource } from '../context/list.ts';
import type { Store } from '../store/store.ts';
import type { PageRequest } from './page-request.ts';
import { selectText } from './column.ts';
import { countOfPage, rowsBetween } from './page-sql.ts';
import { Placeholder, placeholder, withDigest } from '@lectern/database';
import { valueNames } from './value-names.ts';
import { foundAlias, isLarge } from './large-rows.ts';
import { withoutUnusedJoins } from './unused-joins.ts';
import type { GraphQuery, Level, PageRead, ParentKey, Statement } from './query-tree.ts';

const actor: UserActor = {
  kind: 'user',
  userId: placeholder(valueNames.userId),
  instanceAdmin: placeholder(valueNames.instanceAdmin),
};

const only = sql.val(placeholder<string | null>(valueNames.only));
const closed = sql.val(placeholder<string>(valueNames.closed));

/** Everything that an actor may see follows from their memberships. */
const membersInScope = sql`members as not materialized (select * from members
  where (${only}::text is null or organization_id = ${only}) and organization_id <> all(string_to_array(${closed}, ',')))`;
/** Whoever has the id of an invite link may follow it, also who is no member. */
const invitesInScope = sql`invites as not materialized (select * from invites
  where (${only}::text is null or organization_id = ${only}) and organization_id <> all(string_to_array(${closed}, ',')))`;
const tokensInScope = sql`tokens as not materialized (select * from tokens
  where ${only}::text is null or organization_id = ${only})`;

type StatementOptions = { readonly store: Store; readonly isScoped: boolean; readonly isDigested: boolean };

/**
 * Compiles a query into one statement: each level that has children is a common table expression, and the result is
 * the union of the rows of all levels, marked with their level (`l`) and the parent they belong to (`p`). A list
 * that has no page in `pages` is left out, with everything below it. With `isScoped` it reads the memberships and the
 * tokens that the scope of a token leaves, wherever it names those tables. With `isDigested` it returns no rows where they
 * have the known digest.
 */
export function compileStatement(
  query: GraphQuery,
  pages: ReadonlyMap<number, PageRequest>,
  { store, isScoped, isDigested }: StatementOptions,
): Statement {
  const isRead = (level: Level): boolean => {
    const { source } = level;
    if (source.type === 'id' || source.type === 'ids') return true;
    if (source.type === 'relation') return isRead(source.parent.level);
    const { page } = source;
    return pages.has(page.index) && (page.parent === undefined || isRead(page.parent.level));
  };
  const levels = query.levels.filter(isRead);
  const counts = query.pages.filter(
    (page) =>
      page.counted && pages.has(page.index) && (page.parent === undefined || isRead(page.parent.level)),
  );
  const parents = new Set([
    ...levels.map((level) => parentOf(level)),
    ...counts.map((page) => page.parent?.level),
  ]);
  const width = Math.max(1, ...levels.map((level) => level.columns.length + (isLarge(level) ? 1 : 0)));

  const tables: RawBuilder<unknown>[] = isScoped ? [membersInScope, tokensInScope, invitesInScope] : [];
  const branches: Branch[] = [];
  for (const level of levels) {
    const rows = rowsOfLevel(level, pages, store);
    const isParent = parents.has(level);
    if (isParent) tables.push(sql`${tableOf(level)} as materialized (${rows})`);
    const from = isParent ? tableOf(level) : sql`(${rows}) as r`;
    const columns = level.columns.length + (isLarge(level) ? 1 : 0);
    branches.push({ mark: level.mark, columns, from });
  }
  for (const page of counts) {
    const rows = lateral(page.parent, (parent) =>
      countOfPage(page, pages.get(page.index), { store, actor, parent }),
    );
    branches.push({ mark: page.mark, columns: 1, from: sql`(${rows}) as r` });
  }
  const results = branches.map((branch, index) => resultOf(branch, width, index === 0));
  const common = tables.length === 0 ? sql`` : sql`with ${sql.join(tables)} `;
  const compiled = sql`${common}${sql.join(results, sql` union all `)}`.compile(store.db);
  const statement = withEachOnce({ text: compiled.sql, parameters: compiled.parameters });
  return isDigested ? digested(statement) : statement;
}

function digested({ text, parameters }: Statement): Statement {
  const known = placeholder(valueNames.knownDigest);
  return { text: withDigest(text, `$${parameters.length + 1}`), parameters: [...parameters, known] };
}

/** A value that a statement names often, such as the user, is one parameter: each is sent, and read by the database. */
function withEachOnce({ text, parameters }: Statement): Statement {
  const kept: unknown[] = [];
  const byName = new Map<string, number>();
  const numbers = parameters.map((value) => {
    const name = value instanceof Placeholder ? value.name : undefined;
    const known = name === undefined ? undefined : byName.get(name);
    if (known !== undefined) return known;
    kept.push(value);
    if (name !== undefined) byName.set(name, kept.length);
    return kept.length;
  });
  const numbered = text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${numbers[Number(number) - 1]}`);
  return { text: numbered, parameters: kept };
}

function parentOf({ source }: Level): Level | undefined {
  if (source.type === 'id' || source.type === 'ids') return undefined;
  return source.type === 'relation' ? source.parent.level : source.page.parent?.level;
}

/** `p` and the columns of a level. */
function rowsOfLevel(
  level: Level,
  pages: ReadonlyMap<number, PageRequest>,
  store: Store,
): RawBuilder<unknown> {
  const { source } = level;
  const columns = (query: RowQuery<unknown>) => withoutUnusedJoins(selectColumns(level, query), store.db);
  switch (source.type) {
    case 'id':
      return lateral(undefined, () =>
        columns(nodeById(level, { store, actor, parent: sql.val(placeholder(valueNames.id)) })),
      );
    case 'ids': {
      const one = columns(
        nodeById(level, { store, actor, parent: sql.raw<string>('u.id') }).limit(sql.lit(1)),
      );
      return sql`select u.id as p, i.* from unnest(${sql.val(placeholder<string>(valueNames.ids))}::text[]) as u(id) cross join lateral ${one} as i`;
    }
    case 'page': {
      const { page } = source;
      const request = pages.get(page.index);
      const rowsOf = (parent: ListSource['parent']) => rowsBetween(page, request, { store, actor, parent });
      const select: Select = isLarge(level)
        ? (parent) => leadingRowsOf(level, page, request, rowsOf(parent))
        : (parent) => columns(rowsOf(parent));
      return lateral(page.parent, select, page.relation.ownOnly);
    }
    case 'relation': {
      const { relation, parent } = source;
      if (relation.type === 'one')
        // With a limit, each id is looked up by itself; without, the database may read everything that the actor can see.
        return lateralByDistinctKey(parent, (id) =>
          columns(nodeById(level, { store, actor, parent: id }).limit(sql.lit(1))),
        );
      return lateral(parent, (id) => {
        let rows = relation.select({ store, actor, parent: id });
        for (const reference of relation.order) rows = rows.orderBy(reference);
        return columns(rows);
      });
    }
  }
}

function nodeById({ kind: { name, byId } }: Level, source: ListSource): RowQuery<unknown> {
  if (byId === undefined) throw new Error(`a ${name} has no id`);
  return byId(source);
}

function selectColumns({ kind, columns }: Level, query: RowQuery<unknown>): RowQuery<unknown> {
  const selected = columns.map((name, index) => {
    const column = kind.columns[name];
    if (column === undefined) throw new Error(`${kind.name} has no column ${name}`);
    return selectText(column).as(`c${index}`);
  });
  return query.clearSelect().select(selected);
}

/** The bytes of the rows of a page, and of each of several pages. */
const [maxBytes, maxBytesOfEach] = [4_000_000, 500_000];

/** The leading rows of a page whose rows may be large, and in a last column how many there were. */
function leadingRowsOf(
  level: Level,
  page: PageRead,
  request: PageRequest | undefined,
  rows: RowQuery<unknown>,
): RawBuilder<unknown> {
  const { large } = page.relation.list;
  if (large === undefined) throw new Error('the rows of the list are not large');
  const sized = selectColumns(level, rows).select(sql<number>`${large.bytes(request?.filter ?? {})}`.as('b'));
  const aliases = sql.raw(level.columns.map((_, index) => `c${index}`).join(', '));
  const limit = sql.lit(
    page.parent === undefined || page.parent.level.source.type === 'id' ? maxBytes : maxBytesOfEach,
  );
  return sql`(select ${aliases}, n::text as ${sql.raw(foundAlias(level))} from (select *, count(*) over () as n,
    sum(b) over (rows between unbounded preceding and current row) as s, row_number() over () as i from ${sized} as r) as r
    where s <= ${limit} or i = 1)`;
}

type Select = (parent: ListSource['parent']) => OperationNodeSource;

/** Joins the rows of `select` laterally to each parent, or to none; parent by parent, so that the rows of each stay in order. */
function lateral(parent: ParentKey | undefined, select: Select, ownOnly = false): RawBuilder<unknown> {
  if (parent === undefined) return sql`select null::text as p, i.* from ${select(sql.val(''))} as i`;
  const key = sql.raw<string>(`u.${parent.alias}`);
  const own = ownOnly ? sql` where ${key} = ${actor.userId}` : sql``;
  return sql`select ${key} as p, i.* from ${tableOf(parent.level)} as u cross join lateral ${select(key)} as i${own}`;
}

/** Joins the rows of `select` laterally to each distinct value of the key. */
function lateralByDistinctKey({ level, alias }: ParentKey, select: Select): RawBuilder<unknown> {
  const key = sql.raw(alias);
  const ids = sql`select distinct ${key} as id from ${tableOf(level)} where ${key} is not null`;
  return sql`select u.id as p, i.* from (${ids}) as u cross join lateral ${select(sql.raw('u.id'))} as i`;
}

type Branch = { readonly mark: number; readonly columns: number; readonly from: RawBuilder<unknown> };

/** Every branch of the result has the same columns, empty where a level has fewer; the first one names them. */
function resultOf({ mark, columns, from }: Branch, width: number, isFirst: boolean): RawBuilder<unknown> {
  const aliases = Array.from({ length: width }, (_, index) => {
    if (index < columns) return `c${index}`;
    return isFirst ? `null::text as c${index}` : 'null';
  });
  return sql`select ${sql.raw(`${mark}${isFirst ? ' as l' : ''}, p, ${aliases.join(', ')}`)} from ${from}`;
}

/** Names in the statement are short: the client looks a prepared statement up by its text, whose length costs time. */
function tableOf({ mark }: Level): RawBuilder<unknown> {
  return sql.raw(`l${mark}`);
}
