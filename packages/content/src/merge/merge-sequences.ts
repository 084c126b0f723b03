import { type Edits, editsOf } from './edits.ts';
import { mergeDelimiters } from './merge-delimiters.ts';
import type { SequenceItem, Sequence } from './sequence.ts';

export type Sides<T> = { readonly base: T; readonly ours: T; readonly theirs: T };
export type Side = keyof Sides<unknown>;

/** Conflicting texts at one position; `range` is in the base. */
export type TextConflict = Sides<string> & {
  readonly range: { readonly start: number; readonly end: number };
};

/** A merged block. */
export type MergedBlock = {
  readonly kind: string;
  readonly text: string;
  /** Its index on each side that has it. */
  readonly indexes: { readonly [side in Side]?: number };
  /** The merged blocks of a container that both sides changed; they replace `text`. */
  readonly merged?: MergedSequence;
};

export type MergedSequence = {
  readonly head: string;
  readonly tail: string;
  readonly blocks: readonly MergedBlock[];
  readonly sides: Sides<Sequence>;
};

/** The complete texts of the sequences, and where conflicts are reported. */
type TextMerge = { readonly texts: Sides<string>; readonly report: (conflict: TextConflict) => void };

/** Merges two versions of a sequence of blocks. After a conflict was reported, the result is not usable. */
export function mergeSequences(text: TextMerge, sides: Sides<Sequence>): MergedSequence {
  const merge: SequenceMerge = {
    ...text,
    sides,
    edits: {
      ours: editsOf(sides.base.items, sides.ours.items),
      theirs: editsOf(sides.base.items, sides.theirs.items),
    },
  };
  const blocks: MergedBlock[] = [];
  for (let at = 0; at <= sides.base.items.length; at += 1) {
    for (const one of mergeInsertions(merge, at)) blocks.push(one);
    for (const one of mergeSuccessors(merge, at)) blocks.push(one);
  }
  const delimiters = mergeDelimiters(sides);
  if (delimiters === undefined) merge.report(textConflict(merge, wholeRanges(sides)));
  return { head: delimiters?.head ?? '', tail: delimiters?.tail ?? '', blocks, sides };
}

type SequenceMerge = TextMerge & {
  readonly sides: Sides<Sequence>;
  readonly edits: { readonly ours: Edits; readonly theirs: Edits };
};

type Range = { readonly start: number; readonly end: number };

/** Merges the insertions before a block of the base, or at the end. */
function mergeInsertions(merge: SequenceMerge, gap: number): MergedBlock[] {
  const { sides, edits } = merge;
  const ours = edits.ours.inserted[gap] ?? [];
  const theirs = edits.theirs.inserted[gap] ?? [];
  if (ours.length > 0 && theirs.length > 0) {
    const blocks = ours.flatMap((at, nth) => sameBlock(sides, at, theirs[nth]));
    if (blocks.length === ours.length && ours.length === theirs.length) return blocks;
    const place = sides.base.items[gap]?.start ?? sides.base.items[gap - 1]?.end ?? sides.base.start;
    merge.report(
      textConflict(merge, {
        base: { start: place, end: place },
        ours: rangeOf(sides.ours.items, ours),
        theirs: rangeOf(sides.theirs.items, theirs),
      }),
    );
    return [];
  }
  const side = ours.length > 0 ? 'ours' : 'theirs';
  const indexes = side === 'ours' ? ours : theirs;
  if (indexes.length > 0) reportIfWithinDeleted(merge, { side, indexes, gap });
  return indexes.flatMap((at) => mergedBlock(sides[side].items[at], { [side]: at }));
}

/** An insertion between two blocks that the other side deleted has no position. */
function reportIfWithinDeleted(
  merge: SequenceMerge,
  { side, indexes, gap }: { side: 'ours' | 'theirs'; indexes: readonly number[]; gap: number },
): void {
  const { sides, edits } = merge;
  const other = side === 'ours' ? 'theirs' : 'ours';
  if (gap === 0 || gap === sides.base.items.length) return;
  if (edits[other].successors[gap - 1] !== undefined || edits[other].successors[gap] !== undefined) return;
  merge.report(
    textConflict(merge, {
      base: rangeOf(sides.base.items, [gap - 1, gap]),
      [side]: rangeOf(sides[side].items, indexes),
    }),
  );
}

