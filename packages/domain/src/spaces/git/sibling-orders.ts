import { maxOrderLength, orderBetween, ordersOf } from '@lectern/content';

/** A sibling at its place, with the key that it had there, if any. */
export type Sibling = { readonly id: string; readonly order: string | undefined };

/** Keys that put siblings in this order; as many as possible keep theirs. */
export function siblingOrders(siblings: readonly Sibling[]): string[] {
  const kept = keptOrders(siblings);
  const orders: string[] = [];
  let next = 0;
  for (const [at, { id }] of siblings.entries()) {
    const own = kept.get(at);
    if (own !== undefined) {
      orders.push(own);
      continue;
    }
    if (next <= at) next = firstFrom(kept, at, siblings.length);
    const order = orderBetween(orders.at(-1), kept.get(next), id);
    if (order.length > maxOrderLength) return ordersOf(siblings.map((sibling) => sibling.id));
    orders.push(order);
  }
  return orders;
}

function firstFrom(kept: ReadonlyMap<number, string>, at: number, end: number): number {
  let next = at;
  while (next < end && !kept.has(next)) next += 1;
  return next;
}

/** The longest run of keys that rise already, by their place. */
function keptOrders(siblings: readonly Sibling[]): ReadonlyMap<number, string> {
  // By length, the place that ends the run of that length with the lowest key.
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  const keyAt = (at: number | undefined) => (at === undefined ? '' : (siblings[at]?.order ?? ''));
  for (const [at, { order }] of siblings.entries()) {
    if (order === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keyAt(ends[middle]) < order) low = middle + 1;
      else high = middle;
    }
    before.set(at, ends[low - 1]);
    ends[low] = at;
  }
  const kept = new Map<number, string>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) kept.set(at, keyAt(at));
  return kept;
}
