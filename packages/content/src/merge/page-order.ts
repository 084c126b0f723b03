import { createHash } from 'node:crypto';
import { BASE_62_DIGITS, generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** A page among those of one parent: they stand by `order`, compared by bytes; ties go by id. */
export type Placed = { readonly id: string; readonly order: string };

/** Where a page goes, and the siblings whose keys had to be made anew for it. */
export type NewOrder = { readonly order: string; readonly shifted: ReadonlyMap<string, string> };

/** Keys grow by a character for every five insertions into one gap; beyond this the siblings get short ones. */
export const maxOrderLength = 60;

const tieBreakerLength = 3;

/** The order of siblings, total: no two places are equal. */
export function comparePlaces(a: Placed, b: Placed): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/**
 * A key between two neighbours, `undefined` at an end. It ends with letters that come from the id, so that two people
 * who insert pages at one place at the same time get two keys, and a third page fits between them.
 * @throws RangeError when the first neighbour does not come before the second one
 */
export function orderBetween(before: string | undefined, after: string | undefined, id: string): string {
  if (before !== undefined && after !== undefined && before >= after) {
    throw new RangeError(`no key is between ${before} and ${after}`);
  }
  const suffix = tieBreakerOf(id);
  for (let key = generateKeyBetween(before, after); ; key = generateKeyBetween(before, key)) {
    // Whatever follows the beginning of the next key may come after it: step back.
    if (after === undefined || !after.startsWith(key)) return key + suffix;
  }
}

/** Keys for pages that are the only ones of their parent, in this order. */
export function ordersOf(ids: readonly string[]): string[] {
  return generateNKeysBetween(undefined, undefined, ids.length).map(
    (key, at) => key + tieBreakerOf(ids[at] ?? ''),
  );
}

/** A place for a page before the sibling at an index (their number: at the end). The page is not among the siblings. */
export function orderAmong(siblings: readonly Placed[], index: number, id: string): NewOrder {
  const sorted = siblings.toSorted(comparePlaces);
  const [before, after] = [sorted[index - 1]?.order, sorted[index]?.order];
  // Equal keys are rare: two sides that inserted pages whose ids have the same letters.
  if (before === undefined || after === undefined || before < after) {
    const order = orderBetween(before, after, id);
    if (order.length <= maxOrderLength) return { order, shifted: new Map() };
  }
  const ids = sorted.map((sibling) => sibling.id).toSpliced(index, 0, id);
  const orders = ordersOf(ids);
  const shifted = new Map(ids.map((other, at) => [other, orders[at] ?? '']));
  shifted.delete(id);
  return { order: orders[index] ?? '', shifted };
}

function tieBreakerOf(id: string): string {
  const digest = createHash('sha256').update(id).digest();
  let letters = '';
  // The last digit of a key must not be the lowest one: nothing would fit before it.
  for (const byte of digest.subarray(0, tieBreakerLength)) letters += BASE_62_DIGITS.charAt(1 + (byte % 61));
  return letters;
}
