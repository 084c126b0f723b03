import { z } from 'zod';

/** Characters as people and PostgreSQL count them, not UTF-16 units. */
function lengthOf(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

function within(value: string, min: number, max: number): boolean {
  if (value.length < min) return false;
  // A code point takes at most two units, so most strings need no counting.
  if (value.length <= max) return min <= 1 || lengthOf(value) >= min;
  return value.length <= max * 2 && lengthOf(value) <= max;
}

/** A string of `min` to `max` characters. */
export function text(min: number, max: number, description?: string) {
  return z
    .string()
    .refine((value) => within(value, min, max), {
      error: min === 0 ? `must be at most ${max} characters` : `must be ${min} to ${max} characters`,
    })
    .meta({
      ...(min > 0 && { minLength: min }),
      maxLength: max,
      ...(description !== undefined && { description }),
    });
}

/** A string of `min` to `max` characters that matches a pattern; `shape` says it in words. */
export function patternedText(bounds: { min: number; max: number }, pattern: RegExp, shape: string) {
  return z
    .string()
    .refine((value) => within(value, bounds.min, bounds.max) && pattern.test(value), {
      error: `must be ${shape}, ${bounds.min} to ${bounds.max} characters`,
    })
    .meta({ minLength: bounds.min, maxLength: bounds.max, pattern: pattern.source });
}

/** An http or https address. */
export function webAddress(max: number) {
  return z
    .string()
    .refine((value) => value.length <= max && /^https?:\/\//i.test(value) && URL.canParse(value), {
      error: `must be an http or https address of at most ${max} characters`,
    })
    .meta({ format: 'uri', maxLength: max });
}
