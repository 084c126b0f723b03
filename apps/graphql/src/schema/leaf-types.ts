import { isId } from '@lectern/contract';
import { z } from 'zod';
import type { Builder } from './builder.ts';
import { anonymousEnumName, enumValueName } from './names.ts';
import type { Unwrapped } from './unwrap.ts';

type Scalar = 'ID' | 'String' | 'Int' | 'Float' | 'Boolean' | 'DateTime';
type EnumRef = ReturnType<Builder['enumType']>;
type LeafType = Scalar | EnumRef;

/** The scalars and enums of a schema, from the schemas of the contract. */
export type LeafTypes = {
  /** `undefined` for a schema that is no leaf. */
  readonly of: (unwrapped: Unwrapped, origin: TypeOrigin) => LeafType | undefined;
};

/** Where a type occurs first: a type without a name in the contract is named and described after it. */
export type TypeOrigin = { readonly parent: string; readonly member: string };

export function leafTypes(builder: Builder): LeafTypes {
  const enums = new Map<string, { ref: EnumRef; options: string }>();

  const enumOf = (schema: z.ZodEnum, { id, typeDescription }: Unwrapped, origin: TypeOrigin): EnumRef => {
    const name = id ?? anonymousEnumName(origin.parent, origin.member);
    const options = schema.options.join();
    const known = enums.get(name);
    if (known !== undefined) {
      if (known.options !== options) throw new Error(`two enums have the name ${name}`);
      return known.ref;
    }
    const ref = builder.enumType(name, {
      description: typeDescription ?? originDescription(origin),
      values: Object.fromEntries(
        schema.options.map((option) => [enumValueName(String(option)), enumValue(option)]),
      ),
    });
    enums.set(name, { ref, options });
    return ref;
  };

  return {
    of(unwrapped, origin) {
      const { schema, isTimestamp } = unwrapped;
      if (schema instanceof z.ZodEnum) return enumOf(schema, unwrapped, origin);
      if (schema instanceof z.ZodNumber) return schema.format?.includes('int') === true ? 'Int' : 'Float';
      if (schema instanceof z.ZodBoolean || isTrue(schema)) return 'Boolean';
      if (isTimestamp) return 'DateTime';
      if (isId(schema)) return 'ID';
      return schema instanceof z.ZodString || schema instanceof z.ZodStringFormat ? 'String' : undefined;
    },
  };
}

/** The description of a type that the contract does not describe. */
export function originDescription({ parent, member }: TypeOrigin): string {
  return `\`${member}\` of \`${parent}\`.`;
}

function enumValue(option: string | number) {
  const value = String(option);
  const name = enumValueName(value);
  // Described where lower case alone does not lead back to the value in REST.
  return name.toLowerCase() === value ? { value } : { value, description: `\`${value}\` in REST.` };
}

function isTrue(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodLiteral && schema.def.values.every((value) => typeof value === 'boolean');
}