/** Merges the versions of a block of the base. */
function mergeSuccessors(merge: SequenceMerge, at: number): MergedBlock[] {
  const { sides, edits } = merge;
  const base = sides.base.items[at];
  if (base === undefined) return [];
  const index = { base: at, ours: edits.ours.successors[at], theirs: edits.theirs.successors[at] };
  const ours = index.ours === undefined ? undefined : sides.ours.items[index.ours];
  const theirs = index.theirs === undefined ? undefined : sides.theirs.items[index.theirs];
  if (ours === undefined || theirs === undefined) {
    const remaining = ours ?? theirs;
    if (remaining !== undefined && remaining.key !== base.key)
      merge.report(textConflict(merge, { base, ours, theirs }));
    return [];
  }
  const indexes = { base: at, ours: index.ours ?? 0, theirs: index.theirs ?? 0 };
  if (ours.text === theirs.text || theirs.text === base.text) return mergedBlock(ours, indexes);
  if (ours.text === base.text) return mergedBlock(theirs, indexes);
  const parts = childSequences({ base, ours, theirs });
  if (parts !== undefined && haveSameColumns(parts)) {
    const merged = mergeSequences(merge, parts);
    // A list without items is deleted.
    if (merged.blocks.length === 0 && `${merged.head}${merged.tail}`.trim() === '') return [];
    return [{ kind: base.kind, text: '', indexes, merged }];
  }
  if (ours.key === theirs.key) return mergedBlock(ours.text > theirs.text ? ours : theirs, indexes);
  if (theirs.key === base.key) return mergedBlock(ours, indexes);
  if (ours.key === base.key) return mergedBlock(theirs, indexes);
  merge.report(textConflict(merge, { base, ours, theirs }));
  return [];
}

/** The children of containers of the same kind. */
function childSequences({ base, ours, theirs }: Sides<SequenceItem>): Sides<Sequence> | undefined {
  if (ours.kind !== base.kind || theirs.kind !== base.kind) return undefined;
  if (base.parts === undefined || ours.parts === undefined || theirs.parts === undefined) return undefined;
  return { base: base.parts, ours: ours.parts, theirs: theirs.parts };
}

/** Rows for other columns do not fit: their last cells would be invisible. */
function haveSameColumns({ base, ours, theirs }: Sides<Sequence>): boolean {
  const columnsOf = ({ items: [first] }: Sequence) =>
    first?.kind === 'table-row' ? first.key.slice(first.key.lastIndexOf('\n')).split('|').length : 0;
  return columnsOf(ours) === columnsOf(base) && columnsOf(theirs) === columnsOf(base);
}

function sameBlock(sides: Sides<Sequence>, at: number, other: number | undefined): MergedBlock[] {
  const item = sides.ours.items[at];
  if (other === undefined || item?.text !== sides.theirs.items[other]?.text) return [];
  return mergedBlock(item, { ours: at, theirs: other });
}

function mergedBlock(item: SequenceItem | undefined, at: MergedBlock['indexes']): MergedBlock[] {
  return item === undefined ? [] : [{ kind: item.kind, text: item.text, indexes: at }];
}

/** The range from the first to the last of some blocks. */
function rangeOf(items: readonly SequenceItem[], indexes: readonly number[]): Range | undefined {
  const [first, last] = [items[indexes[0] ?? -1], items[indexes.at(-1) ?? -1]];
  return first === undefined || last === undefined ? undefined : { start: first.start, end: last.end };
}

function wholeRanges(sides: Sides<Sequence>): Sides<Range> {
  return { base: sides.base, ours: sides.ours, theirs: sides.theirs };
}

function textConflict({ texts }: TextMerge, ranges: { [side in Side]?: Range | undefined }): TextConflict {
  const textOf = (side: Side) => texts[side].slice(ranges[side]?.start ?? 0, ranges[side]?.end ?? 0);
  const range = { start: ranges.base?.start ?? 0, end: ranges.base?.end ?? 0 };
  return { base: textOf('base'), ours: textOf('ours'), theirs: textOf('theirs'), range };
}
