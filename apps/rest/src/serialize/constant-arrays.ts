import { z } from 'zod';

/** Replaces constant arrays by `slot(text)`, in a copy of the value. */
export type Replace = (value: unknown, slot: (text: string) => string) => unknown;

/**
 * Finds, in a schema, the arrays that presenters share between many results: those whose items are
 * made of literals, enum values and booleans only. `undefined` when there is none. The text of each
 * array is cached for as long as the array lives, so that it must not change once it was presented.
 */
export function constantArraysIn(type: z.core.$ZodType): Replace | undefined {
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable)
    return constantArraysIn(type.def.innerType);
  if (type instanceof z.ZodArray)
    return isConstant(type.element) ? replaceWhole() : replaceInItems(type.element);
  if (type instanceof z.ZodObject) return replaceInMembers(type.shape);
  return undefined;
}

function isConstant(type: z.core.$ZodType): boolean {
  if (type instanceof z.ZodObject) return Object.values(type.shape).every(isConstant);
  return type instanceof z.ZodLiteral || type instanceof z.ZodEnum || type instanceof z.ZodBoolean;
}

function replaceWhole(): Replace {
  const texts = new WeakMap<unknown[], string>();
  return (value, slot) => {
    if (!Array.isArray(value)) return value;
    let text = texts.get(value);
    if (text === undefined) {
      text = JSON.stringify(value);
      texts.set(value, text);
    }
    return slot(text);
  };
}

function replaceInItems(element: z.core.$ZodType): Replace | undefined {
  const replace = constantArraysIn(element);
  if (replace === undefined) return undefined;
  return (value, slot) => (Array.isArray(value) ? value.map((item) => replace(item, slot)) : value);
}

function replaceInMembers(shape: Readonly<Record<string, z.core.$ZodType>>): Replace | undefined {
  const members = Object.entries(shape).flatMap(([name, type]) => {
    const replace = constantArraysIn(type);
    return replace === undefined ? [] : [{ name, replace }];
  });
  if (members.length === 0) return undefined;
  return (value, slot) => {
    if (!isPlain(value)) return value;
    const copy: Record<string, unknown> = { ...value };
    for (const { name, replace } of members) {
      if (copy[name] !== undefined) copy[name] = replace(copy[name], slot);
    }
    return copy;
  };
}

/** Not an instance of a class, whose `toJSON` a copy would lose. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
