import { listOperations, type Operation, pathParameters } from '@lectern/contract';
import { type Kind, kinds } from '@lectern/domain';
import type { InputFieldMap } from '@pothos/core';
import { z } from 'zod';
import type { Builder, OutputType } from './builder.ts';
import type { WriteAnswer, WriteRead } from './field-read.ts';
import { addFields, type FieldSpec } from './field-spec.ts';
import type { InputTypes } from './input-types.ts';
import { mutationName, typeName } from './names.ts';
import type { OutputTypes } from './output-types.ts';
import { peel } from './peel.ts';
import type { ThingTypes } from './thing-types.ts';

type Types = { readonly things: ThingTypes; readonly values: OutputTypes; readonly inputs: InputTypes };

/** A mutation for every operation of the contract that writes. */
export function defineMutations(builder: Builder, types: Types): void {
  const removed = builder.objectRef<unknown>('Removed');
  builder.objectType(removed, {
    description: 'What was deleted, or taken out of where it was.',
    fields: (t) =>
      addFields(t, [{ name: 'id', type: 'ID', nullable: false, description: 'The id it has, or had.' }]),
  });

  const specs = listOperations()
    .filter(({ operation }) => operation.method !== 'GET')
    .map(({ operation }): FieldSpec => {
      const { summary, description } = operation;
      const { args, input } = argumentsOf(builder, operation, types.inputs);
      const { type, answer } = answerOf(operation, types, removed);
      return {
        name: mutationName(operation.id),
        type,
        nullable: true,
        description: `${summary}.${description === undefined ? '' : ` ${description}`}`,
        args,
        read: { type: 'write', operation, input, answer },
      };
    });
  builder.mutationType({
    description:
      'What can be changed. Mutations of one request run one after another, and each that fails is null.',
    fields: (t) => addFields(t, specs),
  });
}

function argumentsOf(
  builder: Builder,
  { id, path, body, bodyOptional }: Operation,
  inputs: InputTypes,
): { args: InputFieldMap; input: WriteRead['input'] } {
  const parameters = pathParameters(path);
  const bodyInput = body === undefined ? undefined : inputs.body(body, typeName(mutationName(id)));
  const args = builder.args((t) => ({
    ...Object.fromEntries(parameters.map((name) => [name, t.field({ type: 'ID', required: true })])),
    ...(bodyInput !== undefined && { input: t.field({ type: bodyInput.type, required: !bodyOptional }) }),
  }));
  return {
    args,
    input: ({ input: given, ...ids }) =>
      given === undefined || given === null ? ids : { ...ids, body: bodyInput?.convert(given) },
  };
}

function answerOf(
  operation: Operation,
  { things, values }: Types,
  removed: OutputType,
): { type: OutputType; answer: WriteAnswer } {
  const { id, path, result } = operation;
  if (result === undefined) {
    const parameter = pathParameters(path).at(-1);
    if (parameter === undefined) throw new Error(`${id} removes nothing that has an id`);
    return { type: removed, answer: { type: 'removal', parameter } };
  }
  const peeled = peel(result);
  const kind = kindNamed(peeled.id);
  if (kind !== undefined) return { type: things.of(kind), answer: { type: 'thing', kinds: [kind] } };
  if (peeled.schema instanceof z.ZodUnion) {
    const items = peeled.schema.def.options.map((option) => kindNamed(peel(option).id));
    if (!items.every((item) => item !== undefined))
      throw new Error(`${id} answers a union that is not of things`);
    return { type: things.structureItem, answer: { type: 'thing', kinds: items } };
  }
  return { type: values.of(result, { parent: 'Mutation', member: id }).type, answer: { type: 'value' } };
}

function kindNamed(name: string | undefined): Kind | undefined {
  return Object.values<Kind>(kinds).find((kind) => kind.name === name);
}
