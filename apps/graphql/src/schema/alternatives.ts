import { z } from 'zod';
import type { Alternative } from './field-read.ts';
import { unwrap } from './unwrap.ts';

/** One of the types of a union, which differ in their JSON, and the field that has a value of it. */
export type AlternativeOption = {
  readonly of: Alternative;
  readonly name: string;
  readonly schema: z.core.$ZodType;
  readonly description: string;
};

/** The options of a union of a text, a number, a boolean, a list and an object, each at most once; else `undefined`. */
export function alternativesOf(schema: z.ZodUnion): readonly AlternativeOption[] | undefined {
  const options = schema.def.options.filter((option) => !(option instanceof z.ZodNull)).map(alternativeOf);
  const known = options.filter((option) => option !== undefined);
  const isDistinct = new Set(known.map((option) => option.of)).size === options.length;
  return isDistinct ? known : undefined;
}

function alternativeOf(schema: z.core.$ZodType): AlternativeOption | undefined {
  const inner = unwrap(schema).schema;
  if (inner instanceof z.ZodEnum)
    return { of: 'string', name: 'name', schema, description: 'Its name; null for one of your own.' };
  if (inner instanceof z.ZodString || inner instanceof z.ZodStringFormat)
    return { of: 'string', name: 'text', schema, description: 'The text; null for a value of another type.' };
  if (inner instanceof z.ZodNumber)
    return {
      of: 'number',
      name: 'number',
      schema,
      description: 'The number; null for a value of another type.',
    };
  if (inner instanceof z.ZodBoolean)
    return {
      of: 'boolean',
      name: 'boolean',
      schema,
      description: 'Whether it is true; null for a value of another type.',
    };
  if (inner instanceof z.ZodArray)
    return {
      of: 'array',
      name: 'texts',
      schema,
      description: 'The texts; null for a value of another type.',
    };
  if (inner instanceof z.ZodObject)
    return { of: 'object', name: 'custom', schema, description: 'One of your own; null for one by name.' };
  return undefined;
}
