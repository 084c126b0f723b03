import { splitBlocks } from '../markdown/split-blocks.ts';
import { mergeSequences, type Sides, type TextConflict } from './merge-sequences.ts';
import { type Rendered, renderMerged } from './render-merged.ts';
import { type Sequence, sequenceOf } from './sequence.ts';

export type MergedText = { readonly text: string } | { readonly conflicts: readonly TextConflict[] };

/**
 * Three-way merge of Markdown, block by block: paragraphs, headings, code, list items, table rows, and the content of
 * hints, tabs and other containers. A block that one side changed is taken from that side; there is a conflict where
 * both sides changed a block differently, or inserted different text at the same position.
 */
export function mergeText({ base, ours, theirs }: Sides<string>): MergedText {
  if (ours === theirs || theirs === base) return { text: ours };
  if (ours === base) return { text: theirs };
  const conflicts: TextConflict[] = [];
  const merged = mergeSequences(
    { texts: { base, ours, theirs }, report: (conflict) => conflicts.push(conflict) },
    { base: topSequence(base), ours: topSequence(ours), theirs: topSequence(theirs) },
  );
  if (conflicts.length > 0) return { conflicts };
  if (merged.blocks.length === 0) return { text: '' };
  for (const spaced of [false, true]) {
    const rendered = renderMerged(merged, spaced);
    if (hasBlocks(topSequence(rendered.text), rendered.parts)) return { text: rendered.text };
  }
  // The blocks would be parsed differently next to each other, such as an end tag that pairs with another start tag.
  return { conflicts: [{ base, ours, theirs, range: { start: 0, end: base.length } }] };
}

function topSequence(text: string): Sequence {
  return sequenceOf(text, splitBlocks(text), { start: 0, end: text.length });
}

/** Whether the parsed text has exactly the blocks that it was rendered from. */
function hasBlocks(sequence: Sequence | undefined, parts: readonly Rendered[] | undefined): boolean {
  if (parts === undefined) return true;
  const items = sequence?.items ?? [];
  return (
    items.length === parts.length &&
    parts.every(({ text, parts: own }, at) => items[at]?.text === text && hasBlocks(items[at]?.parts, own))
  );
}
