import { blockKeys } from '../markdown/block-keys.ts';
import { splitBlocks } from '../markdown/split-blocks.ts';
import { editsOf } from '../merge/edits.ts';
import { type SequenceItem, sequenceOf } from '../merge/sequence.ts';

export type RevertedText = {
  readonly text: string;
  /** Keys that are in neither text. */
  readonly unknown: readonly string[];
};

/**
 * Reverts some blocks of a text to an earlier text. A key identifies a top-level block of either text: a rewritten
 * block is restored, an added one is deleted, and a deleted one is inserted again.
 */
export function revertBlocks(current: string, before: string, keys: readonly string[]): RevertedText {
  const named = new Set(keys);
  const [currentBlocks, previousBlocks] = [keyedItems(current), keyedItems(before)];
  const { successors, inserted } = editsOf(
    currentBlocks.map(({ item }) => item),
    previousBlocks.map(({ item }) => item),
  );
  const isNamed = (block: KeyedItem | undefined) => block?.keys.some((key) => named.has(key)) === true;
  const deletedBefore = (gap: number) =>
    (inserted[gap] ?? []).flatMap((index) => {
      const block = previousBlocks[index];
      return block !== undefined && isNamed(block) ? [block.item.text] : [];
    });
  let text = '';
  let at = 0;
  for (const [index, block] of currentBlocks.entries()) {
    const { item } = block;
    const successor = successors[index];
    const previous = successor === undefined ? undefined : previousBlocks[successor];
    for (const deleted of deletedBefore(index)) {
      text = withBlankLine(text + current.slice(at, item.start)) + deleted;
      at = item.start;
      text += '\n\n';
    }
    const isReverted = isNamed(block) || isNamed(previous);
    // The separator before an added block is removed with it.
    if (isReverted && previous === undefined) at = item.end;
    else {
      text += current.slice(at, item.start) + (isReverted && previous ? previous.item.text : item.text);
      at = item.end;
    }
  }
  text += current.slice(at);
  const end = deletedBefore(currentBlocks.length);
  if (end.length > 0) text = `${[text.trimEnd(), ...end].filter((part) => part !== '').join('\n\n')}\n`;
  const known = new Set([...currentBlocks, ...previousBlocks].flatMap((block) => block.keys));
  return { text, unknown: keys.filter((key) => !known.has(key)) };
}

type KeyedItem = { readonly item: SequenceItem; readonly keys: readonly string[] };

function keyedItems(markdown: string): KeyedItem[] {
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

/** A text that ends with a paragraph break, unless it is empty. */
function withBlankLine(text: string): string {
  return text === '' || text.endsWith('\n\n') ? text : `${text.trimEnd()}\n\n`;
}
