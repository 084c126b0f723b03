import type { z } from 'zod';
import type { OutputType } from './builder.ts';
import type { FieldRead } from './field-read.ts';
import type { FieldSpec } from './field-spec.ts';
import type { TypeOrigin } from './leaf-types.ts';

/** The type of a field, from a schema of the contract. */
type Output = {
  readonly type: OutputType;
  readonly nullable: boolean;
  readonly description: string | undefined;
  readonly deprecationReason: string | undefined;
  /** How it is read, where it is no plain member. */
  readonly read?: FieldRead;
};

export type OutputTypes = {
  readonly of: (schema: z.core.$ZodType, origin: TypeOrigin) => Output;
  /** An object type of its own, with fields that are given. */
  readonly object: (name: string, description: string, fields: () => FieldSpec[]) => OutputType;
  /** The fields of the members of a schema, in a type with this name. */
  readonly fields: (name: string, schema: z.ZodObject) => FieldSpec[];
};
