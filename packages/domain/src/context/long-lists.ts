import { Slice } from '@lectern/content';
import type { ListOf } from '@lectern/contract';

const lists = new WeakSet<object>();

/** Notes that the items of a list have texts, which may take long to write. */
export function markLong<List extends object>(list: List): List {
  lists.add(list);
  return list;
}

export function isLongList(result: unknown): result is ListOf<unknown> {
  return typeof result === 'object' && result !== null && lists.has(result);
}

/** In characters. One takes a fraction of a millisecond. */
const partLength = 65_536;

/**
 * The JSON of a list in parts, each of whole items. `stringify` writes an item. Other requests have their turns meanwhile:
 * a list has some megabytes, and written at once it would delay them all.
 */
export async function* listParts(
  { items, ...others }: ListOf<unknown>,
  stringify: (item: unknown) => string,
): AsyncGenerator<string, void> {
  const slice = new Slice();
  let text = JSON.stringify({ ...others, items: [] }).slice(0, -2);
  for (const [index, item] of items.entries()) {
    text += `${index === 0 ? '' : ','}${stringify(item)}`;
    if (text.length < partLength) continue;
    yield text;
    text = '';
    if (slice.isOver) await slice.pause();
  }
  yield `${text}]}`;
}
