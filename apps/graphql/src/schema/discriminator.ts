import { z } from 'zod';
import { type Unwrapped, unwrap } from './unwrap.ts';

/** An object of a union. */
type UnionOption = { readonly object: z.ZodObject; readonly unwrapped: Unwrapped };

/** An object of a union, with its value of the discriminator, or a member that only it has. */
type DiscriminatedObject = UnionOption & { readonly text: string };

export type DiscriminatedUnion = {
  /** The member whose text differs in each of the objects; `undefined` when they differ by their members. */
  readonly by: string | undefined;
  readonly options: readonly DiscriminatedObject[];
};

/** The objects of a union, and how to tell them by; `undefined` for a union of anything else. */
export function discriminatorOf(schema: z.ZodUnion): DiscriminatedUnion | undefined {
  const candidates = schema.def.options.map((option) => {
    const unwrapped = unwrap(option);
    return unwrapped.schema instanceof z.ZodObject ? { unwrapped, object: unwrapped.schema } : undefined;
  });
  const objects = candidates.filter((option) => option !== undefined);
  const [first] = objects;
  if (first === undefined || objects.length < candidates.length) return undefined;
  for (const by of Object.keys(first.object.shape)) {
    const options = objects.flatMap((option) => {
      const text = fixedText(option.object.shape[by]);
      return text === undefined ? [] : [{ ...option, text }];
    });
    if (new Set(options.map(({ text }) => text)).size === objects.length) return { by, options };
  }
  const byMember = objects.flatMap((option) => {
    const text = ownMember(option, objects);
    return text === undefined ? [] : [{ ...option, text }];
  });
  return byMember.length === objects.length ? { by: undefined, options: byMember } : undefined;
}

/** A required member that no other object has. */
function ownMember(option: UnionOption, objects: readonly UnionOption[]): string | undefined {
  const others = objects.filter((other) => other !== option);
  return Object.entries<z.core.$ZodType>(option.object.shape).find(
    ([name, schema]) =>
      !unwrap(schema).isOptional && others.every(({ object }) => !Object.hasOwn(object.shape, name)),
  )?.[0];
}

function fixedText(schema: z.core.$ZodType | undefined): string | undefined {
  if (!(schema instanceof z.ZodLiteral) || schema.def.values.length !== 1) return undefined;
  const [value] = schema.def.values;
  return typeof value === 'string' ? value : undefined;
}
