import { ApiError, type ErrorDetail, invalidInputs, type Operation, pathParameters } from '@lectern/contract';
import { z } from 'zod';
import { describeIssue } from './describe-issue.ts';
import { storabilityErrors } from './storability.ts';

/** Path parameters by name, query parameters by name, and `body`. */
export type ParsedInput = Readonly<Record<string, unknown>>;

type Parser = (input: Readonly<Record<string, unknown>>) => ParsedInput;

const parsers = new WeakMap<Operation, Parser>();

/**
 * Validates and parses the input of an operation: path and query parameters by name, and `body`.
 * Members that the contract does not name are dropped. 400 with the path of every invalid value:
 * `path.…`, `query.…`, `body.…`.
 */
export function parseInput(operation: Operation, input: unknown): ParsedInput {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new ApiError('invalid_input', 'The input must be an object of parameters by name.');
  }
  let parser = parsers.get(operation);
  if (parser === undefined) {
    parser = compile(operation);
    parsers.set(operation, parser);
  }
  return parser(Object.fromEntries(Object.entries(input)));
}

function compile(operation: Operation): Parser {
  const names = pathParameters(operation.path);
  const queryNames = Object.keys(operation.query);
  const query = z.object(operation.query);
  const { body } = operation;

  return (input) => {
    const details: ErrorDetail[] = [];
    const parsed: Record<string, unknown> = {};
    for (const name of names) {
      const value = input[name];
      const problem = pathParameterProblem(value);
      if (problem === undefined) parsed[name] = value;
      else details.push({ path: `path.${name}`, message: problem });
    }
    if (queryNames.length > 0) {
      const values: Record<string, unknown> = {};
      for (const name of queryNames) {
        if (input[name] !== undefined) values[name] = input[name];
      }
      Object.assign(parsed, parsePart({ name: 'query', schema: query, value: values }, details));
    }
    if (body !== undefined) {
      const value = input['body'] ?? (operation.bodyOptional ? {} : undefined);
      if (value === undefined) {
        details.push({ path: 'body', message: 'is required: send a JSON object' });
      } else {
        parsed['body'] = parsePart({ name: 'body', schema: body, value }, details);
      }
    }
    if (details.length > 0) throw invalidInputs(details);
    return parsed;
  };
}

type InputPart = { readonly name: string; readonly schema: z.ZodType; readonly value: unknown };

/** The parsed value; `undefined`, with the errors added to `details`, when it is invalid. */
function parsePart({ name, schema, value }: InputPart, details: ErrorDetail[]): unknown {
  const unstorable = storabilityErrors(value, name);
  if (unstorable.length > 0) {
    details.push(...unstorable);
    return undefined;
  }
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  details.push(...result.error.issues.flatMap((issue) => detailsOf(name, issue)));
  return undefined;
}

function pathParameterProblem(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return 'is required';
  if (value.length > 1024) return 'is too long';
  return storabilityErrors(value, '')[0]?.message;
}

/** The message of a union without one of its own. */
const defaultUnionMessage = 'Invalid input';

/** A union reports the errors of its closest branch, so that every error has a path. */
function detailsOf(name: string, issue: z.core.$ZodIssue): ErrorDetail[] {
  const path = [name, ...issue.path.map(String)].join('.');
  if (issue.code !== 'invalid_union') return [{ path, message: issue.message }];
  const branches = issue.errors.filter((errors) => errors.some((error) => error.path.length > 0));
  const closest = branches.toSorted((a, b) => a.length - b.length)[0];
  if (closest === undefined) {
    if (issue.message !== defaultUnionMessage) return [{ path, message: issue.message }];
    const expected = new Set(issue.errors.flat().map((error) => error.message));
    return [{ path, message: [...expected].join('; or: ') || issue.message }];
  }
  return closest.flatMap((error) => detailsOf(path, error));
}
