import { type AuditEvent, isId } from '@lectern/contract';
import { z } from 'zod';

type Change = AuditEvent['changes'][number];

/**
 * The members of a body, nested ones by their path. Values are recorded only where they cannot be a secret: values of an
 * enum, ids of resources, numbers, booleans and null.
 */
export function changesIn(schema: z.core.$ZodType, value: unknown, path = ''): Change[] {
  if (value === undefined) return [];
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return [{ path, value }];
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodUnion) {
    const branch = inner.def.options.find((option) => z.safeParse(option, value).success);
    return branch === undefined ? [{ path }] : changesIn(branch, value, path);
  }
  if (typeof value === 'string') return [isRecordable(inner) ? { path, value } : { path }];
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    if (value.length === 0) return [{ path }];
    return value.flatMap((item, index) => changesIn(inner.def.element, item, stepInto(path, index)));
  }
  if (inner instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(inner.shape).flatMap(([name, member]) =>
      changesIn(member, Reflect.get(Object(value), name), stepInto(path, name)),
    );
  }
  return [{ path }];
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.def.innerType);
  return schema instanceof z.ZodLazy ? unwrapped(schema.def.getter()) : schema;
}

/** Whether text of this schema is a value of an enum, or the id of a resource. */
function isRecordable(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral || isId(schema);
}

function stepInto(path: string, step: string | number): string {
  return path === '' ? String(step) : `${path}.${step}`;
}
