import { type FieldNode, getNamedType, type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
// Declares `read` among the extensions of a field.
import type {} from '../../apps/graphql/src/schema/field-read.ts';
import type { Kind } from '../../packages/domain/src/graph/index.ts';

type Field = GraphQLField<unknown, unknown>;

/**
 * The columns of a kind that some field needs, without those that need joins, such as those of urls and permissions,
 * which plain resolvers would read separately.
 */
export function allColumns(schema: GraphQLSchema, kind: Kind): Set<string> {
  const fields = Array.from(fieldsOf(schema, kind).values());
  return new Set(fields.flatMap((field) => columnsOf(kind, field, (inner) => allColumns(schema, inner))));
}

/** The columns that the selected fields need. */
export function namedColumns(schema: GraphQLSchema, kind: Kind, { selectionSet }: FieldNode): Set<string> {
  const columns = (selectionSet?.selections ?? []).flatMap((selection) => {
    const field = selection.kind === 'Field' ? fieldsOf(schema, kind).get(selection.name.value) : undefined;
    if (selection.kind !== 'Field' || field === undefined) throw new Error('Fragments are not measured.');
    return columnsOf(kind, field, (inner) => namedColumns(schema, inner, selection));
  });
  return new Set(columns);
}

function columnsOf({ plain }: Kind, { extensions: { read } }: Field, below: (kind: Kind) => Set<string>) {
  if (read?.type === 'member') return [plain.get(read.name) ?? []].flat();
  if (read?.type !== 'relation' && read?.type !== 'page') return [];
  // The row of a site space contains the space.
  return read.relation.type === 'same' ? [...below(read.relation.to)] : [read.relation.key];
}

function fieldsOf(schema: GraphQLSchema, { name }: Kind): Map<string, Field> {
  const type = getNamedType(schema.getType(name));
  if (!isObjectType(type)) throw new Error(`The schema has no type ${name}.`);
  return new Map(Object.entries(type.getFields()));
}
