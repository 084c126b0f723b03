import type { Shape } from '@lectern/contract';
import { z } from 'zod';
import type { ArgumentType, Builder } from './builder.ts';
import { commonInputDescription } from './common-descriptions.ts';
import { type LeafTypes, type TypeOrigin, originDescription } from './leaf-types.ts';
import { memberName, memberNameOf, typeName } from './names.ts';
import { type Unwrapped, unwrap } from './unwrap.ts';

/** Converts a value that GraphQL accepted into the input of the operation. */
type Convert = (value: unknown) => unknown;
type Input = { readonly type: ArgumentType; readonly convert: Convert };
export type InputMember = Input & {
  readonly name: string;
  readonly required: boolean;
  readonly description: string | undefined;
};

export type InputTypes = {
  /** The type of a body; `name` is its name without `Input`. */
  readonly body: (schema: z.core.$ZodType, name: string) => Input;
  /** Arguments from parameters of a query. */
  readonly membersOf: (shape: Shape, parent: string) => InputMember[];
};

type Choice = { readonly member: InputMember; readonly complete: Convert };

const identity: Convert = (value) => value;
const anyJson: Input = { type: 'JSON', convert: identity };

/**
 * Input types for the bodies and parameters of the contract. A union becomes a `@oneOf` input; a schema without an
 * equivalent in GraphQL, such as a map, is `JSON`.
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
    // A type that contains itself is `JSON` from the second level on.
    known.set(name, anyJson);
    const input = create();
    known.set(name, input);
    return input;
  };

  const memberOf = (name: string, schema: z.core.$ZodType, parent: string): InputMember => {
    const unwrapped = unwrap(schema);
    const { isOptional, isNullable, description = commonInputDescription(name) } = unwrapped;
    return {
      name,
      required: !isOptional && !isNullable,
      description,
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
    const choices = schema.def.options.map((option) => choiceOf(option, name));
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

  /**
   * One member for each branch of a union: the only member of an object beside its fixed text, an object under its fixed
   * text, or the branch itself. `undefined` for a branch without a name.
   */
  const choiceOf = (option: z.core.$ZodType, parent: string): Choice | undefined => {
    if (option instanceof z.ZodObject) {
      const fixed = fixedMembers(option);
      const [only, ...others] = membersOf(option.shape, parent);
      const [text] = Object.values(fixed);
      const isEnough = typeof text !== 'string' || only?.name.startsWith(memberNameOf(text)) === true;
      if (only !== undefined && others.length === 0 && isEnough)
        return { member: only, complete: (value) => ({ ...fixed, [only.name]: value }) };
      if (only === undefined || typeof text !== 'string') return undefined;
      return { member: memberOf(memberNameOf(text), option, parent), complete: identity };
    }
    if (option instanceof z.ZodArray) return { member: memberOf('ids', option, parent), complete: identity };
    const { id } = unwrap(option);
    return id === undefined
      ? undefined
      : { member: memberOf(memberName(id), option, parent), complete: identity };
  };

  const typeOf = (unwrapped: Unwrapped, origin: TypeOrigin): Input => {
    const { schema, id, typeDescription } = unwrapped;
    const name = id ?? `${origin.parent}${typeName(origin.member)}`;
    const description = typeDescription ?? originDescription({ ...origin, parent: `${origin.parent}Input` });
    if (schema instanceof z.ZodObject) return objectOf(schema, name, description);
    if (schema instanceof z.ZodUnion) return unionOf(schema, name, description) ?? anyJson;
    if (schema instanceof z.ZodArray) {
      const item = typeOf(unwrap(schema.def.element), origin);
      if (Array.isArray(item.type)) return anyJson;
      return {
        type: [item.type],
        convert: (value) => (Array.isArray(value) ? value.map(item.convert) : value),
      };
    }
    const type = leaves.of(unwrapped, origin);
    return type === undefined ? anyJson : { type, convert: identity };
  };

  return {
    membersOf,
    body: (schema, name) =>
      schema instanceof z.ZodObject
        ? objectOf(schema, name, `Input of \`${memberName(name)}\`.`)
        : typeOf(unwrap(schema), { parent: name, member: 'body' }),
  };
}

/** Converts the members that are present and not null. */
export function convertMembers(members: readonly InputMember[], value: unknown): Record<string, unknown> {
  const converted: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) };
  for (const { name, convert } of members) {
    if (converted[name] !== undefined && converted[name] !== null) converted[name] = convert(converted[name]);
  }
  return converted;
}

function isFixedText(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodLiteral;
}

function fixedMembers(schema: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, member]) =>
      member instanceof z.ZodLiteral ? [[name, member.def.values[0]]] : [],
    ),
  );
}
