import type { OutlinePage } from './layout.ts';
import { longestIncreasing } from './longest-increasing.ts';
import type { SummaryOrigins } from './read-outline.ts';
import { SummaryEntryTexts } from './summary-entry-text.ts';
import { columnAfter, shiftLine, splitLines } from './summary-lines.ts';
import { type RetainedPiece, SummaryLevel, type SummaryPlace } from './summary-level.ts';
import { SummaryText } from './summary-text.ts';
import {
  isTransparent,
  type NodePiece,
  type SummaryNode,
  type SummaryPiece,
  summaryTree,
} from './summary-tree.ts';
import type { SummaryOptions } from './write-summary.ts';

type Previous = SummaryOrigins & {
  readonly pages: readonly OutlinePage[];
  /** The previous page of each page, by its path. */
  readonly matched: ReadonlyMap<string, OutlinePage>;
};

/**
 * `minimal`: only what changed. What is read from the result may differ: of pages that are listed by something else
 * than an entry, or twice. `exact`: these get entries of their own. `aligned`: all entries are written again, and only
 * what is between them stays.
 */
export type SummaryEditMode = 'minimal' | 'exact' | 'aligned';

/**
 * A table of contents with other pages. The lines of entries that stay where they are and as they are do not change,
 * those of an entry that moves go with it, and what is no entry stays between its neighbours.
 */
export function editSummary(
  pages: readonly OutlinePage[],
  previous: Previous,
  options: SummaryOptions & { readonly mode: SummaryEditMode },
): string {
  return new SummaryEditor(pages, previous, options).run();
}

const byteOrderMark = '\uFEFF';

class SummaryEditor {
  readonly #lines: readonly string[];
  readonly #isMarked: boolean;
  readonly #previous: Previous;
  readonly #mode: SummaryEditMode;
  readonly #children: ReadonlyMap<string | undefined, readonly OutlinePage[]>;
  readonly #texts: SummaryEntryTexts;
  readonly #tree: SummaryNode;
  readonly #nodes = new Map<OutlinePage, SummaryNode>();
  /** The previous pages that are still there. */
  readonly #remaining: ReadonlySet<OutlinePage>;
  readonly #text: SummaryText;
  /** Whether the next entry at the top level would be in a group. */
  #isInGroup = false;

