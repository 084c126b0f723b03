import { kinds } from '@lectern/domain/graph';
import { z } from 'zod';
import { type Builder, type OutputType, readByPlan } from './builder.ts';
import { commonDescription } from './common-descriptions.ts';
import { addFields } from './field-spec.ts';
import { type LeafTypes, type TypeOrigin, originDescription } from './leaf-types.ts';
import { typeName } from './names.ts';
import { type Unwrapped, unwrap } from './unwrap.ts';
import { discriminatorOf } from './discriminator.ts';

/** The type of a field, from a schema of the contract. */
type Output = {
  readonly type: OutputType;
  readonly nullable: boolean;
  readonly description: string | undefined;
  readonly deprecationReason: string | undefined;
};

export type OutputTypes = { readonly of: (schema: z.core.$ZodType, origin: TypeOrigin) => Output };

type ObjectRef = ReturnType<typeof objectRef>;
const objectRef = (builder: Builder, name: string) => builder.objectRef<unknown>(name);

/**
 * Types for the values of the contract that are not nodes, such as `SiteUrls`. A schema without an equivalent in
 * GraphQL, such as a map, is `JSON`.
 */
export function outputTypes(builder: Builder, leaves: LeafTypes): OutputTypes {
  const objects = new Map<string, ObjectRef>();
  const unions = new Map<string, OutputType>();

  const objectOf = (
    schema: z.ZodObject,
    { id, typeDescription }: Unwrapped,
    origin: TypeOrigin,
  ): ObjectRef => {
    const name = valueName(id) ?? `${origin.parent}${typeName(origin.member)}`;
    const known = objects.get(name);
    if (known !== undefined) return known;
    const ref = objectRef(builder, name);
    objects.set(name, ref);
    builder.objectType(ref, {
      description: typeDescription ?? originDescription(origin),
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

  /** `undefined` unless its options are objects with a discriminator. */
  const unionOf = (schema: z.ZodUnion, { id, typeDescription }: Unwrapped, origin: TypeOrigin) => {
    const discriminated = discriminatorOf(schema);
    if (discriminated === undefined) return undefined;
    const ofNodes = discriminated.options.some(({ unwrapped }) => isKind(unwrapped.id));
    const own = id ?? `${origin.parent}${typeName(origin.member)}`;
    const name = ofNodes ? `Plain${own}` : own;
    const known = unions.get(name);
    if (known !== undefined) return known;
    const members = discriminated.options.map(({ text, object, unwrapped }) => ({
      text,
      ref: objectOf(object, unwrapped, { parent: name, member: text }),
    }));
    const union = builder.unionType(name, {
      description: typeDescription ?? originDescription(origin),
      types: members.map(({ ref }) => ref),
      extensions: {
        discriminator: {
          by: discriminated.by,
          types: new Map(members.map(({ text, ref }) => [text, ref.name])),
        },
      },
      resolveType: readByPlan,
    });
    unions.set(name, union);
    return union;
  };

  const typeOf = (unwrapped: Unwrapped, origin: TypeOrigin): OutputType => {
    const { schema } = unwrapped;
    if (schema instanceof z.ZodArray) {
      const item = of(schema.def.element, origin);
      if (item.nullable || Array.isArray(item.type)) return 'JSON';
      // The line above excludes lists.
      return [item.type] as OutputType;
    }
    if (schema instanceof z.ZodUnion) return unionOf(schema, unwrapped, origin) ?? 'JSON';
    if (schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0)
      return objectOf(schema, unwrapped, origin);
    return leaves.of(unwrapped, origin) ?? 'JSON';
  };

  const of: OutputTypes['of'] = (outer, origin) => {
    const unwrapped = unwrap(outer);
    return {
      type: typeOf(unwrapped, origin),
      nullable: unwrapped.isOptional || unwrapped.isNullable,
      description: unwrapped.description ?? commonDescription(origin.member),
      deprecationReason: unwrapped.isDeprecated ? (unwrapped.description ?? 'Deprecated.') : undefined,
    };
  };
  return { of };
}

/** The members of an object, without those of one fixed text, such as `object`, which `__typename` repeats. */
export function membersOf(schema: z.ZodObject): [string, z.core.$ZodType][] {
  return Object.entries<z.core.$ZodType>(schema.shape).filter(
    ([, value]) =>
      !(value instanceof z.ZodLiteral && value.def.values.every((literal) => typeof literal === 'string')),
  );
}

/** The name of the type of a value; the result of an operation that is not read again as a node gets one of its own. */
function valueName(id: string | undefined): string | undefined {
  return isKind(id) ? `Plain${id}` : id;
}

function isKind(id: string | undefined): boolean {
  return id !== undefined && Object.values(kinds).some(({ name }) => name === id);
}
