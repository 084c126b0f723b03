import SchemaBuilder, { type InputType, type TypeParam } from '@pothos/core';

type Types = {
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
  };
};

export type Builder = PothosSchemaTypes.SchemaBuilder<PothosSchemaTypes.ExtendDefaultTypes<Types>>;
export type BuilderTypes = PothosSchemaTypes.ExtendDefaultTypes<Types>;
/** The types of fields and of arguments. */
export type OutputType = TypeParam<BuilderTypes>;
export type ArgumentType = InputType<BuilderTypes> | [InputType<BuilderTypes>];

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
  builder.scalarType('JSON', {
    description:
      'Any JSON value, where a member can be of several types, or an object with arbitrary members.',
    serialize: (value) => value,
    parseValue: (value) => value,
  });
  return builder;
}

/** In place of the resolver that Pothos requires: fields are read by the plan of an operation, see `plan/`. */
export function readByPlan(): never {
  throw new Error('This field is read by the plan of the operation, not by a resolver.');
}
