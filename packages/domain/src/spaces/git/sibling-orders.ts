import { maxPageOrderLength, pageOrderBetween, pageOrdersInSlices, Slice } from '@lectern/content';

/** A sibling, with the order key that it has, if any. */
type Sibling = { readonly id: string; readonly order: string | undefined };

/** Order keys for siblings in this order, in slices; as many siblings as possible keep their key. */
export async function siblingOrders(siblings: readonly Sibling[]): Promise<string[]> {
  const retained = retainedOrders(siblings);
  const orders: string[] = [];
  let next = 0;
  const slice = new Slice();
  for (const [at, { id }] of siblings.entries()) {
    const own = retained.get(at);
    if (own !== undefined) {
      orders.push(own);
      continue;
    }
    if (slice.isOver) await slice.pause();
    if (next <= at) next = nextRetained(retained, at, siblings.length);
    const order = pageOrderBetween(orders.at(-1), retained.get(next), id);
    if (order.length > maxPageOrderLength) return pageOrdersInSlices(siblings.map((sibling) => sibling.id));
    orders.push(order);
  }
  return orders;
}

function nextRetained(retained: ReadonlyMap<number, string>, at: number, end: number): number {
  let next = at;
  while (next < end && !retained.has(next)) next += 1;
  return next;
}

/** The longest increasing subsequence of order keys, by index. */
function retainedOrders(siblings: readonly Sibling[]): ReadonlyMap<number, string> {
  // By length, the index that ends the subsequence of that length with the lowest key.
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  const orderAt = (at: number | undefined) => (at === undefined ? '' : (siblings[at]?.order ?? ''));
  for (const [at, { order }] of siblings.entries()) {
    if (order === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (orderAt(ends[middle]) < order) low = middle + 1;
      else high = middle;
    }
    before.set(at, ends[low - 1]);
    ends[low] = at;
  }
  const retained = new Map<number, string>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) retained.set(at, orderAt(at));
  return retained;
}
