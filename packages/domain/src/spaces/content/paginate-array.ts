import { decodeCursor, encodeCursor } from '@lectern/database';
import { defaultPageSize } from '../../context/list.ts';

type Asked<T> = {
  readonly page?: string | undefined;
  readonly limit?: number | undefined;
  /** Names the list; a cursor is good for one scope only. */
  readonly scope: string;
  /** Texts by which the things stand in order, together unique. */
  readonly keyOf: (thing: T) => string;
};

/**
 * One page of things that are in memory in the order of their keys, in the envelope of every list. As in the
 * database, a cursor says behind which key the page begins, so that it stays good when things come and go.
 */
export function paginateArray<T>(
  things: readonly T[],
  { page, limit = defaultPageSize, scope, keyOf }: Asked<T>,
): { next?: { page: string }; count: number; items: readonly T[] } {
  const [after] = page === undefined ? [] : decodeCursor(page, scope, ['text']);
  const start = after === undefined ? 0 : things.findIndex((thing) => keyOf(thing) > String(after));
  const rest = start === -1 ? [] : things.slice(start);
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rest.length > items.length && last !== undefined;
  return {
    ...(hasMore && { next: { page: encodeCursor(scope, [keyOf(last)]) } }),
    count: things.length,
    items,
  };
}
