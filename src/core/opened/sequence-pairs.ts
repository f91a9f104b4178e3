/** Positions in the old and in the new sequence. */
export type Pair = readonly [old: number, now: number];

/** Largest table of an exact comparison; longer sequences are split at unique items first. */
const MAX_EXACT_CELLS = 40_000;
/** Largest recursion depth for splitting sequences at unique items. */
const MAX_DEPTH = 8;

/** Likeness of two items, by their positions; 0 if they cannot be paired. */
export type Likeness = (old: number, now: number) => number;

/**
 * Pairs items of two sequences in order so that the sum of their likeness is maximal.
 *
 * Takes n·log n time for long sequences: ranges with more than {@link EXACT_CELLS} comparisons are split at
 * items that occur once on both sides, and get no pairs if there is no such item.
 */
export function alignSequences(
  old: readonly string[],
  now: readonly string[],
  likeness: Likeness = (x, y) => Number(old[x] === now[y]),
): Pair[] {
  const found: Pair[] = [];
  pairWithin(old, now, { old: 0, oldEnd: old.length, now: 0, nowEnd: now.length }, likeness, 0, found);
  return found;
}

interface Window {
  readonly old: number;
  readonly oldEnd: number;
  readonly now: number;
  readonly nowEnd: number;
}

function pairWithin(
  a: readonly string[],
  b: readonly string[],
  window: Window,
  likeness: Likeness,
  depth: number,
  found: Pair[],
): void {
  let { old, oldEnd, now, nowEnd } = window;
  while (old < oldEnd && now < nowEnd && a[old] === b[now]) found.push([old++, now++]);
  const tail: Pair[] = [];
  while (old < oldEnd && now < nowEnd && a[oldEnd - 1] === b[nowEnd - 1]) tail.push([--oldEnd, --nowEnd]);
  const [rows, columns] = [oldEnd - old, nowEnd - now];
  if (rows > 0 && columns > 0) {
    if (rows * columns <= MAX_EXACT_CELLS) findBestPairs({ old, oldEnd, now, nowEnd }, likeness, found);
    else if (depth < MAX_DEPTH) {
      const anchors = findUniquePairs(a, b, { old, oldEnd, now, nowEnd });
      for (const [x, y] of anchors) {
        pairWithin(a, b, { old, oldEnd: x, now, nowEnd: y }, likeness, depth + 1, found);
        found.push([x, y]);
        [old, now] = [x + 1, y + 1];
      }
      if (anchors.length > 0) pairWithin(a, b, { old, oldEnd, now, nowEnd }, likeness, depth + 1, found);
    }
  }
  for (const pair of tail.reverse()) found.push(pair);
}

/** Compares every item with every other. */
function findBestPairs({ old, oldEnd, now, nowEnd }: Window, likeness: Likeness, found: Pair[]): void {
  const width = nowEnd - now + 1;
  const best = new Float64Array((oldEnd - old + 1) * width);
  const at = (x: number, y: number) => best[(x - old) * width + y - now] ?? 0;
  for (let x = oldEnd - 1; x >= old; x -= 1)
    for (let y = nowEnd - 1; y >= now; y -= 1) {
      const own = likeness(x, y);
      best[(x - old) * width + y - now] = Math.max(
        at(x + 1, y),
        at(x, y + 1),
        own > 0 ? own + at(x + 1, y + 1) : 0,
      );
    }
  for (let [x, y] = [old, now]; x < oldEnd && y < nowEnd; ) {
    const own = likeness(x, y);
    if (own > 0 && at(x, y) === own + at(x + 1, y + 1)) found.push([x++, y++]);
    else if (at(x + 1, y) >= at(x, y + 1)) x += 1;
    else y += 1;
  }
}

/** Longest ordered set of items that occur once on both sides (patience diff). */
function findUniquePairs(
  a: readonly string[],
  b: readonly string[],
  { old, oldEnd, now, nowEnd }: Window,
): Pair[] {
  const places = new Map<string, { old: number; now: number; times: number }>();
  for (let x = old; x < oldEnd; x += 1) {
    const known = places.get(a[x] ?? '');
    if (known === undefined) places.set(a[x] ?? '', { old: x, now: -1, times: 1 });
    else known.times = 2;
  }
  for (let y = now; y < nowEnd; y += 1) {
    const known = places.get(b[y] ?? '');
    if (known === undefined) continue;
    if (known.now >= 0) known.times = 2;
    known.now = y;
  }
  const unique = [...places.values()]
    .filter((one) => one.times === 1 && one.now >= 0)
    .map((one): Pair => [one.old, one.now]);
  return findLongestRising(unique);
}

/** Longest subsequence with ascending positions on both sides. */
function findLongestRising(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [index, [, now]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < now) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  }
  const found: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1)
    found.push(pairs[index] ?? [0, 0]);
  return found.reverse();
}
