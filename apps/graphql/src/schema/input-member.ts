import type { ArgumentType } from './builder.ts';

/** Converts a value that GraphQL accepted into the input of the operation. */
export type Convert = (value: unknown) => unknown;
export type Input = { readonly type: ArgumentType; readonly convert: Convert };
export type InputMember = Input & {
  readonly name: string;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly isDeprecated: boolean;
};
