/** Returns the values of one longest increasing subsequence of distinct numbers, in n log n (patience sorting). */
export function findLongestRise(places: readonly number[]): Set<number> {
  /** Index of the least value that ends a subsequence of each length. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [at, place] of places.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((places[ends[middle] ?? 0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before.push(ends[low - 1]);
    ends[low] = at;
  }
  const rise = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) rise.add(places[at] ?? 0);
  return rise;
}
