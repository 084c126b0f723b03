import { type Operation, pathParameters } from '@lectern/contract';
import { z } from 'zod';
import type { Builder } from './builder.ts';
import { commonInputDescription } from './common-descriptions.ts';
import type { OperationInput } from './field-read.ts';
import type { FieldSpec } from './field-spec.ts';
import { convertMembers } from './convert-members.ts';
import type { InputMember } from './input-member.ts';
import type { InputTypes } from './input-types.ts';
import { mutationName, typeName } from './names.ts';
import type { MutationTypes } from './mutation-types.ts';
import { payloadOf } from './payloads.ts';

/** Query parameters of writes with a fixed value, which decides what they return. */
const fixedParameters: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  updateChangeRequestContent: { compat: false },
};

/** The mutation that calls an operation of the contract: one input, and a payload with what it changed. */
export function mutationField(builder: Builder, operation: Operation, types: MutationTypes): FieldSpec {
  const { summary, description } = operation;
  const name = mutationName(operation.id);
  const { members, input } = inputOf(operation, types.inputs);
  const { type, payload } = payloadOf(operation, types);
  return {
    name,
    type,
    nullable: true,
    description: `${summary}.${description === undefined ? '' : ` ${description}`}`,
    ...(members.length > 0 && {
      args: builder.args((t) => ({
        input: t.field({
          type: types.inputs.define(typeName(name), `Input of \`${name}\`.`, members),
          required: members.some(({ required }) => required),
          description: 'What to do it with.',
        }),
      })),
    }),
    read: { type: 'mutation', operation, input, payload },
  };
}

/** The members of the path, of the query string and of the body, which become one input. */
function inputOf(
  { id, path, query, body, bodyOptional }: Operation,
  inputs: InputTypes,
): { members: InputMember[]; input: OperationInput } {
  const parent = typeName(mutationName(id));
  const fixed = fixedParameters[id] ?? {};
  const parameters = pathParameters(path).map((name): InputMember => ({
    name,
    type: 'ID',
    required: true,
    isDeprecated: false,
    description: commonInputDescription(name),
    convert: (value) => value,
  }));
  const queried = inputs.membersOf(query, parent).filter(({ name }) => !Object.hasOwn(fixed, name));
  const bodyMembers = body === undefined ? [] : membersOfBody(body, { inputs, parent, bodyOptional });
  const members = [...parameters, ...queried, ...bodyMembers];
  if (new Set(members.map(({ name }) => name)).size < members.length)
    throw new Error(`two members of the input of ${id} have the same name`);
  const isWhole = body !== undefined && !(body instanceof z.ZodObject);
  return {
    members,
    input: ({ input }) => {
      const given: Record<string, unknown> = Object(input);
      const picked = (own: readonly InputMember[]) =>
        Object.fromEntries(own.flatMap(({ name }) => (name in given ? [[name, given[name]]] : [])));
      const outside = {
        ...fixed,
        ...picked(parameters),
        ...convertMembers(queried, withoutNull(picked(queried))),
      };
      if (body === undefined) return outside;
      const inside = convertMembers(bodyMembers, picked(bodyMembers));
      if (isWhole) return { ...outside, body: inside['body'] };
      return bodyOptional && Object.keys(inside).length === 0 ? outside : { ...outside, body: inside };
    },
  };
}

/** A query parameter cannot be null: null means that it was left out. */
function withoutNull(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function membersOfBody(
  body: z.core.$ZodType,
  { inputs, parent, bodyOptional }: { inputs: InputTypes; parent: string; bodyOptional: boolean },
): InputMember[] {
  if (body instanceof z.ZodObject) {
    const members = inputs.membersOf(body.shape, parent);
    return bodyOptional ? members.map((member) => ({ ...member, required: false })) : members;
  }
  const { type, convert } = inputs.body(body, parent);
  return [
    {
      name: 'body',
      type,
      convert,
      required: !bodyOptional,
      isDeprecated: false,
      description: 'What to write.',
    },
  ];
}
