import type { Shape } from '@lectern/contract';
import { z } from 'zod';
import type { ArgumentType, Builder } from './builder.ts';
import { commonInputDescription } from './common-descriptions.ts';
import { type LeafTypes, type TypeOrigin, originDescription } from './leaf-types.ts';
import { convertMembers } from './convert-members.ts';
import { scalarOfFreeValue } from './free-values.ts';
import type { Convert, Input, InputMember } from './input-member.ts';
import { fixedMembers, unionChoices } from './input-choices.ts';
import { mapEntries } from './input-entries.ts';
import { typeName } from './names.ts';
import { type Unwrapped, unwrap } from './unwrap.ts';

export type InputTypes = {
  /** The type of a body; `name` is its name without `Input`. */
  readonly body: (schema: z.core.$ZodType, name: string) => Input;
  /** An input of members that are given. */
  readonly define: (name: string, description: string, members: readonly InputMember[]) => ArgumentType;
  /** Arguments from parameters of a query. */
  readonly membersOf: (shape: Shape, parent: string) => InputMember[];
};

const identity: Convert = (value) => value;

/**
 * Input types for the bodies and parameters of the contract. A union becomes a `@oneOf` input, and a map a list of its
 * entries.
 */
export function inputTypes(builder: Builder, leaves: LeafTypes): InputTypes {
  const known = new Map<string, Input>();

  const define = (
    name: string,
    isOneOf: boolean,
    description: string,
    members: readonly InputMember[],
  ): ArgumentType =>
    builder.inputType(`${name}Input`, {
      description,
      isOneOf,
      fields: (t) =>
        Object.fromEntries(
          members.map((member) => [
            member.name,
            t.field({
              type: member.type,
              required: member.required,
              ...(member.description !== undefined && { description: member.description }),
            }),
          ]),
        ),
    });

  const memoized = (name: string, create: () => Input): Input => {
    const memo = known.get(name);
    if (memo !== undefined) return memo;
    const input = create();
    known.set(name, input);
    return input;
  };

  const memberOf = (name: string, schema: z.core.$ZodType, parent: string): InputMember => {
    const unwrapped = unwrap(schema);
    const { isOptional, isNullable, isDeprecated, description = commonInputDescription(name) } = unwrapped;
    return {
      name,
      required: !isOptional && !isNullable,
      description: description ?? typeDescriptionOf(unwrapped),
      isDeprecated,
      ...typeOf(unwrapped, { parent, member: name }),
    };
  };

  const membersOf: InputTypes['membersOf'] = (shape, parent) =>
    Object.entries(shape).flatMap(([name, schema]) =>
      isFixedText(schema) ? [] : [memberOf(name, schema, parent)],
    );

  const objectOf = (schema: z.ZodObject, name: string, description: string): Input =>
    memoized(name, () => {
      const members = membersOf(schema.shape, name);
      const fixed = fixedMembers(schema);
      return {
        type: define(name, false, description, members),
        convert: (value) => ({ ...fixed, ...convertMembers(members, value) }),
      };
    });

  const unionOf = (schema: z.ZodUnion, name: string, description: string): Input | undefined => {
    const choices = schema.def.options
      .filter((option) => !isNothing(option))
      .map((option) => namedValueOf(schema, option, name) ?? choiceOf(option, name));
    if (!choices.every((choice) => choice !== undefined)) return undefined;
    if (new Set(choices.map(({ member }) => member.name)).size < choices.length) return undefined;
    return memoized(name, () => {
      const members = choices.map(({ member }) => ({ ...member, required: false }));
      const convert: Convert = (value) => {
        const values = convertMembers(members, value);
        const choice = choices.find(({ member }) => values[member.name] !== undefined);
        return choice?.complete(values[choice.member.name]);
      };
      return { type: define(name, true, description, members), convert };
    });
  };

  const { choiceOf, namedValueOf } = unionChoices({ membersOf, memberOf });

  const entriesOf = mapEntries({ memoized, define, membersOf, memberOf });

  const typeOf = (unwrapped: Unwrapped, origin: TypeOrigin): Input => {
    const { schema, id, typeDescription } = unwrapped;
    const name = id ?? `${origin.parent}${typeName(origin.member)}`;
    const description = typeDescription ?? originDescription({ ...origin, parent: `${origin.parent}Input` });
    if (id === 'Document') return { type: 'Document', convert: identity };
    if (schema instanceof z.ZodObject) return objectOf(schema, name, description);
    if (schema instanceof z.ZodUnion) {
      const union = unionOf(schema, name, description);
      if (union !== undefined) return union;
    }
    if (schema instanceof z.ZodRecord && !(unwrap(schema.def.valueType).schema instanceof z.ZodUnknown))
      return entriesOf(schema, name, description);
    if (schema instanceof z.ZodArray) {
      const item = typeOf(unwrap(schema.def.element), origin);
      if (Array.isArray(item.type)) throw new Error(`${name} is a list of lists`);
      return {
        type: [item.type],
        convert: (value) => (Array.isArray(value) ? value.map(item.convert) : value),
      };
    }
    const type = leaves.of(unwrapped, origin) ?? scalarOfFreeValue(origin.parent, origin.member);
    return { type, convert: identity };
  };

  return {
    membersOf,
    define: (name, description, members) => define(name, false, description, members),
    body: (schema, name) => typeOf(unwrap(schema), { parent: name, member: 'body' }),
  };
}

/** An object without members stands for no value: null does. */
function isNothing(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
}

function typeDescriptionOf({ typeDescription }: Unwrapped): string | undefined {
  return typeDescription;
}

function isFixedText(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodLiteral;
}
