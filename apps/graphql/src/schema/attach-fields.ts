import type { Operation } from '@lectern/contract';
import type { InputFieldMap } from '@pothos/core';
import { z } from 'zod';
import type { AttachedField } from './attached-field.ts';
import { attachedFields } from './attached-fields.ts';
import { type Builder, listOfType } from './builder.ts';
import { commonInputDescription } from './common-descriptions.ts';
import type { FieldRead } from './field-read.ts';
import type { FieldSpec } from './field-spec.ts';
import { convertMembers } from './convert-members.ts';
import type { InputMember } from './input-member.ts';
import type { InputTypes } from './input-types.ts';
import { typeName } from './names.ts';
import type { OutputTypes } from './output.ts';
import { unwrap } from './unwrap.ts';
import type { ValueConnections } from './value-connections.ts';

/** The fields of a type that call operations. */
export type AttachedFields = { readonly of: (type: string, types: OutputTypes) => FieldSpec[] };

type Sources = { readonly inputs: InputTypes; readonly connections: ValueConnections };

export function attachFields(builder: Builder, sources: Sources): AttachedFields {
  return {
    of: (type, types) =>
      Object.entries(attachedFields[type] ?? {}).map(([name, field]) =>
        attachField(builder, { ...sources, types }, { type, name, field }),
      ),
  };
}

type Attached = { readonly type: string; readonly name: string; readonly field: AttachedField };

/** A field that calls an operation. */
export function attachField(
  builder: Builder,
  { inputs, connections, types }: Sources & { readonly types: OutputTypes },
  { type, name, field }: Attached,
): FieldSpec {
  const [operation] = field.operations;
  if (operation?.result === undefined) throw new Error(`${type}.${name} calls no operation with a result`);
  const list = field.of === undefined && field.shape === undefined ? listOf(operation.result) : undefined;
  const { args, input } = argumentsOf(builder, inputs, {
    type,
    name,
    field,
    operation,
    isPaged: list !== undefined,
  });
  const output =
    list === undefined
      ? types.of(field.shape ?? schemaAt(operation.result, field.of ?? []), { parent: type, member: name })
      : { type: connections.of(list, types) };
  return {
    name,
    type: field.isList === true ? listOfType(output.type) : output.type,
    nullable: true,
    description: field.description ?? descriptionOf(operation),
    args,
    read: {
      type: 'operation',
      operations: field.operations,
      input,
      select: field.select,
      items: field.items,
      isConnection: list !== undefined,
      isNullWhenMissing: field.isNullWhenMissing === true,
      present: field.present,
      readsText: field.readsText === true,
      keys: field.keys ?? {},
      batch: field.batch,
    } satisfies FieldRead,
  };
}

type Called = Attached & { readonly operation: Operation; readonly isPaged: boolean };

function argumentsOf(
  builder: Builder,
  inputs: InputTypes,
  { type, name, field, operation, isPaged }: Called,
): { args: InputFieldMap; input: (args: Readonly<Record<string, unknown>>) => Record<string, unknown> } {
  const { fixed = {}, args: renamed = {} } = field;
  const parent = `${type}${typeName(name)}`;
  const taken = (member: string) =>
    Object.hasOwn(fixed, member) || (isPaged && (member === 'page' || member === 'limit'));
  const shown = (members: InputMember[]) =>
    members.filter((member) => !taken(member.name) && !member.isDeprecated);
  const query = shown(inputs.membersOf(operation.query, parent));
  const bodySchema = operation.body;
  const body = bodySchema instanceof z.ZodObject ? shown(inputs.membersOf(bodySchema.shape, parent)) : [];
  const args = builder.args((t) => ({
    ...Object.fromEntries(
      Object.entries(renamed).map(([argument, parameter]) => [
        argument,
        t.field({ type: 'ID', required: true, description: commonInputDescription(parameter) ?? 'The id.' }),
      ]),
    ),
    ...(isPaged && {
      first: t.field({
        type: 'Int',
        description: 'Number of items from the start, at most 1000; defaults to 50.',
      }),
      after: t.field({ type: 'String', description: 'Only items after this cursor: an `endCursor`.' }),
    }),
    ...Object.fromEntries(
      [...query, ...body].map((member) => [
        member.name,
        t.field({
          type: member.type,
          required: member.required,
          description: member.description ?? `\`${member.name}\` of the request.`,
        }),
      ]),
    ),
  }));
  const given = Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== undefined));
  return {
    args,
    input: (values) => {
      const parameters: Record<string, unknown> = { ...given };
      for (const [argument, parameter] of Object.entries(renamed)) parameters[parameter] = values[argument];
      Object.assign(parameters, presentMembers(query, values));
      return operation.body === undefined
        ? parameters
        : { ...parameters, body: presentMembers(body, values) };
    },
  };
}

/** The members that are given: null means that one was left out. */
function presentMembers(
  members: readonly InputMember[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const own = Object.fromEntries(
    members.flatMap(({ name }) =>
      values[name] === undefined || values[name] === null ? [] : [[name, values[name]]],
    ),
  );
  return convertMembers(members, own);
}

/** The list that an operation returns page by page. */
function listOf(result: z.core.$ZodType): z.ZodObject | undefined {
  const { schema } = unwrap(result);
  const isList =
    schema instanceof z.ZodObject &&
    Object.hasOwn(schema.shape, 'items') &&
    Object.hasOwn(schema.shape, 'count');
  return isList ? schema : undefined;
}

/** The schema of a member of a member; `*` stands for the items of a list. */
function schemaAt(schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType {
  return path.reduce<z.core.$ZodType>((at, name) => {
    const inner = unwrap(at).schema;
    if (name === '*' && inner instanceof z.ZodArray) return inner.def.element;
    const objects = inner instanceof z.ZodUnion ? inner.def.options : [inner];
    for (const option of objects) {
      const { schema: object } = unwrap(option);
      const member: z.core.$ZodType | undefined =
        object instanceof z.ZodObject ? object.shape[name] : undefined;
      if (member !== undefined) return member;
    }
    throw new Error(`there is no member ${path.join('.')}`);
  }, schema);
}

/** `Get the storage of an organization` as `The storage of an organization.`, with what else there is to say. */
function descriptionOf({ summary, description }: Operation): string {
  const noun = summary.replace(/^(?:Get|List|Search) /, '');
  const text = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}.`;
  return description === undefined ? text : `${text} ${description}`;
}
