import { formatArrayLiteral } from './array-literal.ts';

/**
 * Every parameter is sent in text format, with the type that the statement infers: so one text is one prepared
 * statement, and both databases get the same bytes. The caller binds JSON as text, cast `::text::jsonb`.
 */
export function toTextParameters(values: readonly unknown[]): (string | null)[] {
  return values.map(toText);
}

function toText(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      return objectToText(value);
    default:
      throw new TypeError(`A query parameter is ${typeof value}: bind null, or leave the column out.`);
  }
}

function objectToText(value: object | null): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return formatArrayLiteral(value.map(toArrayElement));
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')}`;
  throw new TypeError('A query parameter is an object: bind JSON.stringify(value), cast `::text::jsonb`.');
}

function toArrayElement(value: unknown): string | null | (string | null)[] {
  return Array.isArray(value) ? value.map(toText) : toText(value);
}
