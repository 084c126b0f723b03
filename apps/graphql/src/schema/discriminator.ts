import { z } from 'zod';
import { type Unwrapped, unwrap } from './unwrap.ts';

/** An object of a union, with the text that only it has. */
export type ToldObject = {
  readonly text: string;
  readonly object: z.ZodObject;
  readonly unwrapped: Unwrapped;
};

/** The objects of a union, and the member whose text tells them apart; `undefined` for any other union. */
export function discriminatorOf(
  schema: z.ZodUnion,
): { readonly by: string; readonly options: readonly ToldObject[] } | undefined {
  const found = schema.def.options.map((option) => {
    const unwrapped = unwrap(option);
    return unwrapped.schema instanceof z.ZodObject ? { unwrapped, object: unwrapped.schema } : undefined;
  });
  const objects = found.filter((option) => option !== undefined);
  const [first] = objects;
  if (first === undefined || objects.length < found.length) return undefined;
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
