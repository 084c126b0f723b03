import {
  getNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLUnionType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import type { Alternative, FieldRead } from '../schema/field-read.ts';
import { type CollectedField, collectFields, setsOf } from './collect-fields.ts';
import { missing } from './failure.ts';
import { encodeGlobalId } from './global-id.ts';
import { JsonText, quote } from './json-text.ts';
import { quoteText } from './quoted-texts.ts';

import { planModel, planReference } from './plan-model.ts';
import { planOperationField } from './plan-operation-field.ts';
import type { PlannedField, ValueScope } from './plan-scope.ts';
import { memberOf, type ValuePlan, visitAll } from './value-plan.ts';
import { type FieldWriter, objectWriter, writeList } from './write-object.ts';

/** Plans how to write a plain value of the contract: text, numbers, and objects of them. */
export function planValue(scope: ValueScope, type: GraphQLOutputType, field: CollectedField): ValuePlan {
  if (isNonNullType(type)) {
    const { write, visit } = planValue(scope, type.ofType, field);
    return {
      write: (value, run) =>
        value === null || value === undefined ? missing(field.name, field.nodes) : write(value, run),
      visit,
    };
  }
  const { write, visit } = planPresent(scope, type, field);
  return {
    write: (value, run) => (value === null || value === undefined ? 'null' : write(value, run)),
    visit:
      visit &&
      ((value, keys, wanted) => {
        if (value !== null && value !== undefined) visit(value, keys, wanted);
      }),
  };
}

/** The type of a value of a union, by its discriminator. */
function planUnion(scope: ValueScope, type: GraphQLUnionType, field: CollectedField): ValuePlan {
  const { discriminator } = type.extensions;
  if (discriminator === undefined) throw new Error(`the union ${type.name} has no discriminator`);
  const members = new Map(type.getTypes().map((member) => [member.name, member]));
  const names = discriminator.by === undefined ? discriminator.byMember : discriminator.types;
  const plans = new Map(
    Array.from(names, ([text, name]) => {
      const member = members.get(name);
      if (member === undefined) throw new Error(`${type.name} has no member ${name}`);
      return [text, planPresent(scope, member, field)];
    }),
  );
  const planOf = (value: unknown) => {
    if (discriminator.by !== undefined) return plans.get(String(memberOf(value, discriminator.by)));
    for (const [member, plan] of plans) if (memberOf(value, member) !== undefined) return plan;
    return undefined;
  };
  return {
    write: (value, run) => planOf(value)?.write(value, run) ?? missing(field.name, field.nodes),
    visit: Array.from(plans.values()).every((plan) => plan.visit === undefined)
      ? undefined
      : (value, keys, wanted) => planOf(value)?.visit?.(value, keys, wanted),
  };
}

function planPresent(scope: ValueScope, type: GraphQLOutputType, field: CollectedField): ValuePlan {
  if (isListType(type)) {
    const item = planValue(scope, type.ofType, field);
    const { visit } = item;
    return {
      write: (value, run) =>
        writeList(Array.isArray(value) ? value : [], run, (element) => item.write(element, run)),
      visit:
        visit &&
        ((value, keys, wanted) => {
          const elements = Array.isArray(value) ? value : [];
          wanted.countItems(elements.length);
          for (const element of elements) visit(element, keys, wanted);
        }),
    };
  }
  if (isObjectType(type)) {
    const { kind } = type.extensions;
    return kind === undefined ? planObject(scope, type, field) : planModel(scope, { type, kind }, field);
  }
  if (isUnionType(type)) return planUnion(scope, type, field);
  const texts = enumTexts(type);
  return {
    write: (value, { quoted }) => {
      if (value instanceof JsonText) return value.text;
      if (typeof value === 'string') return texts?.get(value) ?? quoteText(value, quoted);
      return texts?.get(String(value)) ?? JSON.stringify(value);
    },
    visit: undefined,
  };
}

function planObject(outer: ValueScope, type: GraphQLObjectType, field: CollectedField): ValuePlan {
  const scope = { ...outer, owner: type.name };
  const plans = collectFields(scope, type, setsOf(field.nodes)).map((member) => {
    const { key, name } = member;
    if (name === '__typename') {
      return { key, nullable: false, write: () => quote(type.name), visit: undefined };
    }
    const definition = type.getFields()[name];
    if (definition === undefined) throw new Error(`${type.name} has no field ${name}`);
    const nullable = !isNonNullType(definition.type);
    return { key, nullable, ...planMember(scope, { ...member, definition }) };
  });
  const writeFields = objectWriter(
    plans.map(({ key, nullable, write }): FieldWriter<unknown> => ({ key, nullable, write })),
  );
  const visit = visitAll(plans.map((plan) => plan.visit));
  const { keysOf } = type.extensions;
  if (keysOf === undefined) return { write: writeFields, visit };
  return {
    write: (value, run) => writeFields(value, { ...run, keys: keysOf(value, run.keys) }),
    visit: visit && ((value, keys, wanted) => visit(value, keysOf(value, keys), wanted)),
  };
}

/** A field of an object, from the object. */
function planMember(scope: ValueScope, field: PlannedField): ValuePlan {
  const { definition, name } = field;
  const read: FieldRead = definition.extensions.read ?? { type: 'member', name };
  switch (read.type) {
    case 'member':
      return inside(planValue(scope, definition.type, field), memberReader(definition.type, read.name));
    case 'alternative':
      return inside(planValue(scope, definition.type, field), (value) =>
        alternativeOf(value) === read.of ? value : undefined,
      );
    case 'entries':
      return inside(planValue(scope, definition.type, field), (value) => {
        const map = memberOf(value, read.name);
        return typeof map === 'object' && map !== null
          ? Object.entries(map).map(([key, entry]) => ({ name: key, value: entry }))
          : undefined;
      });
    case 'globalId':
      return {
        write: (_value, run) => quote(encodeGlobalId(read.parameter, run.keys)),
        visit: undefined,
      };
    case 'reference':
      return planReference(scope, field, read);
    case 'operation':
      return planOperationField(scope, field, read);
    default:
      throw new Error(`${name} is no field of a value`);
  }
}

/** A plan for a part of a value. */
function inside({ write, visit }: ValuePlan, part: (value: unknown) => unknown): ValuePlan {
  return {
    write: (value, run) => write(part(value), run),
    visit: visit && ((value, keys, wanted) => visit(part(value), keys, wanted)),
  };
}

/** Reads a member, with the discriminator of its union where the object that has the member has it. */
function memberReader(type: GraphQLOutputType, name: string): (value: unknown) => unknown {
  const named = getNamedType(type);
  const discriminator = isUnionType(named) ? named.extensions.discriminator : undefined;
  if (discriminator?.by === undefined || !discriminator.isOfOwner) return (value) => memberOf(value, name);
  const { by } = discriminator;
  return (value) => {
    const member = memberOf(value, name);
    return typeof member === 'object' && member !== null ? { ...member, [by]: memberOf(value, by) } : member;
  };
}

function alternativeOf(value: unknown): Alternative | undefined {
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object' ? type : undefined;
}

/** The JSON of every value of an enum, by its internal value. */
export function enumTexts(type: GraphQLOutputType): ReadonlyMap<string, string> | undefined {
  const named = getNamedType(type);
  if (!isEnumType(named)) return undefined;
  return new Map(named.getValues().map(({ name, value }) => [String(value), quote(name)]));
}
