import { align } from '../merge/align.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import type { HrefOf } from '../markdown/write-context.ts';
import { canStandFor, readSource, type SourceBlock, type SourcePage } from './source-blocks.ts';

/**
 * The Markdown of a document that replaces a text: a block that is in both keeps its source, with the empty lines
 * around it. It is read as the document; a text that already is keeps every byte. 400 as for `toMarkdown`.
 */
export function updateMarkdown(
  previous: string,
  document: unknown,
  options: { path?: string; hrefOf?: HrefOf; first?: number } = {},
): string {
  return keepSource(previous, toMarkdown(document, options));
}

/** The second of two texts, with the source of the first one for the blocks that both are read as. */
function keepSource(previous: string, rendered: string): string {
  const [before, after] = [readSource(previous), readSource(rendered)];
  const isSameMeta = before.frontmatter === after.frontmatter;
  if (isSameMeta && isSameContent(before.blocks, after.blocks)) return previous;
  if (before.blocks.length === 0) return rendered;
  // What is next to an edited block may be read as a part of it: then less is kept.
  for (const keep of ['all', 'text', 'apart'] as const) {
    const text = new SourceMerge({ before, after, keep }).merge();
    const merged = readSource(text);
    if (merged.frontmatter === after.frontmatter && isSameContent(merged.blocks, after.blocks)) return text;
  }
  return rendered;
}

function isSameContent(some: readonly SourceBlock[], others: readonly SourceBlock[]): boolean {
  const content = (blocks: readonly SourceBlock[]) => blocks.filter(({ isShown }) => isShown);
  const [one, other] = [content(some), content(others)];
  return (
    one.length === other.length && one.every(({ signature }, index) => signature === other[index]?.signature)
  );
}

type Sources = {
  readonly before: SourcePage;
  readonly after: SourcePage;
  /**
   * `all`: with their separators and footnotes. `text`: edited blocks get the separators and footnotes that they are
   * written with. `apart`: lists and source next to edited blocks are written again, too.
   */
  readonly keep: 'all' | 'text' | 'apart';
};

type Region = { readonly blocks: readonly SourceBlock[]; readonly start: number; readonly end: number };

class SourceMerge {
  readonly #sources: Sources;
  readonly #hasCarriageReturns: boolean;

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#hasCarriageReturns = sources.before.text.includes('\r\n');
  }

  merge(): string {
    const { before, after } = this.#sources;
    const region = ({ blocks, text }: SourcePage): Region => ({ blocks, start: 0, end: text.length });
    return this.#merge(region(before), region(after), before.frontmatter === after.frontmatter);
  }

  /** `isSameFrame`: whether the text around the blocks stays. */
  #merge(before: Region, after: Region, isSameFrame: boolean): string {
    const origins = this.#originsOf(before.blocks, after.blocks);
    const [first, last] = [after.blocks[0], after.blocks.at(-1)];
    const [oldFirst, oldLast] = [before.blocks[0], before.blocks.at(-1)];
    if (first === undefined || last === undefined || oldFirst === undefined || oldLast === undefined)
      return this.#written(after.start, after.end);
    const parts = [
      isSameFrame ? this.#kept(before.start, oldFirst.start) : this.#written(after.start, first.start),
    ];
    after.blocks.forEach((block, index) => {
      if (index > 0) parts.push(this.#separator({ before, after, origins, index }));
      const origin = origins[index];
      const old = origin === undefined ? undefined : before.blocks[origin];
      parts.push(old === undefined ? this.#written(block.start, block.end) : this.#block(old, block));
    });
    parts.push(isSameFrame ? this.#kept(oldLast.end, before.end) : this.#written(last.end, after.end));
    return parts.join('');
  }

  /** The source of a block that stays, or that of its children that do. */
  #block(old: SourceBlock, block: SourceBlock): string {
    if (canStandFor(old, block)) return this.#kept(old.start, old.end);
    if (old.children.length === 0 || block.children.length === 0)
      return this.#written(block.start, block.end);
    const region = ({ children, start, end }: SourceBlock): Region => ({ blocks: children, start, end });
    return this.#merge(region(old), region(block), old.frame === block.frame);
  }

  #separator({
    before,
    after,
    origins,
    index,
  }: {
    before: Region;
    after: Region;
    origins: readonly (number | undefined)[];
    index: number;
  }): string {
    const [left, right] = [after.blocks[index - 1], after.blocks[index]];
    const [from, to] = [origins[index - 1], origins[index]];
    if (left === undefined || right === undefined) return '';
    const [oldLeft, oldRight] = [before.blocks[from ?? -1], before.blocks[to ?? -1]];
    const isAdjacent =
      from !== undefined && to === from + 1 && oldLeft !== undefined && oldRight !== undefined;
    return isAdjacent &&
      (this.#sources.keep === 'all' || (canStandFor(oldLeft, left) && canStandFor(oldRight, right)))
      ? this.#kept(oldLeft.end, oldRight.start)
      : this.#written(left.end, right.start);
  }

  /** For each block of the new text, the one that it stays as, or that it replaces. */
  #originsOf(before: readonly SourceBlock[], after: readonly SourceBlock[]): (number | undefined)[] {
    const origins: (number | undefined)[] = after.map(() => undefined);
    align(
      before.map(({ signature }) => signature),
      after.map(({ signature }) => signature),
    ).forEach((match, index) => {
      if (match !== undefined && this.#isKept(before[index])) origins[match] = index;
    });
    if (this.#sources.keep === 'apart') this.#separate(origins, after);
    replaceInPlace(origins, before, after);
    return origins;
  }

  #isKept(block: SourceBlock | undefined): boolean {
    return block !== undefined && (this.#sources.keep === 'all' || block.isShown);
  }

  #separate(origins: (number | undefined)[], after: readonly SourceBlock[]): void {
    const isFragile = (index: number) => ['list', 'html', 'code', 'table'].includes(after[index]?.kind ?? '');
    const forget = (index: number, neighbor: number) => {
      if (neighbor in origins && origins[neighbor] === undefined && isFragile(index))
        origins[index] = undefined;
    };
    for (let index = 0; index < origins.length; index += 1) forget(index, index - 1);
    for (let index = origins.length - 1; index >= 0; index -= 1) forget(index, index + 1);
  }

  #kept(start: number, end: number): string {
    return this.#sources.before.text.slice(start, end);
  }

  #written(start: number, end: number): string {
    const text = this.#sources.after.text.slice(start, end);
    return this.#hasCarriageReturns ? text.replaceAll('\n', '\r\n') : text;
  }
}

/** An edited block replaces the first one of its kind that is gone from its place. */
function replaceInPlace(
  origins: (number | undefined)[],
  before: readonly SourceBlock[],
  after: readonly SourceBlock[],
): void {
  const byKind = Map.groupBy(before.keys(), (index) => before[index]?.kind ?? '');
  const read = new Map<string, number>();
  let limit = before.length;
  const limits = origins
    .toReversed()
    .map((origin) => (limit = origin ?? limit))
    .toReversed();
  let next = 0;
  after.forEach(({ kind }, index) => {
    const origin = origins[index];
    if (origin !== undefined) {
      next = origin + 1;
      return;
    }
    const candidates = byKind.get(kind) ?? [];
    let at = read.get(kind) ?? 0;
    while ((candidates[at] ?? Infinity) < next) at += 1;
    read.set(kind, at);
    const found = candidates[at];
    if (found === undefined || found >= (limits[index] ?? 0)) return;
    origins[index] = found;
    next = found + 1;
  });
}
