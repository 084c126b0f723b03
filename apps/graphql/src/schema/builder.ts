import SchemaBuilder, { type InputType, type TypeParam } from '@pothos/core';

type Json = { Input: unknown; Output: unknown };
type Types = {
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    JSON: Json;
    Document: Json;
    JSONSchema: Json;
    Claims: Json;
    OpenAPIFiles: Json;
  };
};

export type Builder = PothosSchemaTypes.SchemaBuilder<PothosSchemaTypes.ExtendDefaultTypes<Types>>;
export type BuilderTypes = PothosSchemaTypes.ExtendDefaultTypes<Types>;
/** The types of fields and of arguments. */
export type OutputType = TypeParam<BuilderTypes>;
export type ArgumentType = InputType<BuilderTypes> | [InputType<BuilderTypes>];

/** Scalars whose values are JSON, each of a form that its description names. */
const jsonScalars = {
  JSON: {
    description:
      'Any JSON value (RFC 8259): the value of a member in conflict, which can be of any type, or what a generator of pages stored.',
    specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  },
  Document: {
    description:
      'Content as JSON: `{"object": "document", "data": {"schemaVersion": 1}, "nodes": [...]}`, a tree of blocks, inlines and texts with marks. Its links name what they lead to, by id: pages, headings, files, reusable contents, spaces, people and OpenAPI specifications.',
  },
  JSONSchema: {
    description: 'A JSON Schema as JSON.',
    specifiedByURL: 'https://json-schema.org/draft/2020-12/schema',
  },
  Claims: {
    description: 'The claims of a visitor by name, as in a JWT (RFC 7519), with values that are any JSON.',
    specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc7519',
  },
  OpenAPIFiles: {
    description:
      'The files of an OpenAPI description by name, as JSON: an object for a document, a list for those that a visitor sees. The first is the root document.',
    specifiedByURL: 'https://spec.openapis.org/oas/latest.html',
  },
} as const;

/** The name of a scalar whose values are JSON. */
export type JsonScalar = keyof typeof jsonScalars;

/** The list of a type that is none. */
export function listOfType(type: OutputType): OutputType {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list of what is no list is a type
  return [type] as OutputType;
}

/** The same for arguments. */
export function listOfArgument(type: ArgumentType): ArgumentType {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list of what is no list is a type
  return [type] as ArgumentType;
}

/** A builder with the scalars of this schema. */
export function createBuilder(): Builder {
  const builder = new SchemaBuilder<Types>({});
  builder.scalarType('DateTime', {
    description:
      'An ISO 8601 date-time. Responses contain UTC with milliseconds, such as `2026-03-02T09:30:00.000Z`.',
    specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
    serialize: (value) => value,
    parseValue: (value) => {
      if (typeof value === 'string') return value;
      throw new TypeError('A DateTime must be a string.');
    },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are exactly these names
  for (const name of Object.keys(jsonScalars) as JsonScalar[]) {
    builder.scalarType(name, {
      ...jsonScalars[name],
      serialize: (value: unknown) => value,
      parseValue: (value: unknown) => value,
    });
  }
  return builder;
}

/** In place of the resolver that Pothos requires: fields are read by the plan of an operation, see `plan/`. */
export function readByPlan(): never {
  throw new Error('This field is read by the plan of the operation, not by a resolver.');
}
