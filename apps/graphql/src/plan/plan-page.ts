import {
  type PageRequest,
  cursorOfRow,
  followPage,
  type GraphRow,
  type Paged,
  type PageRead,
  pageRows,
  type PageRows,
  columnAlias,
  readCursors,
  rowsOfPage,
} from '@lectern/domain/graph';
import {
  getNamedType,
  type GraphQLOutputType,
  type GraphQLObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { collectFields, setsOf } from './collect-fields.ts';
import { Failure } from './failure.ts';
import { quote } from './json-text.ts';
import type { NodeSource, PlannedField, PlanScope } from './plan-scope.ts';
import { InvalidPage, type RowWriter, type Run } from './row-writer.ts';
import { attempt, type FieldWriter, objectWriter, writeList } from './write-object.ts';

/** The page of one parent, while it is written. */
type OpenPage = PageRows & { readonly request: PageRequest; readonly parent: string };
type Planning = { readonly scope: PlanScope; readonly query: NodeSource['query']; readonly page: PageRead };

/** Plans how to write the connection of a relation, for each row of the parent's level. */
export function planPage(
  scope: PlanScope,
  field: PlannedField,
  relation: Paged,
  { query, level }: NodeSource,
): RowWriter {
  const page = followPage(query, level, relation);
  scope.lists.push({ page, field });
  const key = columnAlias(level, relation.key);
  const write = planConnection({ scope, query, page }, field);
  return (row, run) => {
    const parent = row[key] ?? '';
    return relation.ownOnly && parent !== run.userId ? 'null' : write(parent, run);
  };
}

/** Plans how to write a connection, by the id of the parent. */
export function planConnection(
  planning: Planning,
  field: PlannedField,
): (parent: string, run: Run) => ReturnType<RowWriter> {
  const { page } = planning;
  const write = objectWriter(planFields(planning, field, planConnectionField));
  return (parent, run) => {
    const request = run.pages.get(page.index);
    if (request === undefined || request instanceof InvalidPage)
      return new Failure(request?.error, field.nodes);
    return attempt(
      field.nodes,
      () => ({ ...pageRows(page, request, run.result, parent), request, parent }),
      (open) => write(open, run),
    );
  };
}

function planConnectionField(planning: Planning, field: PlannedField): FieldWriter<OpenPage>['write'] {
  const { scope, query, page } = planning;
  switch (field.name) {
    case 'nodes': {
      const level = rowsOfPage(query, page);
      const write = scope.planNode(scope, { query, level, kind: level.kind }, setsOf(field.nodes));
      return ({ rows }, run) => writeList(rows, run, (row) => write(row, run));
    }
    case 'edges': {
      const write = objectWriter(planFields(planning, field, planEdgeField));
      rowsOfPage(query, page);
      return (open, run) => writeList(open.rows, run, (row) => write({ open, row }, run));
    }
    case 'pageInfo':
      rowsOfPage(query, page);
      return objectWriter(planFields(planning, field, planPageInfoField));
    case 'totalCount':
      page.counted = true;
      return ({ parent }, { result }) => String(result.count(page, parent));
    default:
      throw new Error(`a connection has no field ${field.name}`);
  }
}

type OpenEdge = { readonly open: OpenPage; readonly row: GraphRow };

function planEdgeField(planning: Planning, field: PlannedField): FieldWriter<OpenEdge>['write'] {
  const { scope, query, page } = planning;
  const level = rowsOfPage(query, page);
  if (field.name === 'cursor') {
    readCursors(page);
    return ({ open, row }) => quote(cursorOfRow(page, open.request, row, open.parent));
  }
  const write = scope.planNode(scope, { query, level, kind: level.kind }, setsOf(field.nodes));
  return ({ row }, run) => write(row, run);
}

function planPageInfoField({ page }: Planning, { name }: PlannedField): FieldWriter<OpenPage>['write'] {
  if (name === 'hasNextPage' || name === 'hasPreviousPage') {
    page.fetchesExtraRow = true;
    return (open) => String(name === 'hasNextPage' ? open.hasNext : open.hasPrevious);
  }
  readCursors(page);
  const at = name === 'startCursor' ? 0 : -1;
  return ({ rows, request, parent }) => {
    const row = rows.at(at);
    return row === undefined ? 'null' : quote(cursorOfRow(page, request, row, parent));
  };
}

/** Plans the fields of an object type that occurs only in connections. */
function planFields<Source>(
  planning: Planning,
  field: PlannedField,
  plan: (planning: Planning, field: PlannedField) => FieldWriter<Source>['write'],
): FieldWriter<Source>[] {
  const type = objectType(field.definition.type);
  return collectFields(planning.scope, type, setsOf(field.nodes)).map((collected) => {
    const { key, name } = collected;
    if (name === '__typename') return { key, nullable: false, write: () => quote(type.name) };
    const definition = type.getFields()[name];
    if (definition === undefined) throw new Error(`${type.name} has no field ${name}`);
    const inner = { ...collected, definition };
    return { key, nullable: !isNonNullType(definition.type), write: plan(planning, inner) };
  });
}

function objectType(type: GraphQLOutputType): GraphQLObjectType {
  const named = getNamedType(type);
  if (!isObjectType(named)) throw new Error(`${named.name} is no object type`);
  return named;
}
