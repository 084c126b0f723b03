import type { InputFieldMap } from '@pothos/core';
import { type Builder, type OutputType, readByPlan } from './builder.ts';
import type { FieldRead } from './field-read.ts';

/** A field as data; `addFields` turns it into a Pothos field. */
export type FieldSpec = {
  readonly name: string;
  readonly type: OutputType;
  readonly nullable: boolean;
  readonly description?: string | undefined;
  readonly deprecationReason?: string | undefined;
  readonly args?: InputFieldMap | undefined;
  readonly read?: FieldRead;
};

type FieldBuilder = Parameters<Parameters<Builder['queryFields']>[0]>[0];
type Fields = ReturnType<Parameters<Builder['queryFields']>[0]>;

/** The fields of an object type; `t` is the field builder that Pothos passes to `fields`. */
export function addFields(t: unknown, specs: readonly FieldSpec[]): Fields {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- builders differ by the type of the parent only, which resolvers would see
  const builder = t as FieldBuilder;
  return Object.fromEntries(
    specs.map(({ name, type, nullable, description, deprecationReason, args, read }) => [
      name,
      builder.field({
        type,
        nullable,
        ...(description !== undefined && { description }),
        ...(deprecationReason !== undefined && { deprecationReason }),
        ...(args !== undefined && { args }),
        ...(read !== undefined && { extensions: { read } }),
        resolve: readByPlan,
      }),
    ]),
  );
}
