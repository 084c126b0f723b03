import { z } from 'zod';
import { type ArgumentType, listOfArgument } from './builder.ts';
import { convertMembers } from './convert-members.ts';
import type { Convert, Input, InputMember } from './input-member.ts';
import { unwrap } from './unwrap.ts';

type Definitions = {
  readonly memoized: (name: string, create: () => Input) => Input;
  readonly define: (
    name: string,
    isOneOf: boolean,
    description: string,
    members: readonly InputMember[],
  ) => ArgumentType;
  readonly membersOf: (shape: z.ZodObject['shape'], parent: string) => InputMember[];
  readonly memberOf: (name: string, schema: z.core.$ZodType, parent: string) => InputMember;
};

const identity: Convert = (value) => value;

/** Inputs for maps: lists of their entries. */
export function mapEntries({ memoized, define, membersOf, memberOf }: Definitions) {
  /** The entries of a map. */
  const entriesOf = (schema: z.ZodRecord, name: string, description: string): Input => {
    const entry = memoized(`${name}Entry`, () => {
      const { schema: value } = unwrap(schema.def.valueType);
      const key: InputMember = {
        name: 'name',
        type: 'String',
        required: true,
        isDeprecated: false,
        description: 'The key in the map.',
        convert: identity,
      };
      const members =
        value instanceof z.ZodObject
          ? membersOf(value.shape, name)
          : [memberOf('value', schema.def.valueType, name)];
      const type = define(`${name}Entry`, false, description, [key, ...members]);
      return {
        type,
        convert: (given) => {
          const { name: own, ...others } = convertMembers(members, given);
          return [own, value instanceof z.ZodObject ? others : others['value']];
        },
      };
    });
    return {
      type: listOfArgument(entry.type),
      convert: (value) =>
        Object.fromEntries(Array.isArray(value) ? value.map((given) => entryOf(entry.convert(given))) : []),
    };
  };

  return entriesOf;
}

/** A converted entry of a map: its key and its value. */
function entryOf(converted: unknown): [string, unknown] {
  const [name, value]: unknown[] = Array.isArray(converted) ? converted : [];
  return [String(name), value];
}
