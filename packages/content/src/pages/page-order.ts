import { createHash } from 'node:crypto';
import { BASE_62_DIGITS, generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { mapInSlices } from '../objects/turns.ts';

/** A page among its siblings, which are sorted by `order` as bytes and then by id. */
export type OrderedPage = { readonly id: string; readonly order: string };

/** The order of a page, and the new orders of siblings that had to be shifted. */
type NewOrder = { readonly order: string; readonly shifted: ReadonlyMap<string, string> };

/**
 * The maximum length of an order. Repeated insertions at one position add a character every five times; beyond this
 * the siblings get new orders.
 */
export const maxPageOrderLength = 60;

const tieBreakerLength = 3;

/** A total order: no two siblings are equal. */
export function comparePageOrder(a: OrderedPage, b: OrderedPage): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/**
 * An order between two adjacent ones, `undefined` at an end. It ends with letters that are derived from the id, so
 * that two concurrent insertions at one position get different orders, and another page fits between them.
 * @throws RangeError unless `before` is less than `after`
 */
export function pageOrderBetween(before: string | undefined, after: string | undefined, id: string): string {
  if (before !== undefined && after !== undefined && before >= after) {
    throw new RangeError(`no key is between ${before} and ${after}`);
  }
  const suffix = tieBreakerOf(id);
  for (let key = generateKeyBetween(before, after); ; key = generateKeyBetween(before, key)) {
    // With the suffix, a prefix of `after` might sort after it: take a smaller key.
    if (after === undefined || !after.startsWith(key)) return key + suffix;
  }
}

/** Orders for all pages of one parent, in this order. */
export function pageOrders(ids: readonly string[]): string[] {
  return generateNKeysBetween(undefined, undefined, ids.length).map(
    (key, at) => key + tieBreakerOf(ids[at] ?? ''),
  );
}

/**
 * An order for a page before the sibling at an index (`siblings.length` for the end). The page is not among the
 * siblings.
 */
export function pageOrderAmong(siblings: readonly OrderedPage[], index: number, id: string): NewOrder {
  const sorted = siblings.toSorted(comparePageOrder);
  const [before, after] = [sorted[index - 1]?.order, sorted[index]?.order];
  // Equal orders are rare: concurrent insertions of pages whose ids have the same letters.
  if (before === undefined || after === undefined || before < after) {
    const order = pageOrderBetween(before, after, id);
    if (order.length <= maxPageOrderLength) return { order, shifted: new Map() };
  }
  const ids = sorted.map((sibling) => sibling.id).toSpliced(index, 0, id);
  const orders = pageOrders(ids);
  const shifted = new Map(ids.map((other, at) => [other, orders[at] ?? '']));
  shifted.delete(id);
  return { order: orders[index] ?? '', shifted };
}

/** The same in slices, for many pages. */
export async function pageOrdersInSlices(ids: readonly string[]): Promise<string[]> {
  const keys = generateNKeysBetween(undefined, undefined, ids.length);
  const tieBreakers = await mapInSlices(ids, tieBreakerOf);
  return keys.map((key, at) => key + (tieBreakers[at] ?? ''));
}

function tieBreakerOf(id: string): string {
  const digest = createHash('sha256').update(id).digest();
  let letters = '';
  // The last digit must not be the lowest one: nothing would sort before it.
  for (const byte of digest.subarray(0, tieBreakerLength)) letters += BASE_62_DIGITS.charAt(1 + (byte % 61));
  return letters;
}
