import { ApiError, type ErrorDetail, invalidInput } from '@lectern/contract';
import { z } from 'zod';
import { type CursorValue, InvalidCursorError, readCursor } from '@lectern/database';
import { problemOf } from '../core/problem-of.ts';
import { unstorablePlaces } from '../core/storable-text.ts';
import { defaultPageSize, type KeysetKey, orderingOf } from '../context/list.ts';
import type { Filter, Paged } from './relation.ts';

/** A position in a list; whether it is of the list of a certain parent is checked once that is known. */
export type AskedCursor = {
  readonly values: readonly CursorValue[];
  readonly isOf: (scope: string) => boolean;
};

/** Which page of a list is wanted: the first `size` rows between two positions, or the last ones. */
export type AskedPage = {
  readonly size: number;
  readonly fromEnd: boolean;
  readonly after: AskedCursor | undefined;
  readonly before: AskedCursor | undefined;
  readonly filter: Filter;
};

const maxPageSize = 1000;

/** Reads the arguments of a connection: `first`, `after`, `last`, `before`, and filters. 400 for any that do not fit. */
export function askedPage(relation: Paged, args: Readonly<Record<string, unknown>>): AskedPage {
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

/** 400 unless the cursors are of the list with this scope. */
export function assertCursorsOf({ after, before }: AskedPage, scope: string): void {
  if (after?.isOf(scope) === false) throw notOfThisList('after');
  if (before?.isOf(scope) === false) throw notOfThisList('before');
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
): AskedCursor | undefined {
  if (value === undefined || value === null) return undefined;
  const kinds = keys.map((key) => key.kind);
  try {
    return readCursor(typeof value === 'string' ? value : '', kinds);
  } catch (error) {
    if (error instanceof InvalidCursorError) throw notOfThisList(name);
    throw error;
  }
}

function notOfThisList(name: string): ApiError {
  return invalidInput(name, 'is not a position in this list: use a cursor of an answer to the same query');
}

function parseFilters({ query }: Paged, args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
  const result = z.object(query).safeParse(given, { error: problemOf });
  const details: ErrorDetail[] = Object.entries(given).flatMap(([name, value]) =>
    unstorablePlaces(value, name),
  );
  for (const issue of result.error?.issues ?? [])
    details.push({ path: issue.path.join('.'), message: issue.message });
  const [detail] = details;
  if (detail !== undefined)
    throw new ApiError('invalid_input', `${detail.path}: ${detail.message}`, { details });
  return result.data ?? {};
}
