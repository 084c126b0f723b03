import { type Edits, editsOf } from './edits.ts';
import { mergeWrappers } from './merge-wrappers.ts';
import type { Item, Sequence } from './sequence.ts';

export type Sides<T> = { readonly base: T; readonly ours: T; readonly theirs: T };
export type Side = keyof Sides<unknown>;

/** Texts that stand at one place and cannot both be kept; `range` is where in the base. */
export type TextConflict = Sides<string> & {
  readonly range: { readonly start: number; readonly end: number };
};

/** A block of the result. */
export type Piece = {
  readonly kind: string;
  readonly text: string;
  /** Its index on each side that has it. */
  readonly at: { readonly [side in Side]?: number };
  /** What became of the blocks of a container that both sides changed: then this says what its text is. */
  readonly merged?: MergedSequence;
};

export type MergedSequence = {
  readonly head: string;
  readonly tail: string;
  readonly pieces: readonly Piece[];
  readonly sides: Sides<Sequence>;
};

/** The whole texts that sequences are of, and where to report what cannot be merged. */
export type Merging = { readonly texts: Sides<string>; readonly report: (conflict: TextConflict) => void };

/** Merges what two sides made of the same row of blocks; after a conflict was reported, the result is of no use. */
export function mergeSequences(merging: Merging, sides: Sides<Sequence>): MergedSequence {
  const row: Row = {
    ...merging,
    sides,
    edits: {
      ours: editsOf(sides.base.items, sides.ours.items),
      theirs: editsOf(sides.base.items, sides.theirs.items),
    },
  };
  const pieces: Piece[] = [];
  for (let at = 0; at <= sides.base.items.length; at += 1) {
    pieces.push(...insertedAt(row, at), ...successorsOf(row, at));
  }
  const wrappers = mergeWrappers(sides);
  if (wrappers === undefined) merging.report(conflictOf(row, wholeOf(sides)));
  return { head: wrappers?.head ?? '', tail: wrappers?.tail ?? '', pieces, sides };
}

type Row = Merging & {
  readonly sides: Sides<Sequence>;
  readonly edits: { readonly ours: Edits; readonly theirs: Edits };
};

type Range = { readonly start: number; readonly end: number };

/** What was inserted before a block of the base, or at the end. */
function insertedAt(row: Row, gap: number): Piece[] {
  const { sides, edits } = row;
  const ours = edits.ours.inserted[gap] ?? [];
  const theirs = edits.theirs.inserted[gap] ?? [];
  if (ours.length > 0 && theirs.length > 0) {
    const pieces = ours.flatMap((at, nth) => samePiece(sides, at, theirs[nth]));
    if (pieces.length === ours.length && ours.length === theirs.length) return pieces;
    const place = sides.base.items[gap]?.start ?? sides.base.items[gap - 1]?.end ?? sides.base.start;
    row.report(
      conflictOf(row, {
        base: { start: place, end: place },
        ours: rangeOf(sides.ours.items, ours),
        theirs: rangeOf(sides.theirs.items, theirs),
      }),
    );
    return [];
  }
  const side = ours.length > 0 ? 'ours' : 'theirs';
  const indexes = side === 'ours' ? ours : theirs;
  if (indexes.length > 0) reportIfWithinDeleted(row, { side, indexes, gap });
  return indexes.flatMap((at) => pieceOf(sides[side].items[at], { [side]: at }));
}

/** Text that was written between two blocks which the other side took out would stand where nobody put it. */
function reportIfWithinDeleted(
  row: Row,
  { side, indexes, gap }: { side: 'ours' | 'theirs'; indexes: readonly number[]; gap: number },
): void {
  const { sides, edits } = row;
  const other = side === 'ours' ? 'theirs' : 'ours';
  if (gap === 0 || gap === sides.base.items.length) return;
  if (edits[other].successors[gap - 1] !== undefined || edits[other].successors[gap] !== undefined) return;
  row.report(
    conflictOf(row, {
      base: rangeOf(sides.base.items, [gap - 1, gap]),
      [side]: rangeOf(sides[side].items, indexes),
    }),
  );
}

