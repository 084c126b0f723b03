import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { SealingPurpose } from '../../core/sealing-keys.ts';

/** How the values of a column read in a row. `texts` is an array of texts, `timestamp` ISO 8601 text in UTC. */
export type ValueType = 'text' | 'boolean' | 'integer' | 'real' | 'timestamp' | 'texts' | 'json' | 'bytes';

/** A column of a table. `Type` is what Kysely knows of it: the type of its values, or a `ColumnType`. */
export type Column<Type> = {
  readonly type: ValueType;
  readonly isNullable: boolean;
  /** Set where the column holds a secret. */
  readonly secret?: SecretKind;
  readonly $type: Type;
};

/** How a column keeps a secret: nobody who has the rows alone can use it. */
export type SecretKind =
  | {
      readonly kind: 'sealed';
      readonly purpose: SealingPurpose;
      /** The columns that identify the row, to which the text is bound. */
      readonly of: readonly string[];
      /** A column with the keyed hash by which the text is found. */
      readonly hash?: string;
      /** A column that names the signing key of a text that an earlier version sealed. */
      readonly signingKey?: string;
      /** Whether it is gone in a day, so that no later key need seal it again. */
      readonly isBrief?: true;
    }
  | { readonly kind: 'hashed' }
  /** Where earlier versions stored a secret; a start moves it, and leaves null. */
  | { readonly kind: 'emptied' };

type Nullable<Type> = [Type] extends [ColumnType<infer Select, infer Insert, infer Update>]
  ? ColumnType<Select | null, Insert | null | undefined, Update | null>
  : Type | null;

export function text<Type extends string = string>(): Column<Type> {
  return column('text');
}

export function boolean(): Column<boolean> {
  return column('boolean');
}

/** `smallint`, `integer` or `bigint`: no column holds a number that JavaScript cannot. */
export function integer(): Column<number> {
  return column('integer');
}

export function real(): Column<number> {
  return column('real');
}

/** To the millisecond, as `timestamptz(3)`. */
export function timestamp(): Column<string> {
  return column('timestamp');
}

export function texts<Type extends string = string>(): Column<Type[]> {
  return column('texts');
}

/** `json` or `jsonb`; `Written` is what it is written as where that is not the value. */
export function json<Value, Written = Value>(): Column<ColumnType<Value, Written, Written>> {
  return column('json');
}

export function bytes(): Column<Uint8Array> {
  return column('bytes');
}

/** May be null, which it is when an insert leaves it out. */
export function nullable<Type>({ type, secret }: Column<Type>): Column<Nullable<Type>> {
  return column(type, true, secret);
}

/** Declares that a column holds a secret, and how. */
export function secret<Type>({ type, isNullable }: Column<Type>, kept: SecretKind): Column<Type> {
  return column(type, isNullable, kept);
}

/** Has a default, which an insert may override. */
export function generated<Type>({ type, isNullable }: Column<Type>): Column<Generated<Type>> {
  return column(type, isNullable);
}

/** Computed by the database, never written. */
export function generatedAlways<Type>({ type, isNullable }: Column<Type>): Column<GeneratedAlways<Type>> {
  return column(type, isNullable);
}

function column<Type>(type: ValueType, isNullable = false, kept?: SecretKind): Column<Type> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `$type` carries the type alone: nothing reads it.
  return { type, isNullable, ...(kept !== undefined && { secret: kept }) } as Column<Type>;
}
