import type { Shape } from '@lectern/contract';
import { z } from 'zod';
import type { ArgumentType, Builder } from './builder.ts';
import { commonInputDescription } from './common-descriptions.ts';
import { type LeafTypes, type Place, placeDescription } from './leaf-types.ts';
import { memberName, memberNameOf, typeName } from './names.ts';
import { type Unwrapped, unwrap } from './unwrap.ts';

/** Turns a value that GraphQL accepted into what the operation takes. */
type Convert = (value: unknown) => unknown;
type Input = { readonly type: ArgumentType; readonly convert: Convert };
export type InputMember = Input & {
  readonly name: string;
  readonly required: boolean;
  readonly description: string | undefined;
};

export type InputTypes = {
  /** The type of a body; `name` is what it is called, without `Input`. */
  readonly body: (schema: z.core.$ZodType, name: string) => Input;
  /** Arguments from parameters of a query. */
  readonly membersOf: (shape: Shape, parent: string) => InputMember[];
};

type Choice = { readonly member: InputMember; readonly complete: Convert };

const asItIs: Convert = (value) => value;
const anyJson: Input = { type: 'JSON', convert: asItIs };

/**
 * Input types for the bodies and parameters of the contract. A union becomes an input of which one member is given;
 * what has no type in GraphQL, such as a map, is `JSON`.
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

  const memoized = (name: string, make: () => Input): Input => {
    const done = known.get(name);
    if (done !== undefined) return done;
    // What contains itself is so only once.
    known.set(name, anyJson);
    const input = make();
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
        const given = convertMembers(members, value);
        const choice = choices.find(({ member }) => given[member.name] !== undefined);
        return choice?.complete(given[choice.member.name]);
      };
      return { type: define(name, true, description, members), convert };
    });
  };

  /**
   * One member for each branch of a union: that of an object which says no more than the fixed text beside it, an object
   * under its fixed text, or the branch itself. `undefined` for a branch that nothing names.
   */
  const choiceOf = (option: z.core.$ZodType, parent: string): Choice | undefined => {
    if (option instanceof z.ZodObject) {
      const fixed = fixedMembers(option);
      const [only, ...others] = membersOf(option.shape, parent);
      const [text] = Object.values(fixed);
      const saysAll = typeof text !== 'string' || only?.name.startsWith(memberNameOf(text)) === true;
      if (only !== undefined && others.length === 0 && saysAll)
        return { member: only, complete: (value) => ({ ...fixed, [only.name]: value }) };
      if (only === undefined || typeof text !== 'string') return undefined;
      return { member: memberOf(memberNameOf(text), option, parent), complete: asItIs };
    }
    if (option instanceof z.ZodArray) return { member: memberOf('ids', option, parent), complete: asItIs };
    const { id } = unwrap(option);
    return id === undefined
      ? undefined
      : { member: memberOf(memberName(id), option, parent), complete: asItIs };
  };

  const typeOf = (unwrapped: Unwrapped, place: Place): Input => {
    const { schema, id, typeDescription } = unwrapped;
    const name = id ?? `${place.parent}${typeName(place.member)}`;
    const description = typeDescription ?? placeDescription({ ...place, parent: `${place.parent}Input` });
    if (schema instanceof z.ZodObject) return objectOf(schema, name, description);
    if (schema instanceof z.ZodUnion) return unionOf(schema, name, description) ?? anyJson;
    if (schema instanceof z.ZodArray) {
      const item = typeOf(unwrap(schema.def.element), place);
      if (Array.isArray(item.type)) return anyJson;
      return {
        type: [item.type],
        convert: (value) => (Array.isArray(value) ? value.map(item.convert) : value),
      };
    }
    const type = leaves.of(unwrapped, place);
    return type === undefined ? anyJson : { type, convert: asItIs };
  };

  return {
    membersOf,
    body: (schema, name) =>
      schema instanceof z.ZodObject
        ? objectOf(schema, name, `What \`${memberName(name)}\` takes.`)
        : typeOf(unwrap(schema), { parent: name, member: 'body' }),
  };
}

/** What was given, converted; what was left out stays so, and null stays null. */
export function convertMembers(members: readonly InputMember[], value: unknown): Record<string, unknown> {
  const given: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) };
  for (const { name, convert } of members) {
    if (given[name] !== undefined && given[name] !== null) given[name] = convert(given[name]);
  }
  return given;
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
