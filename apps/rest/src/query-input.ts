import { ApiError, type ErrorDetail, type Shape } from '@lectern/contract';
import { z } from 'zod';

type Reader = (query: Readonly<Record<string, string | string[]>>, input: Record<string, unknown>) => void;
type Convert = (text: string) => unknown;

/**
 * Converts the parameters of a query string to the types of the contract, and adds them to an input. Text that cannot be
 * converted stays text, which the domain then rejects. Arrays are repeated keys; any other repeated key is a 400. Unknown
 * keys are ignored.
 */
export function queryReader(shape: Shape): Reader {
  const parameters = Object.entries(shape).map(([name, type]) => ({ name, ...formOf(type) }));
  return (query, input) => {
    let repeated: ErrorDetail[] | undefined;
    for (const { name, many, convert } of parameters) {
      const value = query[name];
      if (value === undefined) continue;
      if (many) input[name] = (Array.isArray(value) ? value : [value]).map(convert);
      else if (typeof value === 'string') input[name] = convert(value);
      else (repeated ??= []).push({ path: `query.${name}`, message: 'is given more than once' });
    }
    if (repeated !== undefined) {
      const names = repeated.map(({ path }) => path).join(', ');
      throw new ApiError('invalid_input', `${names}: given more than once`, { details: repeated });
    }
  };
}

function formOf(type: z.ZodType): { many: boolean; convert: Convert } {
  const inner = unwrapped(type);
  if (!(inner instanceof z.ZodArray)) return { many: false, convert: conversionTo(inner) };
  return { many: true, convert: conversionTo(unwrapped(inner.element)) };
}

function unwrapped(type: z.core.$ZodType): z.core.$ZodType {
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault) {
    return unwrapped(type.def.innerType);
  }
  return type;
}

function conversionTo(type: z.core.$ZodType): Convert {
  if (type instanceof z.ZodNumber) return numberFrom;
  if (type instanceof z.ZodBoolean) return booleanFrom;
  return (text) => text;
}

function numberFrom(text: string): number | string {
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
}

function booleanFrom(text: string): boolean | string {
  return text === 'true' || (text === 'false' ? false : text);
}
