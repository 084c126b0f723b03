import {
  follow,
  type GraphRow,
  type Kind,
  modelReader,
  partReader,
  columnAlias,
  valueOf,
} from '@lectern/domain/graph';
import {
  getNamedType,
  type GraphQLObjectType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import type { FieldRead } from '../schema/field-read.ts';
import { type CollectedField, collectFields, setsOf } from './collect-fields.ts';
import { missing } from './failure.ts';
import { quote } from './json-text.ts';
import { planPage } from './plan-page.ts';
import type { NodeSource, PlannedField, PlanScope } from './plan-scope.ts';
import { planPages } from './plan-pages.ts';
import { planOperationField } from './plan-operation-field.ts';
import { planStructure } from './plan-structure.ts';
import { keysOfRow } from './row-keys.ts';
import { enumTexts, planValue } from './plan-value.ts';
import type { RowWriter, Run } from './row-writer.ts';
import { attempt, type FieldWriter, objectWriter, writeList } from './write-object.ts';

/**
 * Plans how to write the selected fields of nodes. Adds to the query what they read: columns of the level, and further
 * levels.
 */
export function planNode(
  scope: PlanScope,
  source: NodeSource,
  sets: readonly (SelectionSetNode | undefined)[],
): RowWriter {
  const type = objectTypeOf(scope, source.kind);
  const plan = planFieldOfNode(scope, source);
  const fields = collectFields(scope, type, sets).map((collected): FieldWriter<GraphRow> => {
    const { key, name } = collected;
    if (name === '__typename') return { key, nullable: false, write: () => quote(type.name) };
    const definition = type.getFields()[name];
    return {
      key,
      nullable: definition === undefined || !isNonNullType(definition.type),
      write: plan(collected),
    };
  });
  return objectWriter(fields);
}

/** Plans how to write single fields of a node. */
export function planFieldOfNode(
  scope: PlanScope,
  source: NodeSource,
): (collected: CollectedField) => RowWriter {
  const type = objectTypeOf(scope, source.kind);
  const modelOf = lastModel(source);
  return (collected) => {
    const definition = type.getFields()[collected.name];
    const read = definition?.extensions.read;
    if (definition === undefined || read === undefined)
      throw new Error(`${type.name}.${collected.name} cannot be read`);
    return planField({ scope, source, modelOf }, { ...collected, definition }, read);
  };
}

type Planning = { readonly scope: PlanScope; readonly source: NodeSource; readonly modelOf: ModelOf };

function planField({ scope, source, modelOf }: Planning, field: PlannedField, read: FieldRead): RowWriter {
  switch (read.type) {
    case 'member': {
      const column = source.kind.plain.get(read.name);
      if (column !== undefined) return planColumn(source, column, field);
      return planMember({ scope, source, modelOf }, field, read.name);
    }
    case 'operation':
      return planOperation({ scope, source, modelOf }, field, read);
    case 'relation':
      return planRelation(scope, source, field, read.relation);
    case 'page':
      return planPage(scope, field, read.relation, source);
    case 'structure':
      return planStructure(scope, source, field);
    case 'pages':
      return planPages(scope, source, field);
    default:
      throw new Error(`${field.name} is a field of the root`);
  }
}

/** Writes a member of the model of a node. */
function planMember({ scope, source, modelOf }: Planning, field: PlannedField, member: string): RowWriter {
  const size = scope.sizeOf(source.level);
  const { write, visit } = planValue({ ...scope, size }, field.definition.type, field);
  const valueOfRow = memberReader(source, modelOf, member);
  const keysOf = visit === undefined ? undefined : keysOfRow(source);
  if (visit !== undefined && keysOf !== undefined) {
    scope.visits.push((run, wanted) => {
      for (const row of run.result.all(source.level)) visit(valueOfRow(row, run), keysOf(row), wanted);
    });
  }
  return (row, run) =>
    attempt(
      field.nodes,
      () => valueOfRow(row, run),
      (value) => write(value, keysOf === undefined ? run : { ...run, keys: keysOf(row) }),
    );
}

/** Reads a member from the columns that it needs, or else from the model of the row. */
function memberReader(
  { level, kind }: NodeSource,
  modelOf: ModelOf,
  member: string,
): (row: GraphRow, run: Run) => unknown {
  const part = kind.parts.get(member);
  if (part === undefined) {
    const readModel = modelOf();
    return (row, run) => readModel(row, run)[member];
  }
  const read = partReader(level, kind, part);
  return (row, { ctx }) => read(ctx.settings, row);
}

/** Writes what an operation returns that is called with the ids of the row. */
function planOperation(
  { scope, source }: Planning,
  field: PlannedField,
  read: Extract<FieldRead, { type: 'operation' }>,
): RowWriter {
  const keysOf = keysOfRow(source);
  const { write, visit } = planOperationField({ ...scope, size: scope.sizeOf(source.level) }, field, read);
  scope.visits.push((run, wanted) => {
    for (const row of run.result.all(source.level)) visit?.(row, keysOf(row), wanted);
  });
  return (row, run) => write(row, { ...run, keys: keysOf(row) });
}

/** Writes a column directly, without building the model. */
function planColumn({ level, kind }: NodeSource, column: string, field: PlannedField): RowWriter {
  const alias = columnAlias(level, column);
  const type = kind.columns[column]?.type ?? 'text';
  const texts = enumTexts(field.definition.type);
  const absent = isNonNullType(field.definition.type) ? () => missing(field.name, field.nodes) : () => 'null';
  const write = (text: string): string => {
    switch (type) {
      case 'text':
        return texts?.get(text) ?? quote(text);
      case 'timestamp':
        return `"${String(valueOf(type, text))}"`;
      case 'boolean':
      case 'integer':
      case 'texts':
      case 'json':
        return text;
    }
  };
  return (row) => {
    const text = row[alias] ?? null;
    return text === null ? absent() : write(text);
  };
}

function planRelation(
  scope: PlanScope,
  { query, level }: NodeSource,
  field: PlannedField,
  relation: Extract<FieldRead, { type: 'relation' }>['relation'],
): RowWriter {
  const sets = setsOf(field.nodes);
  if (relation.type === 'same') return planNode(scope, { query, level, kind: relation.to }, sets);
  const key = columnAlias(level, relation.key);
  const to = follow(query, level, relation);
  const write = planNode(scope, { query, level: to, kind: relation.to }, sets);
  if (relation.type === 'many') {
    return (row, run) => writeList(run.result.of(to, row[key] ?? ''), run, (item) => write(item, run));
  }
  const absent = isNonNullType(field.definition.type) ? () => missing(field.name, field.nodes) : () => 'null';
  return (row, run) => {
    const [item] = run.result.of(to, row[key] ?? '');
    return item === undefined ? absent() : write(item, run);
  };
}

type ModelOf = () => (row: GraphRow, run: Run) => Readonly<Record<string, unknown>>;

/** The model of a row, built once for all of its fields, which are written one after another. */
function lastModel({ level, kind }: NodeSource): ModelOf {
  let last: { row: GraphRow; model: Readonly<Record<string, unknown>> } | undefined;
  let read: ReturnType<typeof modelReader> | undefined;
  return () => {
    const reader = (read ??= modelReader(level, kind));
    return (row, { ctx }) => {
      if (last?.row !== row) last = { row, model: reader(ctx.settings, row) };
      return last.model;
    };
  };
}

function objectTypeOf({ schema }: PlanScope, { name }: Kind): GraphQLObjectType {
  const type = getNamedType(schema.getType(name));
  if (!isObjectType(type)) throw new Error(`the schema has no type ${name}`);
  return type;
}
