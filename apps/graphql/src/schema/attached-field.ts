import type { Operation } from '@lectern/contract';
import type { Ctx } from '@lectern/domain';
import type { z } from 'zod';
import type { Keys, Owner } from './keys.ts';

/** A field that calls an operation, whose path parameters are the ids of the value that has the field. */
export type AttachedField = {
  /** The one with most path parameters first: the first whose parameters are known is called. */
  readonly operations: readonly Operation[];
  /** Arguments that are path parameters, by their names. */
  readonly args?: Readonly<Record<string, string>>;
  /** Query parameters with a fixed value; those of `undefined` are left out. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** The value of the field, out of the result. */
  readonly select?: (result: unknown, owner: Owner) => unknown;
  /** Where `select` returns another type than the operation: the schema of a member of its result, by path. */
  readonly of?: readonly string[];
  /** The schema of what `select` returns, where it is no member of the result. */
  readonly shape?: z.core.$ZodType;
  /** Whether the operation reads a text, which may be large, for less than that. */
  readonly readsText?: true;
  /** Whether a list of what `of` names is returned. */
  readonly isList?: true;
  /** The items of the list, where they differ from those of the operation. */
  readonly items?: (item: unknown) => readonly unknown[];
  /** Null, and no error, where the operation finds nothing. */
  readonly isNullWhenMissing?: true;
  /** A member of the value that has the field already, in some places. */
  readonly present?: string;
  /** Path parameters that are members of the value, by path. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Reads for many owners at once what the operation would for one. */
  readonly batch?: (ctx: Ctx, keys: readonly Keys[]) => Promise<readonly unknown[]>;
  readonly description?: string;
};

/** Reads a member of a member. */
export function memberAt(...path: readonly string[]): (value: unknown) => unknown {
  return (value) =>
    path.reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      value,
    );
}
