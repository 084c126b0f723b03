/** A text with `\n` line endings and without a byte order mark, and the mapping of its offsets to the original. */
export type NormalizedText = { readonly text: string; readonly originalOffset: (offset: number) => number };

const byteOrderMark = '\uFEFF';

/** `start`: the offset of the part to read, such as after the frontmatter. */
export function normalizeText(original: string, start: number): NormalizedText {
  const shift = start === 0 && original.startsWith(byteOrderMark) ? 1 : start;
  const rest = original.slice(shift);
  if (!rest.includes('\r')) return { text: rest, originalOffset: (offset) => offset + shift };
  const pairs: number[] = [];
  const text = rest.replaceAll(/\r\n?/g, (end, at: number) => {
    if (end.length === 2) pairs.push(at - pairs.length);
    return '\n';
  });
  return { text, originalOffset: (offset) => offset + shift + countBelow(pairs, offset) };
}

/** The number of ascending numbers below a limit. */
export function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
