import { createHash } from 'node:crypto';
import type { Operation } from '@lectern/contract';
import type { ParsedInput } from '../core/parse-input.ts';

/** Identifies a request: a hash of the operation and its parsed input, whatever the order of its members. */
export function requestHashOf({ id }: Operation, input: ParsedInput): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify([id, sortMembers(input)]))
    .digest();
}

/** The same value with the members of every object in alphabetical order. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, member]) => [name, sortMembers(member)]);
}
