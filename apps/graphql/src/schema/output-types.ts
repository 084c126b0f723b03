import { type Kind, kinds } from '@lectern/domain/graph';
import { z } from 'zod';
import { type Builder, listOfType, type OutputType, readByPlan } from './builder.ts';
import { commonDescription } from './common-descriptions.ts';
import { discriminatorOf } from './discriminator.ts';
import type { FieldRead, UnionDiscriminator } from './field-read.ts';
import { addFields, type FieldSpec } from './field-spec.ts';
import { scalarOfFreeValue } from './free-values.ts';
import { type LeafTypes, type TypeOrigin, originDescription } from './leaf-types.ts';
import { originName as nameOf, typeName } from './names.ts';
import type { NodeTypes } from './node-types.ts';
import type { OutputTypes } from './output.ts';
import { specialTypes } from './special-types.ts';
import { type Unwrapped, unwrap } from './unwrap.ts';
import { keysOfValue } from './value-keys.ts';
import { valueNodes } from './value-nodes.ts';

/** The fields of the type of a value; given apart, because fields that call operations need the types of results. */
export type ValueFields = (name: string, schema: z.ZodObject, types: OutputTypes) => FieldSpec[];

/**
 * Types for the values of the contract, such as `SiteUrls`. The model of a node is the node: it is written from the value as
 * far as that goes.
 */
export function outputTypes(
  builder: Builder,
  { leaves, nodes }: { readonly leaves: LeafTypes; readonly nodes: NodeTypes },
  valueFields: ValueFields,
): OutputTypes {
  const types = new Map<string, OutputType>();

  const defined = (name: string, define: () => OutputType): OutputType => {
    const known = types.get(name);
    if (known !== undefined) return known;
    const type = define();
    types.set(name, type);
    return type;
  };

  const object: OutputTypes['object'] = (name, description, fields) => {
    const known = types.get(name);
    if (known !== undefined) return known;
    const ref = builder.objectRef<unknown>(name);
    types.set(name, ref);
    const keysOf = keysOfValue(name);
    builder.objectType(ref, {
      description,
      ...(Object.hasOwn(valueNodes, name) && { interfaces: [nodes.node] }),
      ...(keysOf !== undefined && { extensions: { keysOf } }),
      fields: (t) => addFields(t, fields()),
    });
    return ref;
  };

  const objectOf = (schema: z.ZodObject, { id, typeDescription }: Unwrapped, origin: TypeOrigin) => {
    const kind = kindNamed(id);
    if (kind !== undefined) return nodes.of(kind);
    const name = id ?? nameOf(origin);
    return object(name, typeDescription ?? originDescription(origin), () =>
      valueFields(name, schema, result),
    );
  };

  const unionOf = (schema: z.ZodUnion, { id, typeDescription }: Unwrapped, origin: TypeOrigin) => {
    const discriminated = discriminatorOf(schema);
    if (discriminated === undefined) return undefined;
    const name = id ?? nameOf(origin);
    return defined(name, () => {
      const members = discriminated.options.map(({ text, object: option, unwrapped }) => {
        const ref = objectOf(option, unwrapped, { parent: name, member: text });
        return {
          text,
          ref,
          name: kindNamed(unwrapped.id)?.name ?? unwrapped.id ?? `${name}${typeName(text)}`,
        };
      });
      const byText = new Map(members.map((member) => [member.text, member.name]));
      const { by } = discriminated;
      return defineUnion(name, typeDescription ?? originDescription(origin), {
        types: members.map(({ ref }) => ref),
        discriminator: by === undefined ? { byMember: byText } : { by, isOfOwner: false, types: byText },
      });
    });
  };

  const defineUnion = unionDefiner(builder);

  const { alternatives, entries, eventData, text } = specialTypes({
    of: (schema, origin) => of(schema, origin),
    object,
    defined,
    defineUnion,
    fields: (name, schema) => valueFields(name, schema, result),
  });

  const typeOf = (unwrapped: Unwrapped, origin: TypeOrigin): { type: OutputType; read?: FieldRead } => {
    const { schema, id } = unwrapped;
    if (id === 'Document') return { type: 'Document' };
    if (id === 'Text') return { type: text() };
    if (origin.parent === 'Event' && origin.member === 'data') return { type: eventData() };
    if (schema instanceof z.ZodArray) {
      const item = of(schema.def.element, origin);
      if (item.nullable || Array.isArray(item.type))
        return { type: scalarOfFreeValue(origin.parent, origin.member) };
      return { type: listOfType(item.type) };
    }
    const leaf = leaves.of(unwrapped, origin);
    if (leaf !== undefined) return { type: leaf };
    if (schema instanceof z.ZodUnion) {
      const union = unionOf(schema, unwrapped, origin) ?? alternatives(schema, unwrapped, origin);
      if (union !== undefined) return { type: union };
    }
    if (schema instanceof z.ZodRecord && isTyped(schema.def.valueType)) {
      return {
        type: listOfType(entries(schema, origin)),
        read: { type: 'entries', name: origin.member },
      };
    }
    if (schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0)
      return { type: objectOf(schema, unwrapped, origin) };
    return { type: scalarOfFreeValue(origin.parent, origin.member) };
  };

  const of: OutputTypes['of'] = (outer, origin) => {
    const unwrapped = unwrap(outer);
    const { type, read } = typeOf(unwrapped, origin);
    return {
      type,
      nullable: unwrapped.isOptional || unwrapped.isNullable,
      description: unwrapped.description ?? commonDescription(origin.member) ?? unwrapped.typeDescription,
      deprecationReason: unwrapped.isDeprecated ? (unwrapped.description ?? 'Deprecated.') : undefined,
      ...(read !== undefined && { read }),
    };
  };
  const result: OutputTypes = { of, object, fields: (name, schema) => valueFields(name, schema, result) };
  return result;
}

/** Defines unions of object types. */
function unionDefiner(builder: Builder) {
  return (
    name: string,
    description: string,
    { types: members, discriminator }: { types: OutputType[]; discriminator: UnionDiscriminator },
  ): OutputType =>
    builder.unionType(name, {
      description,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members of unions are object types
      types: members as ReturnType<NodeTypes['of']>[],
      extensions: { discriminator },
      resolveType: readByPlan,
    });
}

function isTyped(schema: z.core.$ZodType): boolean {
  const inner = unwrap(schema).schema;
  if (inner instanceof z.ZodUnknown || inner instanceof z.ZodRecord) return false;
  return !(inner instanceof z.ZodObject) || Object.values(inner.shape).every((member) => isTyped(member));
}

/** The members of an object, without those of one fixed text, such as `object`, which `__typename` repeats. */
export function membersOf(schema: z.ZodObject): [string, z.core.$ZodType][] {
  return Object.entries<z.core.$ZodType>(schema.shape).filter(
    ([, value]) =>
      !(value instanceof z.ZodLiteral && value.def.values.every((literal) => typeof literal === 'string')),
  );
}

/** The kind that has a model of the contract: the two models of a revision are one. */
export function kindNamed(name: string | undefined): Kind | undefined {
  const called = name === 'SpaceRevision' ? 'Revision' : name;
  return Object.values<Kind>(kinds).find((kind) => kind.name === called);
}
