import { type FieldNode, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { FieldRead } from '../../apps/graphql/src/schema/field-read.ts';
import { type Kind, type Paged, parsePageRequest } from '../../packages/domain/src/graph/index.ts';
import { BatchQuery, type Row, type Select } from './batch-query.ts';
import type { Loaders } from './loaders.ts';
import { allColumns, namedColumns } from './read-columns.ts';

type Arguments = Readonly<Record<string, unknown>>;
type Resolver = GraphQLFieldResolver<Row, Loaders, Arguments>;
/** The query for the rows of a field where a document selects it. */
type QueryAt = (node?: FieldNode) => BatchQuery;
type CreateQuery = (kind: Kind, select: Select) => QueryAt;

/**
 * Adds plain resolvers to the fields of a schema that G1 and G2 select; the others throw. They read whole rows, or with
 * `lookAhead` the columns that the document selects.
 */
export function addResolvers(schema: GraphQLSchema, lookAhead: boolean): void {
  const createQuery: CreateQuery = (kind, select) => {
    if (!lookAhead) {
      const query = new BatchQuery(kind, allColumns(schema, kind), select);
      return () => query;
    }
    const queries = new Map<FieldNode, BatchQuery>();
    return (node) => {
      if (node === undefined) throw new Error('Nothing is selected.');
      const query = queries.get(node) ?? new BatchQuery(kind, namedColumns(schema, kind, node), select);
      queries.set(node, query);
      return query;
    };
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { read } = field.extensions;
      const column = read?.type === 'member' ? type.extensions.kind?.plain.get(read.name) : undefined;
      // Without a resolver a field is the member of its name, which both executors read fastest.
      if (read === undefined || column === field.name) delete field.resolve;
      else if (column !== undefined) Object.assign(field, { resolve: (row: Row) => row[column] });
      else Object.assign(field, { resolve: resolverOf(read, createQuery) });
    }
  }
}

function resolverOf(read: FieldRead, createQuery: CreateQuery): Resolver {
  if (read.type === 'nodeById') return resolveById(read.kind, createQuery);
  if (read.type === 'page') return resolvePage(read.relation, createQuery);
  if (read.type !== 'relation' || read.relation.type === 'one') return notMeasured;
  const { relation } = read;
  if (relation.type === 'same') return (row) => row;
  const queryAt = createQuery(relation.to, (source) =>
    relation.order.reduce((rows, column) => rows.orderBy(column), relation.select(source)),
  );
  return (row, _, loaders, { fieldNodes }) => loaders.load(queryAt(fieldNodes[0]), row[relation.key]);
}

function resolveById(kind: Kind, createQuery: CreateQuery): Resolver {
  const { byId } = kind;
  if (byId === undefined) return notMeasured;
  // With a limit, each id is looked up by itself; without, the database may read everything that the actor can see.
  const queryAt = createQuery(kind, (source) => byId(source).limit(1));
  return async (_row, { id }, loaders, { fieldNodes }) => (await loaders.load(queryAt(fieldNodes[0]), id))[0];
}

/** The nodes of a first page: no workload asks for cursors or counts. */
function resolvePage(relation: Paged, createQuery: CreateQuery): Resolver {
  const queries = new Map<string, QueryAt>();
  return async (row, args, loaders, { fieldNodes: [node] }) => {
    const key = JSON.stringify(args);
    const queryAt = queries.get(key) ?? createQuery(relation.to, firstPage(relation, args));
    queries.set(key, queryAt);
    const nodes = node?.selectionSet?.selections.find(
      (selection) => selection.kind === 'Field' && selection.name.value === 'nodes',
    );
    const query = queryAt(nodes?.kind === 'Field' ? nodes : undefined);
    return { nodes: await loaders.load(query, row[relation.key]) };
  };
}

function firstPage(relation: Paged, args: Arguments): Select {
  const { list } = relation;
  const { size, filter } = parsePageRequest(relation, args);
  const { keys, direction } = typeof list.order === 'function' ? list.order(filter) : list.order;
  return (source) =>
    keys
      .reduce((rows, { column }) => rows.orderBy(String(column), direction), list.query(source, filter))
      .limit(size);
}

function notMeasured(): never {
  throw new Error('No measured document selects this field.');
}
