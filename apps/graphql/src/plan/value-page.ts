import { invalidInput } from '@lectern/contract';
import { defaultPageSize } from '@lectern/domain';
import { memberOf } from './value-plan.ts';

/** The page of a list of an operation that a connection shows. */
export type PageOfList = {
  readonly query: { readonly page?: string; readonly limit: number };
  /** How many items of the operation's page come before. */
  readonly skipped: number;
  readonly size: number;
};

const maxPageSize = 1000;

/** Reads `first` and `after`. A cursor is one of the operation, and the number of items after it. */
export function pageOfArguments({ first, after }: Readonly<Record<string, unknown>>): PageOfList {
  const size = first === undefined || first === null ? defaultPageSize : Number(first);
  if (size < 0 || size > maxPageSize)
    throw invalidInput('first', `must be a whole number from 0 to ${maxPageSize}`);
  const { page, skipped } = readCursor(after);
  if (skipped + size > maxPageSize)
    throw invalidInput('first', `must be at most ${maxPageSize - skipped} after this cursor`);
  return { query: { ...(page !== undefined && { page }), limit: skipped + size }, skipped, size };
}

/** A connection, from the page that an operation returned. */
export function presentPage(
  result: unknown,
  { query, skipped }: PageOfList,
  itemsOf: (item: unknown) => readonly unknown[] = (item) => [item],
): unknown {
  const listed = memberOf(result, 'items');
  const items = (Array.isArray(listed) ? listed : []).flatMap(itemsOf);
  const next = memberOf(memberOf(result, 'next'), 'page');
  const nodes = items.slice(skipped);
  const cursorAt = (index: number): string =>
    typeof next === 'string' && skipped + index + 1 === items.length
      ? next
      : writeCursor(query.page, skipped + index + 1);
  const { items: _items, next: _next, count, ...extras } = Object(result);
  return {
    ...extras,
    nodes,
    edges: nodes.map((node, index) => ({ cursor: cursorAt(index), node })),
    pageInfo: {
      hasNextPage: next !== undefined,
      hasPreviousPage: query.page !== undefined || skipped > 0,
      startCursor: nodes.length === 0 ? null : cursorAt(0),
      endCursor: nodes.length === 0 ? null : cursorAt(nodes.length - 1),
    },
    totalCount: count,
  };
}

function writeCursor(page: string | undefined, skipped: number): string {
  return `${skipped}~${page ?? ''}`;
}

function readCursor(after: unknown): { page: string | undefined; skipped: number } {
  if (typeof after !== 'string') return { page: undefined, skipped: 0 };
  const [, skipped, page] = /^(\d{1,4})~(.*)$/.exec(after) ?? [];
  if (skipped === undefined || page === undefined) return { page: after, skipped: 0 };
  return { page: page === '' ? undefined : page, skipped: Number(skipped) };
}
