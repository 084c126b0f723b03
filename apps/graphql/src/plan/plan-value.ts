import {
  getNamedType,
  type GraphQLOutputType,
  type GraphQLUnionType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { type CollectedField, collectFields, type Scope, setsOf } from './collect-fields.ts';
import { missing, type Written } from './failure.ts';
import { quote } from './json-text.ts';
import type { Run } from './row-writer.ts';
import { type FieldWriter, objectWriter, writeList } from './write-object.ts';

type ValueWriter = (value: unknown, run: Run) => Written;

/** Plans how to write a plain value of the contract: text, numbers, and objects of them. */
export function planValue(scope: Scope, type: GraphQLOutputType, field: CollectedField): ValueWriter {
  if (isNonNullType(type)) {
    const write = planValue(scope, type.ofType, field);
    return (value, run) =>
      value === null || value === undefined ? missing(field.name, field.nodes) : write(value, run);
  }
  const write = planPresent(scope, type, field);
  return (value, run) => (value === null || value === undefined ? 'null' : write(value, run));
}

/** The type of a value of a union is that of its discriminator. */
function planUnion(scope: Scope, type: GraphQLUnionType, field: CollectedField): ValueWriter {
  const { discriminator } = type.extensions;
  if (discriminator === undefined) throw new Error(`the union ${type.name} has no discriminator`);
  const members = new Map(type.getTypes().map((member) => [member.name, member]));
  const writers = new Map(
    Array.from(discriminator.types, ([text, name]) => {
      const member = members.get(name);
      if (member === undefined) throw new Error(`${type.name} has no member ${name}`);
      return [text, planPresent(scope, member, field)];
    }),
  );
  return (value, run) => {
    const write = writers.get(String(memberOf(value, discriminator.by)));
    return write === undefined ? missing(field.name, field.nodes) : write(value, run);
  };
}

function planPresent(scope: Scope, type: GraphQLOutputType, field: CollectedField): ValueWriter {
  if (isListType(type)) {
    const item = planValue(scope, type.ofType, field);
    return (value, run) => writeList(Array.isArray(value) ? value : [], run, (element) => item(element, run));
  }
  if (isObjectType(type)) {
    const fields = collectFields(scope, type, setsOf(field.nodes)).map((member): FieldWriter<unknown> => {
      const { key, name } = member;
      if (name === '__typename') return { key, nullable: false, write: () => quote(type.name) };
      const memberType = type.getFields()[name]?.type;
      if (memberType === undefined) throw new Error(`${type.name} has no field ${name}`);
      const write = planValue(scope, memberType, member);
      return {
        key,
        nullable: !isNonNullType(memberType),
        write: (value, run) => write(memberOf(value, name), run),
      };
    });
    return objectWriter(fields);
  }
  if (isUnionType(type)) return planUnion(scope, type, field);
  const texts = enumTexts(type);
  return (value) =>
    texts?.get(String(value)) ?? (typeof value === 'string' ? quote(value) : JSON.stringify(value));
}

/** The JSON of every value of an enum, by its internal value. */
export function enumTexts(type: GraphQLOutputType): ReadonlyMap<string, string> | undefined {
  const named = getNamedType(type);
  if (!isEnumType(named)) return undefined;
  return new Map(named.getValues().map(({ name, value }) => [String(value), quote(name)]));
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
