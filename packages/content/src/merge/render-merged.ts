import type { MergedSequence, MergedBlock, Side } from './merge-sequences.ts';
import type { Sequence } from './sequence.ts';

/** A rendered block, and the merged blocks in it. */
export type Rendered = { readonly text: string; readonly parts?: readonly Rendered[] };

/**
 * Renders merged blocks. Separators are taken from the side that changed them. Blocks that were not adjacent on any
 * side, and all blocks when `spaced`, are separated by an empty line, so that two paragraphs never become one.
 */
export function renderMerged(merged: MergedSequence, spaced: boolean): Rendered {
  const parts = merged.blocks.map((piece) =>
    piece.merged === undefined ? { text: piece.text } : renderMerged(piece.merged, spaced),
  );
  let text = merged.head;
  for (const [index, part] of parts.entries()) {
    text += (index === 0 ? '' : separatorBefore(merged, index, spaced)) + part.text;
  }
  text += merged.tail;
  // The head of a table remains without rows.
  return { text: parts.length === 0 ? text.trimEnd() : text, parts };
}

const sideNames: readonly Side[] = ['base', 'ours', 'theirs'];

function separatorBefore(merged: MergedSequence, index: number, spaced: boolean): string {
  const [before, after] = [merged.blocks[index - 1], merged.blocks[index]];
  if (before === undefined || after === undefined) return '';
  const sides = sideNames.filter((side) => areAdjacent(before, after, side));
  const separators = sides.map((side) => merged.sides[side].separators[after.indexes[side] ?? 0] ?? '');
  const separator =
    separators.length === 0
      ? longestSeparator(separatorsAround(merged, before, after))
      : mergeSeparators(separators, sides);
  if (isListItemOrRow(before) || isListItemOrRow(after)) return separator;
  // The separator is proven to separate blocks of these kinds on one side.
  const isAdjacentOnASide = sides.some(
    (side) =>
      kindOn(merged.sides[side], before.indexes[side]) === before.kind &&
      kindOn(merged.sides[side], after.indexes[side]) === after.kind,
  );
  return isAdjacentOnASide && !spaced ? separator : withEmptyLine(separator);
}

function areAdjacent(before: MergedBlock, after: MergedBlock, side: Side): boolean {
  const at = before.indexes[side];
  return at !== undefined && after.indexes[side] === at + 1;
}

/** Three-way merge, where the base has a separator. */
function mergeSeparators(separators: readonly string[], sides: readonly Side[]): string {
  if (!sides.includes('base')) return longestSeparator(separators);
  const [base, ...others] = separators;
  const changed = others.filter((separator) => separator !== base);
  return changed.length === 0 ? (base ?? '') : longestSeparator(changed);
}

/** The separators after the one block and before the other one, on all sides. */
function separatorsAround(merged: MergedSequence, before: MergedBlock, after: MergedBlock): string[] {
  return sideNames.flatMap((side) => {
    const { items, separators } = merged.sides[side];
    const [one, other] = [before.indexes[side], after.indexes[side]];
    return [
      ...(one === undefined || one + 1 === items.length ? [] : [separators[one + 1] ?? '']),
      ...(other === undefined || other === 0 ? [] : [separators[other] ?? '']),
    ];
  });
}

/** The separator with the most lines; the choice among equals is deterministic. */
function longestSeparator(separators: readonly string[]): string {
  return separators.reduce((best, separator) => {
    const [lines, most] = [separator.split('\n').length, best.split('\n').length];
    if (lines !== most) return lines > most ? separator : best;
    return separator > best ? separator : best;
  }, '');
}

/** Between list items or table rows, an empty line has a meaning. */
function isListItemOrRow({ kind }: MergedBlock): boolean {
  return kind === 'list-item' || kind === 'table-row';
}

/** A separator with at least one empty line; its last line is the indentation or the prefix of a quote. */
function withEmptyLine(separator: string): string {
  const lines = separator.split('\n');
  if (lines.length > 2) return separator;
  const end = separator.includes('\r\n') ? '\r\n' : '\n';
  const mark = lines.length === 1 ? '' : (lines.at(-1) ?? '');
  return `${end}${mark.trimEnd()}${end}${mark}`;
}

function kindOn({ items }: Sequence, at: number | undefined): string | undefined {
  return at === undefined ? undefined : items[at]?.kind;
}
