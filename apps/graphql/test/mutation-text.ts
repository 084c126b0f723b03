import type { Operation } from '@lectern/contract';
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
import { z } from 'zod';
import { memberNameOf, mutationName } from '../src/schema/names.ts';

type Arguments = {
  readonly text: string;
  readonly variables: Record<string, unknown>;
  readonly declared: readonly string[];
};

/** Scalars whose values are JSON. */
const jsonScalars: ReadonlySet<string> = new Set([
  'JSON',
  'Document',
  'JSONSchema',
  'Claims',
  'OpenAPIFiles',
]);

/** The input of a fixture as the input of the mutation; what is JSON are variables. */
export function argumentsOf(
  schema: GraphQLSchema,
  operation: Operation,
  input: Record<string, unknown>,
): Arguments {
  const field = schema.getMutationType()?.getFields()[mutationName(operation.id)];
  const argument = field?.args.find(({ name }) => name === 'input');
  const variables: Record<string, unknown> = {};
  const declared: string[] = [];

  /** The value as GraphQL takes it: unions as the one member that is given, JSON as the name of a variable. */
  const asInput = (value: unknown, type: GraphQLInputType): unknown => {
    const inner = getNullableType(type);
    if (value === undefined || value === null) return value;
    if (isListType(inner)) {
      if (!Array.isArray(value) && typeof value === 'object') {
        const entries = Object.entries(value).map(([name, entry]) =>
          typeof entry === 'object' && entry !== null && !Array.isArray(entry)
            ? { name, ...entry }
            : { name, value: entry },
        );
        return entries.map((entry) => asInput(entry, inner.ofType));
      }
      return Array.isArray(value) ? value.map((item) => asInput(item, inner.ofType)) : value;
    }
    if (jsonScalars.has(getNamedType(inner).name)) {
      const name = `v${declared.length}`;
      variables[name] = value;
      declared.push(`$${name}: ${String(type)}`);
      return `$${name}`;
    }
    if (!isInputObjectType(inner)) return value;
    const fields = inner.getFields();
    const alternative = inner.isOneOf ? alternativeOf(value, fields) : undefined;
    if (alternative !== undefined) {
      const own = fields[alternative];
      return own && { [alternative]: asInput(value, own.type) };
    }
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

  const { body, ...parameters } = input;
  const isObject = operation.body instanceof z.ZodObject;
  const members = { ...parameters, ...(isObject ? Object(body) : body === undefined ? {} : { body }) };
  const given = argument === undefined ? undefined : asInput(members, argument.type);
  const literal = argument === undefined ? null : astFromValue(given, argument.type);
  const text = literal === null || literal === undefined ? '' : `(input: ${print(literal)})`;
  const withVariables = Object.keys(variables).reduce(
    (made, name) => made.replace(`"$${name}"`, () => `$${name}`),
    text,
  );
  return { text: withVariables, variables, declared };
}

/** The member of a `@oneOf` input that takes a value without a discriminator. */
function alternativeOf(value: unknown, fields: Readonly<Record<string, unknown>>): string | undefined {
  const names = Array.isArray(value)
    ? ['ids', 'texts']
    : { string: ['text', 'email', 'name', 'newSiteSpace'], number: ['number'], boolean: ['boolean'] }[
        typeof value as 'string'
      ];
  return names?.find((name) => name in fields);
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
