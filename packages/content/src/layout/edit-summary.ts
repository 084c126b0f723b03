import { isDeepStrictEqual } from 'node:util';
import type { OutlinePage } from './layout.ts';
import { longestIncreasing } from './longest-increasing.ts';
import { explicitSlugs } from './explicit-slugs.ts';
import type { SummaryOrigins } from './read-outline.ts';
import type { SummaryEntry, SummaryLines, SummaryPart } from './summary-entry.ts';
import {
  blankOf,
  childPrefix,
  headPrefix,
  replaceHead,
  replaceTitle,
  siblingPrefix,
} from './summary-heads.ts';
import { applyLineEdits, type LineEdit, isBlank, splitLines } from './summary-lines.ts';
import { entryMarkdown, groupMarkdown, summaryTitle, type SummaryOptions } from './write-summary.ts';

type Origin = SummaryEntry | SummaryPart;

type Previous = SummaryOrigins & {
  readonly pages: readonly OutlinePage[];
  /** The previous page of each page, by its path. */
  readonly matched: ReadonlyMap<string, OutlinePage>;
};

/**
 * A table of contents with the lines of these pages changed, and no other line; `undefined` when the changes overlap.
 * What is read from the result may differ: of pages that are listed by something else than an entry, or twice. With
 * `isExact`, these get entries of their own.
 */
export function editSummary(
  pages: readonly OutlinePage[],
  previous: Previous,
  options: SummaryOptions & { readonly isExact: boolean },
): string | undefined {
  return new SummaryEditor(pages, previous, options).run();
}

/** Where the next sibling goes when it is inserted. */
type Cursor = {
  readonly line: number;
  readonly after: OutlinePage | undefined;
  /** The sibling that has the line. */
  readonly before?: OutlinePage | undefined;
  readonly prefix: string;
};

class SummaryEditor {
  readonly #lines: readonly string[];
  readonly #edits: LineEdit[] = [];
  readonly #extents = new Map<OutlinePage, { from: number; to: number }>();
  readonly #previous: Previous;
  readonly #options: SummaryOptions & { readonly isExact: boolean };
  readonly #children: ReadonlyMap<string | undefined, readonly OutlinePage[]>;
  readonly #childrenBefore: ReadonlyMap<string | undefined, readonly OutlinePage[]>;
  readonly #before: ReadonlyMap<string, OutlinePage>;

  constructor(
    pages: readonly OutlinePage[],
    previous: Previous,
    options: SummaryOptions & { isExact: boolean },
  ) {
    this.#lines = splitLines(previous.text);
    this.#previous = previous;
    this.#children = Map.groupBy(pages, ({ parent }) => parent);
    this.#childrenBefore = Map.groupBy(previous.pages, ({ parent }) => parent);
    this.#before = new Map(previous.pages.map((page) => [page.path, page]));
    const explicit = new Set<string>();
    this.#options = { ...options, explicit };
    const originOf = ({ path }: OutlinePage) => this.#originOf(previous.matched.get(path));
    for (const siblings of this.#children.values())
      for (const path of explicitSlugs(siblings, originOf, options)) explicit.add(path);
  }

  run(): string | undefined {
    this.#editChildren(undefined, undefined);
    return applyLineEdits(this.#lines, this.#edits);
  }

  #originOf(page: OutlinePage | undefined): Origin | undefined {
    return page === undefined ? undefined : this.#previous.origins.get(page.path);
  }

  #editChildren(parent: OutlinePage | undefined, parentBefore: OutlinePage | undefined): void {
    const children = this.#children.get(parent?.path) ?? [];
    const before = this.#childrenBefore.get(parentBefore?.path) ?? [];
    const order = new Map(before.map((page, at) => [page, at]));
    const matched = children.map(({ path }) => this.#previous.matched.get(path));
    const kept = longestIncreasing(
      matched.map((page) => {
        const isKept = page !== undefined && (!this.#options.isExact || this.#isWritten(page));
        return isKept ? order.get(page) : undefined;
      }),
    );
    const retained = new Set([...kept].map((at) => matched[at]));
    for (const page of before) if (!retained.has(page)) this.#remove(page);
    let cursor = this.#startOf(parent, parentBefore, {
      before,
      first: matched.find((_, at) => kept.has(at)),
    });
    for (const [at, page] of children.entries()) {
      const own = matched[at];
      if (own !== undefined && kept.has(at)) {
        this.#editHead(page, own);
        this.#editChildren(page, own);
        cursor = this.#after(page, own) ?? cursor;
      } else {
        const next = children[at + 1];
        const isNextKept = next !== undefined && kept.has(at + 1);
        cursor = this.#insert(page, cursor, { parent, next: isNextKept ? next : undefined });
      }
    }
  }

