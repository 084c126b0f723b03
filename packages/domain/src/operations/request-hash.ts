import { createHash } from 'node:crypto';
import type { Operation } from '@lectern/contract';
import type { ParsedInput } from '../core/parse-input.ts';

/** What tells one request from another: the operation and its parsed input, in whichever order its members came. */
export function requestHashOf({ id }: Operation, input: ParsedInput): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify([id, ordered(input)]))
    .digest();
}

/** The same value with the members of every object in alphabetical order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, member]) => [name, ordered(member)]);
}
