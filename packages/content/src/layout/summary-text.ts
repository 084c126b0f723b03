import { breakOf, columnAfter, indentOf, isBlank, withoutBreak } from './summary-lines.ts';
import { numberOf } from './summary-heads.ts';
import type { LineRange } from './summary-tree.ts';

/** Lines that are written together. */
export type SummaryBlock = {
  readonly kind: 'entry' | 'group' | 'foreign';
  /** Those without a line break get one. */
  readonly lines: readonly string[];
  /** The lines that they are, or replace, in the text before. */
  readonly range?: LineRange | undefined;
  /** Of an entry in a list: what precedes its text. */
  readonly prefix?: string | undefined;
};

/**
 * A table of contents that is written block by block. A blank line separates blocks that were not side by side before,
 * where one could be read as part of the other.
 */
export class SummaryText {
  readonly #before: readonly string[];
  readonly #lineBreak: string;
  readonly #lines: string[] = [];
  /** The last block that is not blank. */
  #last: SummaryBlock | undefined;
  /** The end of the last block in the text before. */
  #end: number | undefined = 0;
  /** Whether something was left out after the last block. */
  #isRemoved = false;

  constructor(before: readonly string[]) {
    this.#before = before;
    const first = breakOf(before[0] ?? '');
    this.#lineBreak = first === '' ? '\n' : first;
  }

  push(block: SummaryBlock): void {
    const { lines, range } = block;
    const start =
      this.#isRemoved && isBlank(this.#lines.at(-1)) ? lines.findIndex((line) => !isBlank(line)) : 0;
    const first = lines[start];
    if (first === undefined) return;
    this.#isRemoved = false;
    const isAdjacent = range !== undefined && range.from === this.#end && start === 0;
    if (!isAdjacent && this.#isAmbiguous(block, first)) this.#lines.push(this.#lineBreak);
    for (const line of lines.slice(start))
      this.#lines.push(breakOf(line) === '' ? line + this.#lineBreak : line);
    this.#end = range?.to;
    if (!lines.every(isBlank)) this.#last = block;
  }

  /** Something was left out here: of the blank lines around it, those before it stay. */
  remove(): void {
    this.#isRemoved = true;
  }

  toString(): string {
    const final = this.#before.at(-1) ?? '';
    if (this.#isRemoved && !isBlank(final))
      while (this.#lines.length > 0 && isBlank(this.#lines.at(-1))) this.#lines.pop();
    const last = this.#lines.pop();
    if (last === undefined) return '';
    // The file may have had no line break at its end.
    const isFinal = this.#end === this.#before.length && breakOf(final) === '';
    this.#lines.push(isFinal ? withoutBreak(last) : last);
    return this.#lines.join('');
  }

  #isAmbiguous(next: SummaryBlock, first: string): boolean {
    const last = this.#last;
    const end = this.#lines.at(-1);
    if (last === undefined || isBlank(end) || isBlank(first)) return false;
    if (last.kind === 'group' || next.kind === 'group') return true;
    if (last.kind === 'foreign' && !isEndOfComment(end)) return true;
    if (next.kind === 'foreign') return !first.trimStart().startsWith('<!--');
    return next.prefix === undefined || (last.kind === 'entry' && isOrderedInside(next.prefix, last.prefix));
  }
}

function isEndOfComment(line: string | undefined): boolean {
  return line !== undefined && line.trimEnd().endsWith('-->');
}

/** Whether an entry is within the item of the one before; a number other than 1 starts no list after a paragraph. */
function isOrderedInside(prefix: string, before: string | undefined): boolean {
  const number = numberOf(prefix);
  if (number === undefined || number === 1) return false;
  return columnAfter(indentOf(prefix)) >= columnAfter(before ?? '');
}