  #isWritten(page: OutlinePage): boolean {
    return this.#originOf(page) !== undefined;
  }

  #remove(page: OutlinePage): void {
    const lines = this.#linesOf(page);
    if (lines !== undefined) this.#edits.push({ ...lines, lines: [] });
  }

  /** The lines of a page with its subpages, without blank ones after them. */
  #linesOf(page: OutlinePage): { from: number; to: number } | undefined {
    const found = this.#extents.get(page) ?? this.#findLines(page);
    if (found !== undefined) this.#extents.set(page, found);
    return found;
  }

  #findLines(page: OutlinePage): { from: number; to: number } | undefined {
    const origin = this.#originOf(page);
    if (origin?.lines === undefined) return undefined;
    let to = origin.lines.end;
    // The entries below one that cannot have subpages are its siblings.
    if (!('entries' in origin) && page.type !== 'document') to = origin.lines.to;
    for (const child of this.#childrenBefore.get(page.path) ?? [])
      to = Math.max(to, this.#linesOf(child)?.to ?? 0);
    const { from } = origin.lines;
    while (to > from + 1 && isBlank(this.#lines[to - 1])) to -= 1;
    return { from, to };
  }

  #startOf(
    parent: OutlinePage | undefined,
    parentBefore: OutlinePage | undefined,
    { before, first }: { before: readonly OutlinePage[]; first: OutlinePage | undefined },
  ): Cursor {
    const sibling = first ?? before.find((page) => this.#isWritten(page));
    const prefix = this.#prefixOf(sibling) ?? this.#childPrefix(parentBefore);
    const origin = this.#originOf(parentBefore);
    const lines = sibling === undefined ? undefined : this.#linesOf(sibling);
    if (lines !== undefined) return { line: lines.from, after: undefined, before: sibling, prefix };
    return { line: origin?.lines?.to ?? this.#lines.length, after: parent, prefix };
  }

  #after(page: OutlinePage, own: OutlinePage): Cursor | undefined {
    const lines = this.#linesOf(own);
    if (lines === undefined) return undefined;
    return { line: lines.to, after: page, prefix: siblingPrefix(this.#prefixOf(own) ?? '* ') };
  }

  #prefixOf(page: OutlinePage | undefined): string | undefined {
    const origin = this.#originOf(page);
    return origin === undefined || 'entries' in origin ? undefined : headPrefix(this.#lines, origin);
  }

  #childPrefix(page: OutlinePage | undefined): string {
    const prefix = this.#prefixOf(page);
    return prefix === undefined ? '* ' : childPrefix(prefix);
  }

  #insert(
    page: OutlinePage,
    cursor: Cursor,
    { parent, next }: { parent: OutlinePage | undefined; next: OutlinePage | undefined },
  ): Cursor {
    const { line, prefix } = cursor;
    const entry = page.type === 'group' ? '* ' : siblingPrefix(prefix);
    const lines = this.#write(page, entry);
    if (parent === undefined) this.#separate(lines, page, cursor, next);
    else if (cursor.after === parent && parent.type === 'group') lines.unshift('');
    this.#edits.push({ from: line, to: line, lines });
    return { line, after: page, prefix: page.type === 'group' ? prefix : entry };
  }

  /** Separates a page at the top level from its siblings: a heading starts a group, and a thematic break ends it. */
  #separate(
    lines: string[],
    { type }: OutlinePage,
    { line, after, before }: Cursor,
    next: OutlinePage | undefined,
  ): void {
    const isGroup = type === 'group';
    const endsGroup = !isGroup && after?.type === 'group';
    const startsGroup = isGroup && after !== undefined;
    const endsAtPage = isGroup && after?.type !== 'group' && next !== undefined && next.type !== 'group';
    if (endsGroup) lines.unshift('***', '');
    if (endsGroup || startsGroup || (before === undefined && after === undefined)) lines.unshift('');
    if (endsAtPage) lines.push('', '***');
    const isAtStart = before !== undefined && (isGroup || before.type === 'group');
    const isBeforeText = (endsGroup || startsGroup) && !isBlank(this.#lines[line]);
    if (isAtStart || isBeforeText) lines.push('');
  }

  /** The lines of a page with its subpages. */
  #write(page: OutlinePage, prefix: string): string[] {
    const children = this.#children.get(page.path) ?? [];
    if (page.type === 'group') {
      const items = children.flatMap((child) => this.#write(child, '* '));
      return [groupMarkdown(page, this.#options), ...(items.length > 0 ? [''] : []), ...items];
    }
    const below = childPrefix(prefix);
    const [first = '', ...rest] = this.#markdownOf(page).split('\n');
    const indent = blankOf(prefix);
    return [
      prefix + first,
      ...rest.map((line) => indent + line),
      ...children.flatMap((child) => this.#write(child, below)),
    ];
  }

  /** As the table of contents has it, where that is the same. */
  #markdownOf(page: OutlinePage): string {
    const own = this.#previous.matched.get(page.path);
    const origin = this.#originOf(own);
    if (own !== undefined && origin !== undefined && !('entries' in origin) && !this.#isChanged(page, own)) {
      const { source } = origin;
      const isUnique = page.target === undefined || page.target.kind === 'url';
      if (source !== undefined && !source.includes('\n') && isUnique) return source;
    }
    return entryMarkdown(page, this.#options);
  }

  #isChanged(page: OutlinePage, own: OutlinePage): boolean {
    return !isDeepStrictEqual(this.#shownOf(page), this.#shownBefore(own)) || this.#isExplicit(page);
  }

  #isExplicit({ path }: OutlinePage): boolean {
    return this.#options.explicit?.has(path) === true;
  }

  #shownOf(page: OutlinePage) {
    const { pagePaths } = this.#options;
    return shown(page, pagePaths.get(page.path), (path) => pagePaths.get(path));
  }

  #shownBefore(own: OutlinePage) {
    return shown(own, own.git?.path, (path) => this.#before.get(path)?.git?.path);
  }

  #editHead(page: OutlinePage, own: OutlinePage): void {
    const origin = this.#originOf(own);
    if (origin?.lines === undefined) return;
    const isInternal = page.target !== undefined && page.target.kind !== 'url';
    if (!this.#isChanged(page, own) && !(this.#options.isExact && isInternal)) return;
    const isGroup = 'entries' in origin;
    const markdown = isGroup
      ? groupMarkdown(page, this.#options).replace(/^#+ */, '')
      : entryMarkdown(page, this.#options);
    const at: SummaryLines = origin.lines;
    const from = isGroup ? at.from : origin.line - 1;
    const titled = { ...this.#shownOf(page), title: '' };
    const isOnlyTitle =
      !isGroup &&
      !this.#isExplicit(page) &&
      isDeepStrictEqual(titled, { ...this.#shownBefore(own), title: '' });
    const source = isGroup ? undefined : origin.source;
    const text =
      isOnlyTitle && source !== undefined ? (replaceTitle(source, markdown) ?? markdown) : markdown;
    const kind = isGroup ? 'heading' : origin.fence === undefined ? 'entry' : 'fence';
    const lines = replaceHead(this.#lines[from] ?? '', text, { kind, source });
    this.#edits.push({ from, to: at.to, lines });
  }
}

/** What the entry of a page shows; files are paths of the repository. */
function shown(
  page: OutlinePage,
  file: string | undefined,
  fileAt: (path: string) => string | undefined,
): Readonly<Record<string, unknown>> {
  const { type, linkTitle, target, computed } = page;
  if (computed !== undefined) return { type, computed };
  const link =
    target === undefined || target.kind === 'url' ? target : { ...target, page: fileAt(target.page) };
  return { type, title: summaryTitle(page), linkTitle, file, link };
}
