/** The indexes of the longest increasing subsequence; `undefined` is in none. */
export function longestIncreasing(values: readonly (number | undefined)[]): Set<number> {
  // By length, the index that ends the subsequence of that length with the lowest value.
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  const valueAt = (at: number | undefined) => (at === undefined ? undefined : values[at]) ?? -Infinity;
  for (const [at, value] of values.entries()) {
    if (value === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (valueAt(ends[middle]) < value) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1];
    ends[low] = at;
  }
  const found = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) found.add(at);
  return found;
}
