import { ApiError, type ErrorDetail, invalidInput } from '@lectern/contract';
import { z } from 'zod';
import { type CursorValue, InvalidCursorError, parseCursor } from '@lectern/database';
import { describeIssue } from '../core/describe-issue.ts';
import { storabilityErrors } from '../core/storability.ts';
import { defaultPageSize, type KeysetKey, orderingOf } from '../context/list.ts';
import type { Filter, Paged } from './relation.ts';

/** A cursor; that it belongs to the list of a certain parent is checked once that parent is known. */
type PageCursor = {
  readonly values: readonly CursorValue[];
  readonly hasScope: (scope: string) => boolean;
};

/** The page of a list that a client requests: the first `size` rows between two cursors, or the last ones. */
export type PageRequest = {
  readonly size: number;
  readonly fromEnd: boolean;
  readonly after: PageCursor | undefined;
  readonly before: PageCursor | undefined;
  readonly filter: Filter;
};

const maxPageSize = 1000;

/** Reads the arguments of a connection: `first`, `after`, `last`, `before`, and filters. 400 for any that do not fit. */
export function parsePageRequest(relation: Paged, args: Readonly<Record<string, unknown>>): PageRequest {
  const { first, last, after, before, ...filters } = args;
  const [head, tail] = [sizeOf('first', first), sizeOf('last', last)];
  if (head !== undefined && tail !== undefined)
    throw invalidInput('last', 'give either `first` or `last`, not both');
  const filter = relation.filter(parseFilters(relation, filters));
  const { keys } = orderingOf(relation.list, filter);
  return {
    size: head ?? tail ?? defaultPageSize,
    fromEnd: tail !== undefined,
    after: cursorOf('after', after, keys),
    before: cursorOf('before', before, keys),
    filter,
  };
}

/** 400 unless the cursors belong to the list with this scope. */
export function assertCursorsOf({ after, before }: PageRequest, scope: string): void {
  if (after?.hasScope(scope) === false) throw foreignCursor('after');
  if (before?.hasScope(scope) === false) throw foreignCursor('before');
}

function sizeOf(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && value >= 0 && value <= maxPageSize) return value;
  throw invalidInput(name, `must be a whole number from 0 to ${maxPageSize}`);
}

function cursorOf(
  name: string,
  value: unknown,
  keys: readonly Pick<KeysetKey<never>, 'kind'>[],
): PageCursor | undefined {
  if (value === undefined || value === null) return undefined;
  const kinds = keys.map((key) => key.kind);
  try {
    return parseCursor(typeof value === 'string' ? value : '', kinds);
  } catch (error) {
    if (error instanceof InvalidCursorError) throw foreignCursor(name);
    throw error;
  }
}

function foreignCursor(name: string): ApiError {
  return invalidInput(name, 'is not a cursor of this list: use one from a response to the same query');
}

function parseFilters({ query }: Paged, args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
  const result = z.object(query).safeParse(values, { error: describeIssue });
  const details: ErrorDetail[] = Object.entries(values).flatMap(([name, value]) =>
    storabilityErrors(value, name),
  );
  for (const issue of result.error?.issues ?? [])
    details.push({ path: issue.path.join('.'), message: issue.message });
  const [detail] = details;
  if (detail !== undefined)
    throw new ApiError('invalid_input', `${detail.path}: ${detail.message}`, { details });
  return result.data ?? {};
}
