import { ApiError, type ErrorDetail, invalidInputs, type Operation, pathParameters } from '@lectern/contract';
import { z } from 'zod';
import { problemOf } from './problem-of.ts';
import { unstorablePlaces } from './storable-text.ts';

/** Path parameters by name, query parameters by name, and `body`. */
export type ParsedInput = Readonly<Record<string, unknown>>;

type Parser = (input: Readonly<Record<string, unknown>>) => ParsedInput;

const parsers = new WeakMap<Operation, Parser>();

/**
 * Checks and parses the input of an operation: path and query parameters by name, and `body`.
 * Members that the contract does not name are dropped. 400 with every offending place:
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
      const problem = unreadableId(value);
      if (problem === undefined) parsed[name] = value;
      else details.push({ path: `path.${name}`, message: problem });
    }
    if (queryNames.length > 0) {
      const given: Record<string, unknown> = {};
      for (const name of queryNames) {
        if (input[name] !== undefined) given[name] = input[name];
      }
      Object.assign(parsed, parsePlace({ place: 'query', schema: query, given }, details));
    }
    if (body !== undefined) {
      const given = input['body'] ?? (operation.bodyOptional ? {} : undefined);
      if (given === undefined) {
        details.push({ path: 'body', message: 'is required: send a JSON object' });
      } else {
        parsed['body'] = parsePlace({ place: 'body', schema: body, given }, details);
      }
    }
    if (details.length > 0) throw invalidInputs(details);
    return parsed;
  };
}

type Place = { readonly place: string; readonly schema: z.ZodType; readonly given: unknown };

/** The parsed value; `undefined`, with what is wrong added to `details`, when it is refused. */
function parsePlace({ place, schema, given }: Place, details: ErrorDetail[]): unknown {
  const unstorable = unstorablePlaces(given, place);
  if (unstorable.length > 0) {
    details.push(...unstorable);
    return undefined;
  }
  const result = schema.safeParse(given, { error: problemOf });
  if (result.success) return result.data;
  details.push(...result.error.issues.flatMap((issue) => detailsOf(place, issue)));
  return undefined;
}

function unreadableId(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return 'is required';
  if (value.length > 1024) return 'is too long';
  return unstorablePlaces(value, '')[0]?.message;
}

/** The message of a union that says nothing of its own. */
const unsaid = 'Invalid input';

/** A union reports what its most fitting branch missed, so that every place is named. */
function detailsOf(place: string, issue: z.core.$ZodIssue): ErrorDetail[] {
  const path = [place, ...issue.path.map(String)].join('.');
  if (issue.code !== 'invalid_union') return [{ path, message: issue.message }];
  const branches = issue.errors.filter((errors) => errors.some((error) => error.path.length > 0));
  const closest = branches.toSorted((a, b) => a.length - b.length)[0];
  if (closest === undefined) {
    if (issue.message !== unsaid) return [{ path, message: issue.message }];
    const expected = new Set(issue.errors.flat().map((error) => error.message));
    return [{ path, message: [...expected].join('; or: ') || issue.message }];
  }
  return closest.flatMap((error) => detailsOf(path, error));
}
