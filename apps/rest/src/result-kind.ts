import { z } from 'zod';

/** Whether a result is the envelope of a list, which has no entity tag. */
export function isList(result: z.ZodType | undefined): boolean {
  return result instanceof z.ZodObject && 'items' in result.shape;
}
