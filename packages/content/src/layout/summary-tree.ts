import type { OutlinePage } from './layout.ts';
import type { SummaryEntry, SummaryPart } from './summary-entry.ts';
import { headPrefix } from './summary-heads.ts';
import { columnAfter, indentOf, isBlank } from './summary-lines.ts';

export type SummaryOrigin = SummaryEntry | SummaryPart;

/** Lines of a table of contents, from 0; `to` is that after the last one. */
export type LineRange = { readonly from: number; readonly to: number };

/** An entry, a heading, or the whole table of contents. Each line belongs to one head, or is between two of them. */
export type SummaryNode = {
  /** `undefined` for the whole, and for an entry that is no page. */
  readonly page?: OutlinePage | undefined;
  readonly origin?: SummaryOrigin | undefined;
  readonly head: LineRange;
  /** What precedes the text of the entry on its line: indentation and a marker; `undefined` when it has no line alone. */
  readonly prefix?: string | undefined;
  /** Where its text begins, and what is below it. */
  readonly column: number;
  /** Whether another entry is on its lines. */
  isShared: boolean;
  /** What is below it, in order. */
  readonly body: readonly SummaryPiece[];
};

/** Entries whose items a piece is in, the outermost first: below its page, but on the level of the pages below that. */
type InItems = { readonly items: readonly SummaryNode[] };

/** Lines that are no entry. */
type ForeignPiece = InItems & {
  readonly lines: LineRange;
  readonly node?: undefined;
  readonly isBlank: boolean;
  /** Whether they are a thematic break or an empty heading at the top level. */
  readonly endsGroup: boolean;
};

export type NodePiece = InItems & { readonly node: SummaryNode; readonly lines?: undefined };

export type SummaryPiece = ForeignPiece | NodePiece;

/** Whether the pages below an entry follow it on its level: it is a link, a computed page, or no page. */
export function isTransparent({ page }: SummaryNode): boolean {
  return page === undefined || page.type === 'link' || page.type === 'computed';
}

/** The lines of a table of contents as a tree. */
export function summaryTree(
  lines: readonly string[],
  parts: readonly SummaryPart[],
  pageOf: (origin: SummaryOrigin) => OutlinePage | undefined,
): SummaryNode {
  return new TreeBuilder(lines, pageOf).whole(parts);
}

/** Where the pieces of some lines are put. */
type Target = InItems & { readonly pieces: SummaryPiece[] };

class TreeBuilder {
  readonly #lines: readonly string[];
  readonly #pageOf: (origin: SummaryOrigin) => OutlinePage | undefined;
  /** The entry whose head is the last one that was reached. */
  #last: SummaryNode | undefined;

  constructor(lines: readonly string[], pageOf: (origin: SummaryOrigin) => OutlinePage | undefined) {
    this.#lines = lines;
    this.#pageOf = pageOf;
  }

  whole(parts: readonly SummaryPart[]): SummaryNode {
    const pieces: SummaryPiece[] = [];
    const whole: Target = { pieces, items: [] };
    let at = 0;
    for (const [index, part] of parts.entries()) {
      const from = Math.max(at, part.lines?.from ?? 0);
      const head = { from, to: Math.max(from, part.lines?.to ?? 0) };
      const next = parts[index + 1]?.lines?.from ?? this.#lines.length;
      const end = this.#trim(head.to, Math.max(head.to, next));
      this.#addLines(whole, at, from);
      if (part.group === undefined) {
        if (head.to > from) pieces.push({ lines: head, items: [], isBlank: false, endsGroup: true });
        this.#addEntries(whole, part.entries, { from: head.to, to: end });
      } else {
        const body: SummaryPiece[] = [];
        const page = this.#pageOf(part);
        pieces.push({ node: { page, origin: part, head, column: 0, isShared: false, body }, items: [] });
        this.#addEntries({ pieces: body, items: [] }, part.entries, { from: head.to, to: end });
      }
      at = end;
    }
    this.#addLines(whole, at, this.#lines.length);
    return { head: { from: 0, to: 0 }, column: 0, isShared: false, body: pieces };
  }

  /** The entries within some lines, and what is between them. */
  #addEntries(target: Target, entries: readonly SummaryEntry[], { from, to }: LineRange): void {
    let at = from;
    for (const entry of entries) {
      const start = Math.min(Math.max(at, entry.lines.from), to);
      this.#addLines(target, at, start);
      at = this.#addEntry(target, entry, { from: start, to });
    }
    this.#addLines(target, at, to);
  }

  /** @returns the end of the entry */
  #addEntry({ pieces, items }: Target, entry: SummaryEntry, { from, to }: LineRange): number {
    const head = { from, to: Math.min(Math.max(from, entry.lines.to), to) };
    const body: SummaryPiece[] = [];
    const prefix = headPrefix(this.#lines, entry);
    const node: SummaryNode = {
      page: this.#pageOf(entry),
      origin: entry,
      head,
      prefix,
      column: columnAfter(prefix ?? indentOf(this.#lines[entry.line - 1] ?? '')),
      isShared: this.#last !== undefined && entry.lines.from < this.#last.head.to,
      body,
    };
    if (node.isShared && this.#last !== undefined) this.#last.isShared = true;
    this.#last = node;
    pieces.push({ node, items });
    const end = this.#trim(head.to, Math.min(Math.max(head.to, endOf(entry)), to));
    const below = isTransparent(node) ? { pieces, items: [...items, node] } : { pieces: body, items: [] };
    this.#addEntries(below, entry.children, { from: head.to, to: end });
    return end;
  }

  /** Blank lines at the end are a piece of their own. */
  #addLines({ pieces, items }: Target, from: number, to: number): void {
    const end = this.#trim(from, to);
    if (end > from) pieces.push({ lines: { from, to: end }, items, isBlank: false, endsGroup: false });
    if (to > end) pieces.push({ lines: { from: end, to }, items, isBlank: true, endsGroup: false });
  }

  /** The end of lines without the blank ones. */
  #trim(from: number, to: number): number {
    let end = to;
    while (end > from && isBlank(this.#lines[end - 1])) end -= 1;
    return end;
  }
}

/** The end of an entry with all entries below it. */
function endOf({ lines, children }: SummaryEntry): number {
  const last = children.at(-1);
  return last === undefined ? lines.end : Math.max(lines.end, endOf(last));
}
