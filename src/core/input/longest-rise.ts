/**
 * Returns the values of one longest increasing subsequence, that is the places that kept their order
 * (patience sorting, quadratic form).
 */
export function findLongestRise(places: readonly number[]): Set<number> {
  const best: { readonly length: number; readonly from: number }[] = [];
  for (const [at, place] of places.entries()) {
    let from = -1;
    for (let earlier = 0; earlier < at; earlier++) {
      if ((places[earlier] ?? 0) < place && (best[earlier]?.length ?? 0) > (best[from]?.length ?? 0))
        from = earlier;
    }
    best.push({ length: (best[from]?.length ?? 0) + 1, from });
  }
  let at = best.reduce((top, one, index) => (one.length > (best[top]?.length ?? 0) ? index : top), 0);
  const rise = new Set<number>();
  for (let left = best[at]?.length ?? 0; left > 0; left--) {
    rise.add(places[at] ?? 0);
    at = best[at]?.from ?? -1;
  }
  return rise;
}
