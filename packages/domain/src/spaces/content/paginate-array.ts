import { decodeCursor, encodeCursor } from '@lectern/database';
import { defaultPageSize } from '../../context/list.ts';

type PageOptions<T> = {
  readonly page?: string | undefined;
  readonly limit?: number | undefined;
  /** Names the list; a cursor is valid for one scope only. */
  readonly scope: string;
  /** The unique key by which the items are sorted. */
  readonly keyOf: (item: T) => string;
};

/**
 * Paginates an array that is sorted by its keys. As in the database, a cursor holds the last key of a page, so it stays
 * valid when items are added or removed.
 */
export function paginateArray<T>(
  items: readonly T[],
  { page, limit = defaultPageSize, scope, keyOf }: PageOptions<T>,
): { next?: { page: string }; count: number; items: readonly T[] } {
  const [after] = page === undefined ? [] : decodeCursor(page, scope, ['text']);
  const start = after === undefined ? 0 : items.findIndex((item) => keyOf(item) > String(after));
  const rest = start === -1 ? [] : items.slice(start);
  const pageItems = rest.slice(0, limit);
  const last = pageItems.at(-1);
  const hasMore = rest.length > pageItems.length && last !== undefined;
  return {
    ...(hasMore && { next: { page: encodeCursor(scope, [keyOf(last)]) } }),
    count: items.length,
    items: pageItems,
  };
}