  constructor(
    pages: readonly OutlinePage[],
    previous: Previous,
    { mode, ...options }: SummaryOptions & { mode: SummaryEditMode },
  ) {
    this.#isMarked = previous.text.startsWith(byteOrderMark);
    this.#lines = splitLines(this.#isMarked ? previous.text.slice(1) : previous.text);
    this.#previous = previous;
    this.#mode = mode;
    this.#children = Map.groupBy(pages, ({ parent }) => parent);
    this.#texts = new SummaryEntryTexts({ ...previous, lines: this.#lines }, pages, {
      ...options,
      isExact: mode !== 'minimal',
    });
    this.#remaining = new Set(previous.matched.values());
    const pageOf = new Map(previous.pages.map((page) => [previous.origins.get(page.path), page] as const));
    this.#tree = summaryTree(this.#lines, previous.parts, (origin) => pageOf.get(origin));
    this.#indexNodes(this.#tree.body);
    this.#text = new SummaryText(this.#lines);
  }

  run(): string {
    this.#writeChildren({ page: undefined, node: this.#tree, prefix: undefined, column: 0 });
    return (this.#isMarked ? byteOrderMark : '') + this.#text.toString();
  }

  #indexNodes(pieces: readonly SummaryPiece[]): void {
    for (const { node } of pieces) {
      if (node === undefined) continue;
      if (node.page !== undefined) this.#nodes.set(node.page, node);
      this.#indexNodes(node.body);
    }
  }

  #nodeOf(page: OutlinePage): SummaryNode | undefined {
    const own = this.#previous.matched.get(page.path);
    return own === undefined ? undefined : this.#nodes.get(own);
  }

  /** The pages below one, and what is between them. */
  #writeChildren(place: SummaryPlace): void {
    const children = this.#children.get(place.page?.path) ?? [];
    const level = new SummaryLevel(place);
    const retained = this.#retainedOf(children, level.pieces);
    const next = nextOf(retained);
    for (const [at, page] of children.entries()) {
      const piece = retained[at];
      if (piece === undefined) {
        const isUnlisted = this.#previous.matched.has(page.path) && this.#nodeOf(page) === undefined;
        if (!isUnlisted || this.#mode !== 'minimal') this.#insert(level, page, next[at]);
      } else {
        this.#writeRest(level, piece.index);
        level.done = piece.index + 1;
        this.#separate(level, page);
        if (this.#mode === 'aligned') this.#insertHere(level, page, alignedPrefix(place));
        else this.#retain(level, page, piece);
      }
    }
    this.#writeRest(level, level.pieces.length);
  }

  /** The pieces of pages that stay in their order; `undefined` for the others. */
  #retainedOf(
    children: readonly OutlinePage[],
    pieces: readonly SummaryPiece[],
  ): (RetainedPiece | undefined)[] {
    const found = new Map<SummaryNode, RetainedPiece>();
    for (const [index, piece] of pieces.entries())
      if (piece.node !== undefined) found.set(piece.node, { ...piece, index });
    const own = children.map((page) => {
      const node = this.#nodeOf(page);
      return node === undefined || (node.isShared && this.#mode !== 'minimal') ? undefined : found.get(node);
    });
    const inOrder = longestIncreasing(own.map((piece) => piece?.index));
    return own.map((piece, at) => (inOrder.has(at) ? piece : undefined));
  }

  #retain(level: SummaryLevel, page: OutlinePage, { node, items }: NodePiece): void {
    const { open, shift } = level.contextOf(items);
    const lines = this.#texts.retained(page, node, shift);
    const prefix = node.prefix === undefined ? undefined : shiftLine(node.prefix, shift);
    const kind = page.type === 'group' ? 'group' : 'entry';
    this.#text.push({ kind, lines, range: node.head, prefix });
    const column = node.column + shift;
    level.open = isTransparent(node) ? [...open, { node, column }] : open;
    level.last = { type: page.type, prefix, items };
    if (!isTransparent(node)) this.#writeChildren({ page, node, prefix, column });
  }

  /** Writes a page that was not there before the next one that stays. */
  #insert(level: SummaryLevel, page: OutlinePage, next: RetainedPiece | undefined): void {
    if (level.last === undefined) this.#writeRest(level, next?.index ?? level.start());
    else if (level.last.type === 'group' && page.type !== 'group') this.#writeRest(level, level.endOfGroup());
    this.#separate(level, page);
    const { items, prefix } = level.insertion(next);
    level.open = level.contextOf(items).open;
    this.#insertHere(level, page, this.#mode === 'aligned' ? alignedPrefix(level.place) : prefix, items);
  }

  #insertHere(
    level: SummaryLevel,
    page: OutlinePage,
    prefix: string,
    items: readonly SummaryNode[] = [],
  ): void {
    const node = this.#nodeOf(page);
    const isGroup = page.type === 'group';
    const own = isGroup ? undefined : prefix;
    const lines = this.#texts.inserted(page, node, prefix);
    this.#text.push({ kind: isGroup ? 'group' : 'entry', lines, range: node?.head, prefix: own });
    level.last = { type: page.type, prefix: own, items };
    const column = isGroup ? 0 : columnAfter(prefix);
    if (isGroup || page.type === 'document') this.#writeChildren({ page, node, prefix: own, column });
  }

  /** A heading starts a group at the top level, and a thematic break ends it; both end all lists. */
  #separate(level: SummaryLevel, { type }: OutlinePage): void {
    if (level.place.page !== undefined) return;
    const [isGroup, wasInGroup] = [type === 'group', this.#isInGroup];
    if (isGroup || wasInGroup) level.open = [];
    if (!isGroup && wasInGroup) this.#text.push({ kind: 'foreign', lines: ['***'] });
    this.#isInGroup = isGroup;
  }

  /** Writes the pieces up to one, but not the pages, which are elsewhere. */
  #writeRest(level: SummaryLevel, end: number): void {
    for (; level.done < end; level.done += 1) {
      const piece = level.pieces[level.done];
      if (piece !== undefined) this.#writePiece(level, piece, piece.items);
    }
  }

  #writePiece(level: SummaryLevel, piece: SummaryPiece, items: readonly SummaryNode[]): void {
    const { node } = piece;
    if (node?.page !== undefined) {
      this.#text.remove();
      // What is below a deleted page stays, as far as it is no page.
      if (!this.#remaining.has(node.page))
        for (const below of node.body) this.#writePiece(level, below, [...items, node, ...below.items]);
      return;
    }
    const { open, shift } = level.contextOf(items);
    const range = piece.lines ?? piece.node.head;
    const lines = this.#lines.slice(range.from, range.to).map((line) => shiftLine(line, shift));
    level.open = open;
    if (node === undefined) {
      if (piece.endsGroup) this.#isInGroup = false;
      this.#text.push({ kind: 'foreign', lines, range });
    } else {
      const prefix = node.prefix === undefined ? undefined : shiftLine(node.prefix, shift);
      this.#text.push({ kind: 'entry', lines, range, prefix });
      if (this.#mode !== 'aligned') level.open = [...open, { node, column: node.column + shift }];
    }
  }
}

function alignedPrefix({ column }: SummaryPlace): string {
  return `${' '.repeat(column)}* `;
}

/** For each place in a list, the first one of those after it that stays. */
function nextOf(retained: readonly (RetainedPiece | undefined)[]): (RetainedPiece | undefined)[] {
  const next: (RetainedPiece | undefined)[] = [];
  let last: RetainedPiece | undefined;
  for (let at = retained.length - 1; at >= 0; at -= 1) {
    next[at] = last;
    last = retained[at] ?? last;
  }
  return next;
}
