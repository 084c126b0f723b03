import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { constantArraysIn } from './constant-arrays.ts';

export type Serialize = (value: unknown) => string;

/** Marks where the text of a constant array goes. Random, so that no text of a user contains it. */
const mark = randomBytes(24).toString('base64url');
const openMark = `"${mark}`;
const digits = 6;

/**
 * `JSON.stringify` for the results of one schema, with the same bytes. It is faster where results
 * share constant arrays, as sites share the list of their features: such an array is
 * stringified once. Everything else is left to `JSON.stringify`, which is the fastest.
 */
export function serializer(type: z.ZodType): Serialize {
  // Most of the operations of a process are never called, or long after its start.
  let compiled: Serialize | undefined;
  return (value) => (compiled ??= compile(type))(value);
}

function compile(type: z.ZodType): Serialize {
  const replace = constantArraysIn(type);
  if (replace === undefined) return JSON.stringify;
  return (value) => {
    const texts: string[] = [];
    const slot = (text: string): string => {
      if (texts.at(-1) !== text) texts.push(text);
      return mark + String(texts.length - 1).padStart(digits, '0');
    };
    return filled(JSON.stringify(replace(value, slot)), texts);
  };
}

function filled(json: string, texts: readonly string[]): string {
  const [first = '', ...rest] = json.split(openMark);
  let text = first;
  for (const piece of rest) text += (texts[Number(piece.slice(0, digits))] ?? '') + piece.slice(digits + 1);
  return text;
}
