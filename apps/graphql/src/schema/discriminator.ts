import { z } from 'zod';
import { type Unwrapped, unwrap } from './unwrap.ts';

/** An object of a union, with its value of the discriminator. */
export type DiscriminatedObject = {
  readonly text: string;
  readonly object: z.ZodObject;
  readonly unwrapped: Unwrapped;
};

/** The objects of a union, and its discriminator: the member whose text differs in each; `undefined` without one. */
export function discriminatorOf(
  schema: z.ZodUnion,
): { readonly by: string; readonly options: readonly DiscriminatedObject[] } | undefined {
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
  return undefined;
}

function fixedText(schema: z.core.$ZodType | undefined): string | undefined {
  if (!(schema instanceof z.ZodLiteral) || schema.def.values.length !== 1) return undefined;
  const [value] = schema.def.values;
  return typeof value === 'string' ? value : undefined;
}
