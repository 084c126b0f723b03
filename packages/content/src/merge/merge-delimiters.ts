import type { Sequence } from './sequence.ts';

type Sides<T> = { readonly base: T; readonly ours: T; readonly theirs: T };

/** The delimiters of a container: the text before its first and after its last block. */
type Delimiters = { readonly head: string; readonly tail: string };

/** Merges the delimiters of a container; `undefined` when both sides changed them differently. */
export function mergeDelimiters({ base, ours, theirs }: Sides<Sequence>): Delimiters | undefined {
  const baseDelimiters = delimitersOf(base) ?? { head: '', tail: '' };
  const delimiters = {
    base: baseDelimiters,
    ours: delimitersOf(ours) ?? baseDelimiters,
    theirs: delimitersOf(theirs) ?? baseDelimiters,
  };
  const head = mergeDelimiter({
    base: delimiters.base.head,
    ours: delimiters.ours.head,
    theirs: delimiters.theirs.head,
  });
  const tail = mergeDelimiter({
    base: delimiters.base.tail,
    ours: delimiters.ours.tail,
    theirs: delimiters.theirs.tail,
  });
  return head === undefined || tail === undefined ? undefined : { head, tail };
}

/** A container without blocks has no delimiters. */
function delimitersOf({ items, separators }: Sequence): Delimiters | undefined {
  return items.length === 0 ? undefined : { head: separators[0] ?? '', tail: separators.at(-1) ?? '' };
}

function mergeDelimiter({ base, ours, theirs }: Sides<string>): string | undefined {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  // Different list numbers or white space: the choice is arbitrary, but must not depend on the sides.
  if (normalizeDelimiter(ours) !== normalizeDelimiter(theirs)) return undefined;
  if (ours.length !== theirs.length) return ours.length > theirs.length ? ours : theirs;
  return ours > theirs ? ours : theirs;
}

function normalizeDelimiter(delimiter: string): string {
  return delimiter.trim().replace(/^\d+/, '1');
}
