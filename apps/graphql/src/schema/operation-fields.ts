import { isSafe, type Operation, pathParameters } from '@lectern/contract';
import { type Kind, kinds } from '@lectern/domain/graph';
import type { InputFieldMap } from '@pothos/core';
import { z } from 'zod';
import type { Builder, OutputType } from './builder.ts';
import type { OperationAnswer, OperationRead } from './field-read.ts';
import { commonInputDescription } from './common-descriptions.ts';
import type { FieldSpec } from './field-spec.ts';
import { convertMembers, type InputTypes } from './input-types.ts';
import { mutationName, queryName, typeName } from './names.ts';
import type { OutputTypes } from './output-types.ts';
import { unwrap } from './unwrap.ts';
import type { NodeTypes } from './node-types.ts';

export type OperationTypes = {
  readonly things: NodeTypes;
  readonly values: OutputTypes;
  readonly inputs: InputTypes;
};

/** The field of the query or of the mutation that calls an operation of the contract. */
export function operationField(builder: Builder, operation: Operation, types: OperationTypes): FieldSpec {
  const { summary, description } = operation;
  const { args, input } = argumentsOf(builder, operation, types.inputs);
  const { type, answer } = answerOf(operation, types);
  return {
    name: fieldName(operation),
    type,
    nullable: true,
    description: `${summary}.${description === undefined ? '' : ` ${description}`}`,
    args,
    read: { type: 'operation', operation, input, answer },
  };
}

/** The name of the field that calls an operation. */
export function fieldName(operation: Operation): string {
  return isSafe(operation) ? queryName(operation.id) : mutationName(operation.id);
}

function argumentsOf(
  builder: Builder,
  operation: Operation,
  inputs: InputTypes,
): { args: InputFieldMap; input: OperationRead['input'] } {
  const { path, query, body, bodyOptional } = operation;
  const name = typeName(fieldName(operation));
  const members = inputs.membersOf(query, name);
  const bodyInput = body === undefined ? undefined : inputs.body(body, name);
  const args = builder.args((t) => ({
    ...Object.fromEntries(
      pathParameters(path).map((parameter) => [
        parameter,
        t.field({ type: 'ID', required: true, ...described(parameter) }),
      ]),
    ),
    ...Object.fromEntries(
      members.map((member) => [
        member.name,
        t.field({
          type: member.type,
          required: member.required,
          ...(member.description !== undefined && { description: member.description }),
        }),
      ]),
    ),
    ...(bodyInput !== undefined && {
      input: t.field({ type: bodyInput.type, required: !bodyOptional, ...described('input') }),
    }),
  }));
  return {
    args,
    input: ({ input: given, ...others }) => {
      const parameters = convertMembers(members, others);
      // A parameter of a query string cannot be null: what is null was left out.
      for (const member of members) if (parameters[member.name] === null) delete parameters[member.name];
      return given === undefined || given === null
        ? parameters
        : { ...parameters, body: bodyInput?.convert(given) };
    },
  };
}

function described(argument: string): { description?: string } {
  const description = commonInputDescription(argument);
  return description === undefined ? {} : { description };
}

function answerOf(
  operation: Operation,
  { things, values }: OperationTypes,
): { type: OutputType; answer: OperationAnswer } {
  const { id, method, path, result } = operation;
  if (result === undefined) {
    if (method !== 'DELETE') return { type: 'Boolean', answer: { type: 'done' } };
    const parameter = pathParameters(path).at(-1);
    if (parameter === undefined) throw new Error(`${id} removes nothing that has an id`);
    return { type: things.removed, answer: { type: 'removal', parameter } };
  }
  const unwrapped = unwrap(result);
  const kind = kindNamed(unwrapped.id);
  if (kind !== undefined) return { type: things.of(kind), answer: { type: 'thing', kinds: [kind] } };
  if (unwrapped.schema instanceof z.ZodUnion) {
    const items = unwrapped.schema.def.options.map((option) => kindNamed(unwrap(option).id));
    if (items.every((item) => item !== undefined))
      return { type: things.structureItem, answer: { type: 'thing', kinds: items } };
  }
  const parent = isSafe(operation) ? 'Query' : 'Mutation';
  return { type: values.of(result, { parent, member: id }).type, answer: { type: 'value' } };
}

function kindNamed(name: string | undefined): Kind | undefined {
  return Object.values<Kind>(kinds).find((kind) => kind.name === name);
}
