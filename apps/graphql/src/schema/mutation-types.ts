import type { InputTypes } from './input-types.ts';
import type { NodeTypes } from './node-types.ts';
import type { OutputTypes } from './output.ts';

/** What the fields of mutations are made of. */
export type MutationTypes = {
  readonly nodes: NodeTypes;
  readonly values: OutputTypes;
  readonly inputs: InputTypes;
};