/** What a block of the base became. */
function successorsOf(row: Row, at: number): Piece[] {
  const { sides, edits } = row;
  const base = sides.base.items[at];
  if (base === undefined) return [];
  const index = { base: at, ours: edits.ours.successors[at], theirs: edits.theirs.successors[at] };
  const ours = index.ours === undefined ? undefined : sides.ours.items[index.ours];
  const theirs = index.theirs === undefined ? undefined : sides.theirs.items[index.theirs];
  if (ours === undefined || theirs === undefined) {
    const rest = ours ?? theirs;
    if (rest !== undefined && rest.key !== base.key) row.report(conflictOf(row, { base, ours, theirs }));
    return [];
  }
  const places = { base: at, ours: index.ours ?? 0, theirs: index.theirs ?? 0 };
  if (ours.text === theirs.text || theirs.text === base.text) return pieceOf(ours, places);
  if (ours.text === base.text) return pieceOf(theirs, places);
  const parts = partsOf({ base, ours, theirs });
  if (parts !== undefined && haveSameColumns(parts)) {
    const merged = mergeSequences(row, parts);
    // A list that has lost all its items is none.
    if (merged.pieces.length === 0 && `${merged.head}${merged.tail}`.trim() === '') return [];
    return [{ kind: base.kind, text: '', at: places, merged }];
  }
  if (ours.key === theirs.key) return pieceOf(ours.text > theirs.text ? ours : theirs, places);
  if (theirs.key === base.key) return pieceOf(ours, places);
  if (ours.key === base.key) return pieceOf(theirs, places);
  row.report(conflictOf(row, { base, ours, theirs }));
  return [];
}

/** The blocks of containers of one kind. */
function partsOf({ base, ours, theirs }: Sides<Item>): Sides<Sequence> | undefined {
  if (ours.kind !== base.kind || theirs.kind !== base.kind) return undefined;
  if (base.parts === undefined || ours.parts === undefined || theirs.parts === undefined) return undefined;
  return { base: base.parts, ours: ours.parts, theirs: theirs.parts };
}

/** A row that was written for other columns does not fit, and its last cells would not be seen. */
function haveSameColumns({ base, ours, theirs }: Sides<Sequence>): boolean {
  const columnsOf = ({ items: [first] }: Sequence) =>
    first?.kind === 'table-row' ? first.key.slice(first.key.lastIndexOf('\n')).split('|').length : 0;
  return columnsOf(ours) === columnsOf(base) && columnsOf(theirs) === columnsOf(base);
}

function samePiece(sides: Sides<Sequence>, at: number, other: number | undefined): Piece[] {
  const item = sides.ours.items[at];
  if (other === undefined || item?.text !== sides.theirs.items[other]?.text) return [];
  return pieceOf(item, { ours: at, theirs: other });
}

function pieceOf(item: Item | undefined, at: Piece['at']): Piece[] {
  return item === undefined ? [] : [{ kind: item.kind, text: item.text, at }];
}

/** From the first to the last of some blocks. */
function rangeOf(items: readonly Item[], indexes: readonly number[]): Range | undefined {
  const [first, last] = [items[indexes[0] ?? -1], items[indexes.at(-1) ?? -1]];
  return first === undefined || last === undefined ? undefined : { start: first.start, end: last.end };
}

function wholeOf(sides: Sides<Sequence>): Sides<Range> {
  return { base: sides.base, ours: sides.ours, theirs: sides.theirs };
}

function conflictOf({ texts }: Merging, ranges: { [side in Side]?: Range | undefined }): TextConflict {
  const textOf = (side: Side) => texts[side].slice(ranges[side]?.start ?? 0, ranges[side]?.end ?? 0);
  const range = { start: ranges.base?.start ?? 0, end: ranges.base?.end ?? 0 };
  return { base: textOf('base'), ours: textOf('ours'), theirs: textOf('theirs'), range };
}
