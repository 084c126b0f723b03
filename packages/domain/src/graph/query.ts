import type { LevelSource, Level, ParentKey, PageRead, GraphQuery } from './query-tree.ts';
import type { Kind } from './kind.ts';
import type { Many, One, Paged } from './relation.ts';

/** Starts a query of the node with an id. */
export function queryById(kind: Kind): { query: GraphQuery; root: Level } {
  const query = emptyQuery();
  const root = addLevel(query, kind, { type: 'id' });
  const column = kind.name === 'Organization' ? 'id' : 'organization_id';
  if (kind.columns[column] === undefined) return { query, root };
  const organization = { level: root, alias: columnAlias(root, column) };
  return { query: { ...query, organization }, root };
}

/** Starts a query of the nodes with some ids. */
export function queryByIds(kind: Kind): { query: GraphQuery; root: Level } {
  const query = emptyQuery();
  return { query, root: addLevel(query, kind, { type: 'ids' }) };
}

/** Starts a query of a list that has no parent. */
export function queryOfList(relation: Paged): { query: GraphQuery; page: PageRead } {
  const query = emptyQuery();
  return { query, page: newPage(query, relation, undefined) };
}

/** Follows a relation from every row of a level. */
export function follow(query: GraphQuery, parent: Level, relation: One | Many): Level {
  const key = { level: parent, alias: columnAlias(parent, relation.key) };
  return addLevel(query, relation.to, { type: 'relation', relation, parent: key });
}

/** Follows a paged relation from every row of a level. */
export function followPage(query: GraphQuery, parent: Level, relation: Paged): PageRead {
  const { key, shared } = relation;
  const alias = columnAlias(parent, key);
  const sharedAlias = shared === undefined ? {} : { sharedAlias: columnAlias(parent, shared.column) };
  return newPage(query, relation, { level: parent, alias, ...sharedAlias });
}

/** The rows of a page. */
export function rowsOfPage(query: GraphQuery, page: PageRead): Level {
  page.level ??= addLevel(query, page.relation.to, { type: 'page', page });
  return page.level;
}

/** The alias of a column in the rows of a level; selects the column. */
export function columnAlias(level: Level, column: string): string {
  if (level.kind.columns[column] === undefined) throw new Error(`${level.kind.name} has no column ${column}`);
  let index = level.columns.indexOf(column);
  if (index === -1) index = level.columns.push(column) - 1;
  return `c${index}`;
}

function emptyQuery(): GraphQuery {
  return { levels: [], pages: [], statements: new Map() };
}

function addLevel(query: GraphQuery, kind: Kind, source: LevelSource): Level {
  const level = { mark: nextMark(query), kind, source, columns: [] };
  query.levels.push(level);
  return level;
}

function newPage(query: GraphQuery, relation: Paged, parent: ParentKey | undefined): PageRead {
  const page = {
    index: query.pages.length,
    relation,
    parent,
    mark: nextMark(query),
    level: undefined,
    counted: false,
    fetchesExtraRow: false,
  };
  query.pages.push(page);
  return page;
}

function nextMark({ levels, pages }: GraphQuery): number {
  return levels.length + pages.length;
}
