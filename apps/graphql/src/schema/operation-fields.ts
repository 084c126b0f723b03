import { isSafe, type Operation, pathParameters } from '@lectern/contract';
import { type Kind, kinds } from '@lectern/domain/graph';
import type { InputFieldMap } from '@pothos/core';
import { z } from 'zod';
import type { Builder, OutputType } from './builder.ts';
import type { ResultRead, OperationRead } from './field-read.ts';
import { commonInputDescription } from './common-descriptions.ts';
import type { FieldSpec } from './field-spec.ts';
import { convertMembers, type InputTypes } from './input-types.ts';
import { mutationName, queryName, typeName } from './names.ts';
import type { OutputTypes } from './output-types.ts';
import { unwrap } from './unwrap.ts';
import type { NodeTypes } from './node-types.ts';

export type OperationTypes = {
  readonly nodes: NodeTypes;
  readonly values: OutputTypes;
  readonly inputs: InputTypes;
};

/** The field of the query or of the mutation that calls an operation of the contract. */
export function operationField(builder: Builder, operation: Operation, types: OperationTypes): FieldSpec {
  const { summary, description } = operation;
  const { args, input } = argumentsOf(builder, operation, types.inputs);
  const { type, resultRead } = resultOf(operation, types);
  return {
    name: fieldName(operation),
    type,
    nullable: true,
    description: `${summary}.${description === undefined ? '' : ` ${description}`}`,
    args,
    read: { type: 'operation', operation, input, resultRead },
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
    input: ({ input: value, ...others }) => {
      const parameters = convertMembers(members, others);
      // A query parameter cannot be null: null means that it was left out.
      for (const member of members) if (parameters[member.name] === null) delete parameters[member.name];
      return value === undefined || value === null
        ? parameters
        : { ...parameters, body: bodyInput?.convert(value) };
    },
  };
}

function described(argument: string): { description?: string } {
  const description = commonInputDescription(argument);
  return description === undefined ? {} : { description };
}

function resultOf(
  operation: Operation,
  { nodes, values }: OperationTypes,
): { type: OutputType; resultRead: ResultRead } {
  const { id, method, path, result } = operation;
  if (result === undefined) {
    if (method !== 'DELETE') return { type: 'Boolean', resultRead: { type: 'done' } };
    const parameter = pathParameters(path).at(-1);
    if (parameter === undefined) throw new Error(`${id} has no path parameter to name what it removes`);
    return { type: nodes.removed, resultRead: { type: 'removal', parameter } };
  }
  const unwrapped = unwrap(result);
  const kind = kindNamed(unwrapped.id);
  if (kind !== undefined) return { type: nodes.of(kind), resultRead: { type: 'node', kinds: [kind] } };
  if (unwrapped.schema instanceof z.ZodUnion) {
    const items = unwrapped.schema.def.options.map((option) => kindNamed(unwrap(option).id));
    if (items.every((item) => item !== undefined))
      return { type: nodes.structureItem, resultRead: { type: 'node', kinds: items } };
  }
  const parent = isSafe(operation) ? 'Query' : 'Mutation';
  return { type: values.of(result, { parent, member: id }).type, resultRead: { type: 'value' } };
}

function kindNamed(name: string | undefined): Kind | undefined {
  return Object.values<Kind>(kinds).find((kind) => kind.name === name);
}
