import { z } from 'zod';

/** The number of code points, as PostgreSQL counts characters, not of UTF-16 code units. */
function countCodePoints(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

function hasLength(value: string, min: number, max: number): boolean {
  if (value.length < min) return false;
  // A code point takes at most two code units, so most strings need no counting.
  if (value.length <= max) return min <= 1 || countCodePoints(value) >= min;
  return value.length <= max * 2 && countCodePoints(value) <= max;
}

/** A string of `min` to `max` characters. */
export function text(min: number, max: number, description?: string) {
  return z
    .string()
    .refine((value) => hasLength(value, min, max), {
      error: min === 0 ? `must be at most ${max} characters` : `must be ${min} to ${max} characters`,
    })
    .meta({
      ...(min > 0 && { minLength: min }),
      maxLength: max,
      ...(description !== undefined && { description }),
    });
}

/** A string of `min` to `max` characters that matches a pattern; `description` completes "must be …". */
export function patternedText(bounds: { min: number; max: number }, pattern: RegExp, description: string) {
  return z
    .string()
    .refine((value) => hasLength(value, bounds.min, bounds.max) && pattern.test(value), {
      error: `must be ${description}, ${bounds.min} to ${bounds.max} characters`,
    })
    .meta({ minLength: bounds.min, maxLength: bounds.max, pattern: pattern.source });
}

/** An http or https URL. */
export function httpUrl(max: number) {
  return z
    .string()
    .refine((value) => value.length <= max && /^https?:\/\//i.test(value) && URL.canParse(value), {
      error: `must be an http or https URL of at most ${max} characters`,
    })
    .meta({ format: 'uri', maxLength: max });
}
