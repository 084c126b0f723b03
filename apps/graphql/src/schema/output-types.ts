import { z } from 'zod';
import type { Builder, OutputType } from './builder.ts';
import { addFields } from './field-spec.ts';
import { type LeafTypes, type Place, placeDescription } from './leaf-types.ts';
import { typeName } from './names.ts';
import { type Peeled, peel } from './peel.ts';

/** The type of a field, from a schema of the contract. */
export type Output = {
  readonly type: OutputType;
  readonly nullable: boolean;
  readonly description: string | undefined;
  readonly deprecationReason: string | undefined;
};

export type OutputTypes = { readonly of: (schema: z.core.$ZodType, place: Place) => Output };

/** Object types for the values of the contract that are no things of their own, such as `SiteUrls`. */
export function outputTypes(builder: Builder, leaves: LeafTypes): OutputTypes {
  const objects = new Map<string, OutputType>();

  const objectOf = (schema: z.ZodObject, { id, typeDescription }: Peeled, place: Place): OutputType => {
    const name = id ?? `${place.parent}${typeName(place.member)}`;
    const known = objects.get(name);
    if (known !== undefined) return known;
    const ref = builder.objectRef<unknown>(name);
    objects.set(name, ref);
    builder.objectType(ref, {
      description: typeDescription ?? placeDescription(place),
      fields: (t) =>
        addFields(
          t,
          membersOf(schema).map(([member, value]) => ({
            name: member,
            ...of(value, { parent: name, member }),
          })),
        ),
    });
    return ref;
  };

  const typeOf = (peeled: Peeled, place: Place): OutputType => {
    const { schema } = peeled;
    if (schema instanceof z.ZodArray) {
      const item = of(schema.def.element, place);
      if (item.nullable || Array.isArray(item.type))
        throw new Error(`${nameOf(place)} is a list of lists or nulls`);
      // It was just seen to be no list.
      return [item.type] as OutputType;
    }
    const type = schema instanceof z.ZodObject ? objectOf(schema, peeled, place) : leaves.of(peeled, place);
    if (type === undefined) throw new Error(`${nameOf(place)} has no type in GraphQL`);
    return type;
  };

  const of: OutputTypes['of'] = (outer, place) => {
    const peeled = peel(outer);
    return {
      type: typeOf(peeled, place),
      nullable: peeled.isOptional || peeled.isNullable,
      description: peeled.description,
      deprecationReason: peeled.isDeprecated ? (peeled.description ?? 'Deprecated.') : undefined,
    };
  };
  return { of };
}

/** The members of an object that tell something: text with one value, as `object`, only says what `__typename` says. */
export function membersOf(schema: z.ZodObject): [string, z.core.$ZodType][] {
  return Object.entries<z.core.$ZodType>(schema.shape).filter(
    ([, value]) =>
      !(value instanceof z.ZodLiteral && value.def.values.every((literal) => typeof literal === 'string')),
  );
}

function nameOf({ parent, member }: Place): string {
  return `${parent}.${member}`;
}
