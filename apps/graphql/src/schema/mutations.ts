import { isSafe, listOperations } from '@lectern/contract';
import type { Builder } from './builder.ts';
import { addFields } from './field-spec.ts';
import { mutationField } from './mutation-fields.ts';
import type { MutationTypes } from './mutation-types.ts';

/** A mutation for every operation of the contract that writes. */
export function defineMutations(builder: Builder, types: MutationTypes): void {
  const specs = listOperations()
    .filter(({ operation }) => !isSafe(operation))
    .map(({ operation }) => mutationField(builder, operation, types));
  if (new Set(specs.map(({ name }) => name)).size < specs.length)
    throw new Error('two mutations have the same name');
  builder.mutationType({
    description:
      'The operations that write. The mutations of one request run one after another; one that fails is null.',
    fields: (t) => addFields(t, specs),
  });
}
