import { blockKeys } from '../markdown/block-keys.ts';
import { splitBlocks } from '../markdown/split-blocks.ts';
import { editsOf } from '../merge/edits.ts';
import { type Item, sequenceOf } from '../merge/sequence.ts';

type Reverted = {
  readonly text: string;
  /** Keys that no block has, now or then. */
  readonly unknown: readonly string[];
};

/**
 * A text with some of its blocks as they were in another one, all others as they are. A key names a block at the top of
 * the page, as it is or as it was: one that was rewritten is what it was, one that was added goes, one that was deleted
 * is back at its place.
 */
export function revertBlocks(now: string, then: string, keys: readonly string[]): Reverted {
  const named = new Set(keys);
  const [current, old] = [itemsOf(now), itemsOf(then)];
  const { successors, inserted } = editsOf(
    current.map(({ item }) => item),
    old.map(({ item }) => item),
  );
  const isNamed = (one: KeyedItem | undefined) => one?.keys.some((key) => named.has(key)) === true;
  const lost = (gap: number) =>
    (inserted[gap] ?? []).flatMap((index) => {
      const one = old[index];
      return one !== undefined && isNamed(one) ? [one.item.text] : [];
    });
  let text = '';
  let at = 0;
  for (const [index, one] of current.entries()) {
    const { item } = one;
    const successor = successors[index];
    const was = successor === undefined ? undefined : old[successor];
    for (const missing of lost(index)) {
      text = apart(text + now.slice(at, item.start)) + missing;
      at = item.start;
      text += '\n\n';
    }
    const isReverted = isNamed(one) || isNamed(was);
    // With an added block goes what stands before it.
    if (isReverted && was === undefined) at = item.end;
    else {
      text += now.slice(at, item.start) + (isReverted && was ? was.item.text : item.text);
      at = item.end;
    }
  }
  text += now.slice(at);
  const end = lost(current.length);
  if (end.length > 0) text = `${[text.trimEnd(), ...end].filter((part) => part !== '').join('\n\n')}\n`;
  const known = new Set([...current, ...old].flatMap((one) => one.keys));
  return { text, unknown: keys.filter((key) => !known.has(key)) };
}

type KeyedItem = { readonly item: Item; readonly keys: readonly string[] };

function itemsOf(markdown: string): KeyedItem[] {
  const { items } = sequenceOf(markdown, splitBlocks(markdown), { start: 0, end: markdown.length });
  const keyed = blockKeys(markdown);
  let next = 0;
  return items.map((item) => {
    while (next < keyed.length && (keyed[next]?.end ?? 0) < item.end) next += 1;
    const block = keyed[next];
    const isIt = block !== undefined && block.start <= item.start && item.end <= block.end;
    return { item, keys: isIt ? block.keys.filter((key) => key !== undefined) : [] };
  });
}

/** A text that another block may follow. */
function apart(text: string): string {
  return text === '' || text.endsWith('\n\n') ? text : `${text.trimEnd()}\n\n`;
}
