/** For each value of one list, the index of the matching value in the other one; `undefined` without a match. */
type Alignment = readonly (number | undefined)[];

type Range = {
  readonly left: number;
  readonly leftEnd: number;
  readonly right: number;
  readonly rightEnd: number;
  readonly depth: number;
};

/** The maximum size of the table of the longest common subsequence. */
const maxTableSize = 250_000;
const maxDepth = 64;

/**
 * Aligns two lists by patience diff: values that are unique in both are anchors, and the ranges between them are
 * aligned recursively. Unlike the longest common subsequence it does not confuse repeated dividers, and it is fast on
 * long lists: a range that is too long for a table counts as rewritten.
 */
export function align(left: readonly string[], right: readonly string[]): Alignment {
  const matches: (number | undefined)[] = left.map(() => undefined);
  const pending: Range[] = [{ left: 0, leftEnd: left.length, right: 0, rightEnd: right.length, depth: 0 }];
  for (let range = pending.pop(); range !== undefined; range = pending.pop()) {
    const rest = matchEnds(left, right, range, matches);
    if (rest.left === rest.leftEnd || rest.right === rest.rightEnd) continue;
    const anchors = rest.depth < maxDepth ? anchorsOf(left, right, rest) : [];
    if (anchors.length === 0) {
      matchByTable(left, right, rest, matches);
      continue;
    }
    let [at, rightAt] = [rest.left, rest.right];
    for (const [one, other] of anchors) {
      matches[one] = other;
      pending.push({ left: at, leftEnd: one, right: rightAt, rightEnd: other, depth: rest.depth + 1 });
      [at, rightAt] = [one + 1, other + 1];
    }
    pending.push({ ...rest, left: at, right: rightAt, depth: rest.depth + 1 });
  }
  return matches;
}

/** Matches the common prefix and suffix, and returns the range between them. */
function matchEnds(
  left: readonly string[],
  right: readonly string[],
  range: Range,
  matches: (number | undefined)[],
): Range {
  let { left: start, right: rightStart, leftEnd: end, rightEnd } = range;
  while (start < end && rightStart < rightEnd && left[start] === right[rightStart]) {
    matches[start] = rightStart;
    start += 1;
    rightStart += 1;
  }
  while (start < end && rightStart < rightEnd && left[end - 1] === right[rightEnd - 1]) {
    end -= 1;
    rightEnd -= 1;
    matches[end] = rightEnd;
  }
  return { left: start, leftEnd: end, right: rightStart, rightEnd, depth: range.depth };
}

/** Pairs of equal values that are unique on each side, as many as are in the same order. */
function anchorsOf(left: readonly string[], right: readonly string[], range: Range): [number, number][] {
  const once = indexOfUnique(left, range.left, range.leftEnd);
  const onceRight = indexOfUnique(right, range.right, range.rightEnd);
  const pairs: [number, number][] = [];
  for (const [value, at] of once) {
    const other = onceRight.get(value);
    if (at !== undefined && other !== undefined) pairs.push([at, other]);
  }
  return longestAscending(pairs);
}

function indexOfUnique(values: readonly string[], start: number, end: number) {
  const indexes = new Map<string, number | undefined>();
  for (let at = start; at < end; at += 1) {
    const value = values[at] ?? '';
    indexes.set(value, indexes.has(value) ? undefined : at);
  }
  return indexes;
}

/** The longest ascending subsequence by the right index, of pairs that ascend by the left one. */
function longestAscending(pairs: readonly [number, number][]): [number, number][] {
  // By length, the pair with the lowest end of a subsequence of that length; and the predecessor of each pair.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [at, pair] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1]);
    ends[low] = at;
  }
  const series: [number, number][] = [];
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) {
    const pair = pairs[at];
    if (pair !== undefined) series.push(pair);
  }
  return series.toReversed();
}

/** Matches the longest common subsequence of a range without unique values, unless the range is too long. */
function matchByTable(
  left: readonly string[],
  right: readonly string[],
  range: Range,
  matches: (number | undefined)[],
): void {
  const [rows, columns] = [range.leftEnd - range.left, range.rightEnd - range.right];
  if (rows * columns > maxTableSize) return;
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const equal = (row: number, column: number) => left[range.left + row] === right[range.right + column];
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      lengths[row * width + column] = equal(row, column)
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (equal(row, column)) {
      matches[range.left + row] = range.right + column;
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
}
