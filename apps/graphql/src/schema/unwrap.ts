import { contract } from '@lectern/contract';
import { z } from 'zod';

/** A schema of the contract without its wrappers. */
export type Unwrapped = {
  readonly schema: z.core.$ZodType;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
  /** The name that the contract gives the type. */
  readonly id: string | undefined;
  readonly typeDescription: string | undefined;
  /** The description of this use of the type. */
  readonly description: string | undefined;
  readonly isDeprecated: boolean;
  readonly isTimestamp: boolean;
};

/** Removes `optional`, `nullable`, unions with null and laziness from a schema, and merges the metadata of all of them. */
export function unwrap(outer: z.core.$ZodType): Unwrapped {
  let [schema, isOptional, isNullable] = [outer, false, false];
  const notes = [noteOf(schema)];
  for (let inner = innerOf(schema); inner !== undefined; inner = innerOf(schema)) {
    if (schema instanceof z.ZodOptional) isOptional = true;
    else if (!(schema instanceof z.ZodLazy)) isNullable = true;
    schema = inner;
    notes.push(noteOf(schema));
  }
  const named = notes.findIndex((note) => note.id !== undefined);
  const ofType = named === -1 ? [] : notes.slice(named);
  const ofUse = named === -1 ? notes : notes.slice(0, named);
  return {
    schema,
    isOptional,
    isNullable,
    id: ofType[0]?.id,
    typeDescription: ofType.find((note) => note.description !== undefined)?.description,
    description: ofUse.find(
      ({ description }) => description !== undefined && !describedByType.has(description),
    )?.description,
    isDeprecated: notes.some((note) => note.deprecated === true),
    isTimestamp: schema instanceof z.ZodISODateTime || notes.some((note) => note['format'] === 'date-time'),
  };
}

const { result } = contract.sites.get;
/** Descriptions that the scalars `ID` and `DateTime` have already. */
const describedByType: ReadonlySet<string | undefined> = new Set([
  result.shape.id.description,
  result.shape.createdAt.description,
]);

function noteOf(schema: z.core.$ZodType): z.core.GlobalMeta {
  return z.globalRegistry.get(schema) ?? {};
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.def.innerType;
  if (schema instanceof z.ZodLazy) return schema.def.getter();
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const [first, ...others] = schema.def.options.filter((option) => !(option instanceof z.ZodNull));
  return others.length === 0 && schema.def.options.length === 2 ? first : undefined;
}
