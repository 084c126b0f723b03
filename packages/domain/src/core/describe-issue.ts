import type { z } from 'zod';

const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  null: 'null',
};

/** What is wrong with a value, as a predicate of its path; `undefined` where the schema has a message of its own. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nouns[issue.expected] ?? issue.expected}, not ${describeValue(issue.input)}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}, not ${describeValue(issue.input)}`;
    case 'invalid_union':
      return unionProblem(issue);
    case 'too_small':
      return `must ${isSized(issue.origin) ? `have at least ${items(issue.minimum)}` : `be at least ${issue.minimum}`}`;
    case 'too_big':
      return `must ${isSized(issue.origin) ? `have at most ${items(issue.maximum)}` : `be at most ${issue.maximum}`}`;
    default:
      return undefined;
  }
}

type UnionIssue = Extract<z.core.$ZodRawIssue, { code: 'invalid_union' }>;

/** The issue of a discriminated union has the path of its discriminator. */
function unionProblem({ options, discriminator, input }: UnionIssue): string | undefined {
  if (!Array.isArray(options) || discriminator === undefined) return undefined;
  const discriminatorValue: unknown =
    typeof input === 'object' && input !== null ? Reflect.get(input, discriminator) : undefined;
  return discriminatorValue === undefined
    ? `is required: ${oneOf(options)}`
    : `must be ${oneOf(options)}, not ${describeValue(discriminatorValue)}`;
}

function isSized(origin: unknown): boolean {
  return origin === 'array' || origin === 'set' || origin === 'record';
}

function items(count: number | bigint): string {
  return Number(count) === 1 ? '1 item' : `${count} items`;
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => (typeof value === 'string' ? `\`${value}\`` : String(value)));
  return shown.length === 1 ? String(shown[0]) : `one of ${shown.join(', ')}`;
}

/** What the caller sent: short text and numbers themselves, of other values the type. */
function describeValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  switch (typeof value) {
    case 'string':
      return value.length <= 40 ? JSON.stringify(value) : 'a longer string';
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return nouns[typeof value] ?? 'something else';
  }
}
