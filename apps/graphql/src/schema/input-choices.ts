import { isId } from '@lectern/contract';
import { z } from 'zod';
import type { Convert, InputMember } from './input-member.ts';
import { memberName, memberNameOf } from './names.ts';
import { unwrap } from './unwrap.ts';

/** A branch of a union as a member of a `@oneOf` input. */
type Choice = { readonly member: InputMember; readonly complete: Convert };

type Members = {
  readonly membersOf: (shape: z.ZodObject['shape'], parent: string) => InputMember[];
  readonly memberOf: (name: string, schema: z.core.$ZodType, parent: string) => InputMember;
};

const identity: Convert = (value) => value;

/** Names the branches of unions. */
export function unionChoices({ membersOf, memberOf }: Members) {
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
      if (only === undefined && typeof text === 'string')
        return { member: flag(memberNameOf(text), option), complete: () => fixed };
      if (typeof text !== 'string') return namedChoice(option, parent);
      return { member: memberOf(memberNameOf(text), option, parent), complete: identity };
    }
    if (option instanceof z.ZodArray) {
      const name = isId(unwrap(option.def.element).schema) ? 'ids' : 'texts';
      return { member: memberOf(name, option, parent), complete: identity };
    }
    return namedChoice(option, parent);
  };

  /** A value by its name, or one of your own: as in outputs. */
  const namedValueOf = (schema: z.ZodUnion, option: z.core.$ZodType, parent: string): Choice | undefined => {
    const { options } = schema.def;
    const isEither =
      options.some((one) => one instanceof z.ZodEnum) && options.some((one) => one instanceof z.ZodObject);
    if (!isEither) return undefined;
    const member = memberOf(option instanceof z.ZodEnum ? 'name' : 'custom', option, parent);
    return { member, complete: identity };
  };

  /** A branch by its name in the contract, or by its type. */
  const namedChoice = (option: z.core.$ZodType, parent: string): Choice | undefined => {
    const unwrapped = unwrap(option);
    const name = unwrapped.id === undefined ? leafName(unwrapped.schema) : memberName(unwrapped.id);
    return name === undefined ? undefined : { member: memberOf(name, option, parent), complete: identity };
  };

  /** A branch without members is chosen by its name. */
  const flag = (name: string, option: z.core.$ZodType): InputMember => ({
    name,
    type: 'Boolean',
    required: false,
    isDeprecated: false,
    description: `${unwrap(option).typeDescription ?? 'Chooses it.'} Only \`true\`.`,
    convert: identity,
  });

  return { choiceOf, namedValueOf };
}

function leafName(schema: z.core.$ZodType): string | undefined {
  if (schema instanceof z.ZodEnum) return 'name';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodEmail) return 'email';
  return schema instanceof z.ZodString || schema instanceof z.ZodStringFormat ? 'text' : undefined;
}

/** The members of one fixed text or truth, by their names. */
export function fixedMembers(schema: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, member]) =>
      member instanceof z.ZodLiteral ? [[name, member.def.values[0]]] : [],
    ),
  );
}
