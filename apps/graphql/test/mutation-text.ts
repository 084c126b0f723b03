import { type Operation, pathParameters } from '@lectern/contract';
import {
  astFromValue,
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  type GraphQLSchema,
  isCompositeType,
  isInputObjectType,
  isListType,
  isObjectType,
  print,
} from 'graphql';
import { memberNameOf, mutationName } from '../src/schema/names.ts';

type Arguments = {
  readonly text: string;
  readonly variables: Record<string, unknown>;
  readonly declared: readonly string[];
};

/** The input of a fixture as the arguments of the mutation; what has the type JSON are variables. */
export function argumentsOf(
  schema: GraphQLSchema,
  operation: Operation,
  input: Record<string, unknown>,
): Arguments {
  const field = schema.getMutationType()?.getFields()[mutationName(operation.id)];
  const body = field?.args.find(({ name }) => name === 'input');
  const ids = pathParameters(operation.path).map((name) => `${name}: ${JSON.stringify(input[name])}`);
  const variables: Record<string, unknown> = {};
  const declared: string[] = [];

  /** The value as GraphQL takes it: unions as the one member that is given, JSON as the name of a variable. */
  const asInput = (value: unknown, type: GraphQLInputType): unknown => {
    const inner = getNullableType(type);
    if (value === undefined || value === null) return value;
    if (isListType(inner)) {
      return Array.isArray(value) ? value.map((item) => asInput(item, inner.ofType)) : value;
    }
    if (getNamedType(inner).name === 'JSON') {
      const name = `v${declared.length}`;
      variables[name] = value;
      declared.push(`$${name}: ${String(type)}`);
      return `$${name}`;
    }
    if (!isInputObjectType(inner)) return value;
    const fields = inner.getFields();
    const members: [string, unknown][] = Object.entries(Object(value));
    const branch = members.find(
      ([, text]) => inner.isOneOf && typeof text === 'string' && fields[memberNameOf(text)] !== undefined,
    );
    if (branch !== undefined) {
      const name = memberNameOf(String(branch[1]));
      const given = Object.fromEntries(members.filter(([member]) => member !== branch[0]));
      const own = fields[name];
      return own && { [name]: asInput(name in given ? given[name] : given, own.type) };
    }
    return Object.fromEntries(
      members.map(([name, member]) => [name, fields[name] ? asInput(member, fields[name].type) : member]),
    );
  };

  const given = body === undefined ? undefined : asInput({ ...Object(input['body']) }, body.type);
  const literal = body === undefined || input['body'] === undefined ? null : astFromValue(given, body.type);
  const all = [...ids, ...(literal === null || literal === undefined ? [] : [`input: ${print(literal)}`])];
  const text = all.length === 0 ? '' : `(${all.join(', ')})`;
  const withVariables = Object.keys(variables).reduce(
    (made, name) => made.replace(`"$${name}"`, () => `$${name}`),
    text,
  );
  return { text: withVariables, variables, declared };
}

/** Every field of the result that has no fields of its own. */
export function selectionOf(schema: GraphQLSchema, operation: Operation): string {
  const type = getNamedType(schema.getMutationType()?.getFields()[mutationName(operation.id)]?.type);
  if (!isCompositeType(type)) return '';
  if (!isObjectType(type)) return '{ __typename ... on Node { id } }';
  const fields = Object.values(type.getFields()).filter(
    (field) => !isCompositeType(getNamedType(field.type)) && field.args.length === 0,
  );
  return `{ __typename ${fields.map(({ name }) => name).join(' ')} }`;
}
