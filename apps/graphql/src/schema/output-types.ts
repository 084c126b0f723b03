import { kinds } from '@lectern/domain/graph';
import { z } from 'zod';
import { type Builder, type OutputType, readByPlan } from './builder.ts';
import { commonDescription } from './common-descriptions.ts';
import { addFields } from './field-spec.ts';
import { type LeafTypes, type Place, placeDescription } from './leaf-types.ts';
import { typeName } from './names.ts';
import { type Unwrapped, unwrap } from './unwrap.ts';
import { discriminatorOf } from './discriminator.ts';

/** The type of a field, from a schema of the contract. */
export type Output = {
  readonly type: OutputType;
  readonly nullable: boolean;
  readonly description: string | undefined;
  readonly deprecationReason: string | undefined;
};

export type OutputTypes = { readonly of: (schema: z.core.$ZodType, place: Place) => Output };

type ObjectRef = ReturnType<typeof objectRef>;
const objectRef = (builder: Builder, name: string) => builder.objectRef<unknown>(name);

/**
 * Types for the values of the contract that are no things of their own, such as `SiteUrls`. What has no type in
 * GraphQL, such as a map, is `JSON`.
 */
export function outputTypes(builder: Builder, leaves: LeafTypes): OutputTypes {
  const objects = new Map<string, ObjectRef>();
  const unions = new Map<string, OutputType>();

  const objectOf = (schema: z.ZodObject, { id, typeDescription }: Unwrapped, place: Place): ObjectRef => {
    const name = valueName(id) ?? `${place.parent}${typeName(place.member)}`;
    const known = objects.get(name);
    if (known !== undefined) return known;
    const ref = objectRef(builder, name);
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

  /** `undefined` unless its members are objects that can be told apart. */
  const unionOf = (schema: z.ZodUnion, { id, typeDescription }: Unwrapped, place: Place) => {
    const apart = discriminatorOf(schema);
    if (apart === undefined) return undefined;
    const ofNodes = apart.options.some(({ unwrapped }) => isKind(unwrapped.id));
    const own = id ?? `${place.parent}${typeName(place.member)}`;
    const name = ofNodes ? `Plain${own}` : own;
    const known = unions.get(name);
    if (known !== undefined) return known;
    const members = apart.options.map(({ text, object, unwrapped }) => ({
      text,
      ref: objectOf(object, unwrapped, { parent: name, member: text }),
    }));
    const union = builder.unionType(name, {
      description: typeDescription ?? placeDescription(place),
      types: members.map(({ ref }) => ref),
      extensions: {
        told: { by: apart.by, types: new Map(members.map(({ text, ref }) => [text, ref.name])) },
      },
      resolveType: readByPlan,
    });
    unions.set(name, union);
    return union;
  };

  const typeOf = (unwrapped: Unwrapped, place: Place): OutputType => {
    const { schema } = unwrapped;
    if (schema instanceof z.ZodArray) {
      const item = of(schema.def.element, place);
      if (item.nullable || Array.isArray(item.type)) return 'JSON';
      // It was just seen to be no list.
      return [item.type] as OutputType;
    }
    if (schema instanceof z.ZodUnion) return unionOf(schema, unwrapped, place) ?? 'JSON';
    if (schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0)
      return objectOf(schema, unwrapped, place);
    return leaves.of(unwrapped, place) ?? 'JSON';
  };

  const of: OutputTypes['of'] = (outer, place) => {
    const unwrapped = unwrap(outer);
    return {
      type: typeOf(unwrapped, place),
      nullable: unwrapped.isOptional || unwrapped.isNullable,
      description: unwrapped.description ?? commonDescription(place.member),
      deprecationReason: unwrapped.isDeprecated ? (unwrapped.description ?? 'Deprecated.') : undefined,
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

/** What an operation answers of a thing is no thing that leads on: it has a type of its own. */
function valueName(id: string | undefined): string | undefined {
  return isKind(id) ? `Plain${id}` : id;
}

function isKind(id: string | undefined): boolean {
  return id !== undefined && Object.values(kinds).some(({ name }) => name === id);
}
