import { align } from './align.ts';
import type { SequenceItem } from './sequence.ts';

/** The edits of one side to the blocks of the base. */
export type Edits = {
  /** For each block, the index of its successor; `undefined` for a deleted one. */
  readonly successors: readonly (number | undefined)[];
  /** For each block, and for the end, the indexes of the blocks inserted before it. */
  readonly inserted: readonly (readonly number[])[];
};

/** The maximum number of comparisons between rewritten blocks. */
const maxComparisons = 2500;
const comparedLength = 2000;

export function editsOf(base: readonly SequenceItem[], side: readonly SequenceItem[]): Edits {
  const equal = align(
    base.map((item) => item.key),
    side.map((item) => item.key),
  );
  const successors: (number | undefined)[] = [...equal];
  const inserted: number[][] = [...base, undefined].map(() => []);
  let [start, sideStart] = [0, 0];
  for (let at = 0; at <= base.length; at += 1) {
    const match = at === base.length ? side.length : equal[at];
    if (match === undefined) continue;
    // Between two unchanged blocks: rewritten, deleted and inserted ones.
    const pairs = pairRewritten(base.slice(start, at), side.slice(sideStart, match));
    let gap = start;
    for (let index = sideStart; index < match; index += 1) {
      const origin = pairs.get(index - sideStart);
      if (origin === undefined) {
        inserted[gap]?.push(index);
      } else {
        successors[start + origin] = index;
        gap = start + origin + 1;
      }
    }
    [start, sideStart] = [at + 1, match + 1];
  }
  return { successors, inserted };
}

/** Pairs each rewritten block with the old block that is most similar, in order. By the index of the rewritten one. */
function pairRewritten(
  old: readonly SequenceItem[],
  rewritten: readonly SequenceItem[],
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  if (old.length * rewritten.length > maxComparisons) {
    for (let at = 0; at < Math.min(old.length, rewritten.length); at += 1) pairs.set(at, at);
    return pairs;
  }
  const [oldWords, rewrittenWords] = [old.map(wordsOf), rewritten.map(wordsOf)];
  const width = rewritten.length + 1;
  const scores = new Float64Array((old.length + 1) * width);
  const scoreAt = (row: number, column: number) => scores[row * width + column] ?? 0;
  const similarity = (row: number, column: number) =>
    // Even without any similarity, one block replaced the other.
    0.001 +
    (old[row]?.kind === rewritten[column]?.kind ? 0.001 : 0) +
    commonShare(oldWords[row] ?? noWords, rewrittenWords[column] ?? noWords);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = rewritten.length - 1; column >= 0; column -= 1) {
      scores[row * width + column] = Math.max(
        scoreAt(row + 1, column + 1) + similarity(row, column),
        scoreAt(row + 1, column),
        scoreAt(row, column + 1),
      );
    }
  }
  for (let row = 0, column = 0; row < old.length && column < rewritten.length;) {
    // Of equal similarities the first: further blocks in its place follow it.
    if (scoreAt(row, column) === scoreAt(row + 1, column + 1) + similarity(row, column)) {
      pairs.set(column, row);
      row += 1;
      column += 1;
    } else if (scoreAt(row, column) === scoreAt(row + 1, column)) row += 1;
    else column += 1;
  }
  return pairs;
}

type Words = { readonly counts: ReadonlyMap<string, number>; readonly total: number };

const noWords: Words = { counts: new Map(), total: 0 };

function wordsOf({ text }: SequenceItem): Words {
  const words = text.slice(0, comparedLength).match(/[\p{L}\p{N}]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, total: words.length };
}

/** From 0 (no common word) to 1. */
function commonShare(one: Words, other: Words): number {
  if (one.total + other.total === 0) return 0;
  let common = 0;
  for (const [word, count] of one.counts) common += Math.min(count, other.counts.get(word) ?? 0);
  return (2 * common) / (one.total + other.total);
}
