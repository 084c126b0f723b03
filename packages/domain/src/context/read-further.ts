import { currentWorkScope, type Page } from '@lectern/database';
import { FairSlots } from '../core/fair-slots.ts';

/** The rows of a page whose rows may be large have so many bytes at most; its first row may have more. */
export const maxPageBytes = 4_000_000;

/** The rows of a statement are in memory twice, and take a slice of the event loop: few requests have some at once. */
const slots = new FairSlots({
  total: 4,
  perTenant: 1,
  waiting: { total: 4000, perTenant: 1000 },
  waitSeconds: 20,
  busy: 'Too many requests read long lists. Try again later, or with a smaller limit.',
});

/**
 * Reads rows and writes them when it is the turn of the caller's organization.
 * @throws ApiError 503 when too many wait for theirs
 */
export function inTurn<R>(work: () => Promise<R>): Promise<R> {
  return slots.run(currentWorkScope()?.tenant ?? '', work);
}

/**
 * Reads what a page has after its first rows, up to `limit` rows and its bytes, and writes the rows of each statement before
 * the next one. Returns the cursor of the next page.
 */
export async function readFurther<Row>(
  { count, ...first }: { readonly count: number; readonly bytes: number; readonly next: string },
  limit: number,
  use: {
    readonly read: (most: number, after: string) => Promise<Page<Row>>;
    readonly write: (rows: readonly Row[]) => Promise<void>;
  },
): Promise<string | undefined> {
  const left = { rows: limit - count, bytes: maxPageBytes - first.bytes };
  const readSome = async (after: string): Promise<string | undefined> => {
    const page = await use.read(left.rows, after);
    const fitting = page.rows.filter((_, at) => (page.bytes[at] ?? 0) <= left.bytes);
    await use.write(fitting);
    const [last, isFull] = [fitting.at(-1), fitting.length < page.rows.length];
    left.rows -= fitting.length;
    left.bytes = isFull ? 0 : left.bytes - (page.bytes.at(-1) ?? 0);
    if (!isFull) return page.next;
    return last === undefined ? after : page.cursorOf(last);
  };
  let next: string | undefined = first.next;
  while (next !== undefined && left.rows > 0 && left.bytes > 0) {
    const after: string = next;
    next = await inTurn(() => readSome(after));
  }
  return next;
}
