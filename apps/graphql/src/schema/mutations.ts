import { isSafe, listOperations } from '@lectern/contract';
import type { Builder } from './builder.ts';
import { addFields } from './field-spec.ts';
import { operationField, type OperationTypes } from './operation-fields.ts';

/** A mutation for every operation of the contract that writes. */
export function defineMutations(builder: Builder, types: OperationTypes): void {
  const specs = listOperations()
    .filter(({ operation }) => !isSafe(operation))
    .map(({ operation }) => operationField(builder, operation, types));
  builder.mutationType({
    description:
      'The operations that write. The mutations of one request run one after another; one that fails is null.',
    fields: (t) => addFields(t, specs),
  });
}
