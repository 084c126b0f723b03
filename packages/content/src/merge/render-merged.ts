import type { MergedSequence, Piece, Side } from './merge-sequences.ts';
import type { Sequence } from './sequence.ts';

/** The text of a block of the result, and of the blocks that were merged in it. */
export type Rendered = { readonly text: string; readonly parts?: readonly Rendered[] };

/**
 * Writes a merged row of blocks. Between blocks stands what stood there on the side that changed it. Where two blocks
 * become neighbours that never were, and everywhere between others when `spaced`, there is an empty line, so that two
 * paragraphs never become one.
 */
export function renderMerged(merged: MergedSequence, spaced: boolean): Rendered {
  const parts = merged.pieces.map((piece) =>
    piece.merged === undefined ? { text: piece.text } : renderMerged(piece.merged, spaced),
  );
  let text = merged.head;
  for (const [index, part] of parts.entries()) {
    text += (index === 0 ? '' : jointBefore(merged, index, spaced)) + part.text;
  }
  text += merged.tail;
  // Of a table without rows the head remains.
  return { text: parts.length === 0 ? text.trimEnd() : text, parts };
}

const sideNames: readonly Side[] = ['base', 'ours', 'theirs'];

function jointBefore(merged: MergedSequence, index: number, spaced: boolean): string {
  const [before, after] = [merged.pieces[index - 1], merged.pieces[index]];
  if (before === undefined || after === undefined) return '';
  const neighbours = sideNames.filter((side) => areNeighbours(before, after, side));
  const joints = neighbours.map((side) => merged.sides[side].joints[after.at[side] ?? 0] ?? '');
  const joint =
    joints.length === 0 ? strongest(jointsAround(merged, before, after)) : changedOf(joints, neighbours);
  if (isRow(before) || isRow(after)) return joint;
  // Blocks of these kinds stood like this on one side, so they are two there.
  const isProven = neighbours.some(
    (side) =>
      kindOn(merged.sides[side], before.at[side]) === before.kind &&
      kindOn(merged.sides[side], after.at[side]) === after.kind,
  );
  return isProven && !spaced ? joint : withEmptyLine(joint);
}

function areNeighbours(before: Piece, after: Piece, side: Side): boolean {
  const at = before.at[side];
  return at !== undefined && after.at[side] === at + 1;
}

/** Three-way, where all three have one. */
function changedOf(joints: readonly string[], sides: readonly Side[]): string {
  if (!sides.includes('base')) return strongest(joints);
  const [base, ...others] = joints;
  const changed = others.filter((joint) => joint !== base);
  return changed.length === 0 ? (base ?? '') : strongest(changed);
}

/** What stands after the one block and before the other one, wherever they are. */
function jointsAround(merged: MergedSequence, before: Piece, after: Piece): string[] {
  return sideNames.flatMap((side) => {
    const { items, joints } = merged.sides[side];
    const [one, other] = [before.at[side], after.at[side]];
    return [
      ...(one === undefined || one + 1 === items.length ? [] : [joints[one + 1] ?? '']),
      ...(other === undefined || other === 0 ? [] : [joints[other] ?? '']),
    ];
  });
}

/** Of several joints the one with the most lines; a fixed one of equals. */
function strongest(joints: readonly string[]): string {
  return joints.reduce((best, joint) => {
    const [lines, most] = [joint.split('\n').length, best.split('\n').length];
    if (lines !== most) return lines > most ? joint : best;
    return joint > best ? joint : best;
  }, '');
}

/** Parts of a list or a table: an empty line between them means something else. */
function isRow({ kind }: Piece): boolean {
  return kind === 'list-item' || kind === 'table-row';
}

/** A joint with an empty line at least; its last line is the indentation, or the mark of a quote. */
function withEmptyLine(joint: string): string {
  const lines = joint.split('\n');
  if (lines.length > 2) return joint;
  const end = joint.includes('\r\n') ? '\r\n' : '\n';
  const mark = lines.length === 1 ? '' : (lines.at(-1) ?? '');
  return `${end}${mark.trimEnd()}${end}${mark}`;
}

function kindOn({ items }: Sequence, at: number | undefined): string | undefined {
  return at === undefined ? undefined : items[at]?.kind;
}
