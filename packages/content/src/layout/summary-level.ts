import type { OutlinePage } from './layout.ts';
import { childPrefix, itemPrefix, siblingPrefix } from './summary-heads.ts';
import { shiftLine } from './summary-lines.ts';
import type { NodePiece, SummaryNode, SummaryPiece } from './summary-tree.ts';

/** The piece of a page that stays where it is among its siblings. */
export type RetainedPiece = NodePiece & { readonly index: number };

/** A list item that the next line may be in: its entry before, and where its text begins now. */
type OpenItem = { readonly node: SummaryNode; readonly column: number };

/** Where the pages below one are written. */
export type SummaryPlace = {
  /** `undefined` for the top level. */
  readonly page: OutlinePage | undefined;
  readonly node: SummaryNode | undefined;
  /** Of the entry; `undefined` for a group and the top level. */
  readonly prefix: string | undefined;
  /** Where the text of the entry begins. */
  readonly column: number;
};

type Sibling = {
  readonly type: OutlinePage['type'];
  readonly prefix: string | undefined;
  readonly items: readonly SummaryNode[];
};

/** Siblings that are written one after the other. */
export class SummaryLevel {
  readonly place: SummaryPlace;
  readonly pieces: readonly SummaryPiece[];
  /** The number of pieces that are written, or are elsewhere. */
  done = 0;
  /** The items that are open on this level, the outermost first. */
  open: readonly OpenItem[] = [];
  /** The last page that was written. */
  last: Sibling | undefined;
  /** What `#findPrefix` found. */
  #example: { readonly prefix: string | undefined } | undefined;

  constructor(place: SummaryPlace) {
    this.place = place;
    this.pieces = place.node?.body ?? [];
  }

  /** The innermost of some items that are still open, and by how many columns what is in them moves. */
  contextOf(items: readonly SummaryNode[]): { open: readonly OpenItem[]; shift: number } {
    let depth = 0;
    while (depth < this.open.length && this.open[depth]?.node === items[depth]) depth += 1;
    const open = this.open.slice(0, depth);
    const before = items.at(-1)?.column ?? this.place.node?.column ?? this.place.column;
    return { open, shift: (open.at(-1)?.column ?? this.place.column) - before };
  }

  /** Where a first page goes when no page stays: that of the one before, or after all else of a group. */
  start(): number {
    const first = this.pieces.findIndex(({ node }) => node?.page !== undefined);
    if (first !== -1) return first;
    const { origin } = this.place.node ?? {};
    if (origin !== undefined && !('entries' in origin)) return 0;
    const last = this.pieces.at(-1);
    return this.pieces.length - (last?.lines !== undefined && last.isBlank ? 1 : 0);
  }

  /** The end of the thematic break that follows, and of the blank lines after it. */
  endOfGroup(): number {
    let end = this.done;
    for (let at = this.done; at < this.pieces.length; at += 1) {
      const piece = this.pieces[at];
      if (piece?.lines === undefined) break;
      if (piece.endsGroup || (piece.isBlank && end === at)) end = at + 1;
    }
    return end;
  }

  /** The items that a page after the last one is in, and the prefix of its entry. */
  insertion(next: RetainedPiece | undefined): { items: readonly SummaryNode[]; prefix: string } {
    const { last, place } = this;
    const isNextOpen = next !== undefined && this.#isOpen(next.items);
    const items = isNextOpen ? next.items : last !== undefined && this.#isOpen(last.items) ? last.items : [];
    if (last?.prefix !== undefined && last.items.at(-1) === items.at(-1))
      return { items, prefix: siblingPrefix(last.prefix) };
    if (isNextOpen && next.node.prefix !== undefined)
      return { items, prefix: this.#prefixLike(next.node.prefix, items) };
    const prefix = this.#findPrefix();
    if (prefix !== undefined) return { items: [], prefix: this.#prefixLike(prefix, []) };
    return { items: [], prefix: place.prefix === undefined ? '* ' : childPrefix(place.prefix) };
  }

  /** The prefix of an entry that was on this level, and not in the item of another one. */
  #findPrefix(): string | undefined {
    if (this.#example === undefined) {
      const found = this.pieces.find(({ items, node }) => items.length === 0 && node?.prefix !== undefined);
      this.#example = { prefix: found?.node?.prefix };
    }
    return this.#example.prefix;
  }

  #isOpen(items: readonly SummaryNode[]): boolean {
    return this.contextOf(items).open.length === items.length;
  }

  #prefixLike(prefix: string, items: readonly SummaryNode[]): string {
    return shiftLine(itemPrefix(prefix), this.contextOf(items).shift);
  }
}
